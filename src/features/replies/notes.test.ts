import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from '../../../testing/cases/fact-check/case.ts';
import { BUILT_IN_FIELDS } from '../../contract/contact-fields.ts';
import { notedIn } from './notes.ts';

test('a number that the customer asks about is not noted as theirs', () => {
  const noted = (text: string) => notedIn(text, '', BUILT_IN_FIELDS, shop({}))?.fields;
  assert.equal(noted('is 0113 496 0001 your number?'), undefined);
  assert.deepEqual(noted('you can call me on 0113 496 0001, ok?'), { phone: '01134960001' });
});
