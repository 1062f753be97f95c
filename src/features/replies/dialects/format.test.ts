import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWER_FORMATS, parseFormat } from './format.ts';

describe('parseFormat', () => {
  for (const format of ANSWER_FORMATS) {
    it(format, () => assert.deepEqual(parseFormat(format), { ok: true, format }));
  }
  for (const query of [undefined, '', ' ']) {
    it(`${JSON.stringify(query)} is the default`, () =>
      assert.deepEqual(parseFormat(query), { ok: true, format: 'default' }));
  }
  it('forgives capitals and spaces', () =>
    assert.deepEqual(parseFormat(' Chatfuel '), { ok: true, format: 'chatfuel' }));

  for (const query of ['xml', 'toString', '__proto__', 'plain,chatfuel']) {
    it(`refuses ${query} and names the formats`, () =>
      assert.deepEqual(parseFormat(query), {
        ok: false,
        status: 400,
        field: 'format',
        code: 'format_unknown',
        sentence:
          'There is no such "format". Use one of default, chatfuel, evolution, plain, or leave it out.',
      }));
  }
});
