import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN_FIELDS } from '../../contract/contact-fields.ts';
import { shop } from '../../testing/cases/fact-check/case.ts';
import { notedIn } from './notes.ts';

test('an address or number of the business is not noted as the customer’s', () => {
  const noted = (text: string) => notedIn(text, '', BUILT_IN_FIELDS, shop({}))?.fields;
  assert.equal(noted('is 020 7946 0000 your number?'), undefined);
  assert.equal(noted('is hello@linden.example.com your address?'), undefined);
  assert.deepEqual(noted('is 020 7946 0000 ok?'), { phone: '02079460000' });
  assert.deepEqual(noted('can you send it to anna@example.com?'), { email: 'anna@example.com' });
});
