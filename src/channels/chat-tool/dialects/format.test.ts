import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWER_FORMATS } from '../../../contract/webhook.ts';
import { AppError } from '../../../errors.ts';
import { parseFormat } from './render-answer.ts';

describe('parseFormat', () => {
  for (const format of ANSWER_FORMATS) {
    it(format, () => assert.equal(parseFormat(format), format));
  }
  for (const query of [undefined, '', ' ']) {
    it(`${JSON.stringify(query)} is the default`, () => assert.equal(parseFormat(query), 'default'));
  }
  it('forgives capitals and spaces', () => assert.equal(parseFormat(' Chatfuel '), 'chatfuel'));

  for (const query of ['xml', 'toString', '__proto__', 'plain,chatfuel']) {
    it(`refuses ${query}`, () => assert.equal(parseFormat(query), null));
  }
  it('names the formats where it refuses one', () => {
    const { status, message } = new AppError('format_unknown');
    assert.equal(status, 400);
    assert.equal(
      message,
      'There is no such "format". Use one of default, chatfuel, evolution, plain, uchat, or leave it out.',
    );
  });
});
