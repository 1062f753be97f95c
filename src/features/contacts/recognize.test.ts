import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isHeldBack } from '../../../testing/cases/held-back.ts';
import { surelyEmail, surelyPhone } from './recognize.ts';

describe('an e-mail address in a message', () => {
  const messages: [string, string | null][] = [
    ['Sure: Anna.Lee+cake@Example.co.uk!', 'anna.lee+cake@example.co.uk'],
    ['anna@example.com', 'anna@example.com'],
    ['\u200fanna@example.com\u200f شكرا', 'anna@example.com'],
    ['mail: anna@example.com, tel +49 30 1234567', 'anna@example.com'],
    ['anna@example.com again: ANNA@example.com', 'anna@example.com'],
    ['anna@example.com or bob@example.com', null],
    ['see @anna on insta', null],
    ['logo@2x.png please', null],
    ['anna@localhost', null],
    ['I was @ the.shop yesterday', null],
    ['anna@example.com.Danke', null],
    [`${'a'.repeat(300)}@example.com`, null],
    ['@'.repeat(4_000), null],
  ];
  for (const [message, value] of messages)
    it(message.slice(0, 50), () => assert.equal(surelyEmail(message), value));
});

describe('a phone number in a message', () => {
  const messages: [string, string | null][] = [
    ['call me +49 30 1234567 after 5', '+49301234567'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['0049 30 123 45 67', '+49301234567'],
    ['mine is 0176 23456789', '017623456789'],
    ['ring (555) 123-4567 please', '5551234567'],
    ['اتصل ٠١٠ ١٢٣٤ ٥٦٧٨', '01012345678'],
    ['it is 555-123-4567.', '5551234567'],
    ['my order 1234567890', null],
    ['order #0301234567', null],
    ['tracking 00340434161094042557', null],
    ['IBAN DE89 3704 0044 0532 0130 00', null],
    ['4111 1111 1111 1111', null],
    ['for 24.12.2026 at 10:30', null],
    ['36 38 40 42 44', null],
    ['2024 2025 2026', null],
    ['https://wa.me/493012345678', null],
    ['+49 30 1234567 or +49 30 7654321', null],
    ['$1,250,000.00', null],
    ['9780306406157', null],
  ];
  for (const [message, value] of messages) it(message, () => assert.equal(surelyPhone(message), value));
});

describe('whose address or number it is', () => {
  const cases = new URL('../../../testing/cases/contacts/own-data.txt', import.meta.url);
  const lines = readFileSync(cases, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, value = '', ...message] = line.split(' | ');
      return { value: value === '-' ? null : value, message: message.join(' | ') };
    });
  const found = (message: string) => surelyEmail(message) ?? surelyPhone(message);

  it('of what was in view', () => {
    for (const { value, message } of lines.filter((one) => !isHeldBack(one.message)))
      assert.equal(found(message), value, message);
  });

  it('of what was held back, nothing of others', (t) => {
    const held = lines.filter(({ message }) => isHeldBack(message));
    const own = held.filter(({ value }) => value !== null);
    const right = own.filter(({ value, message }) => found(message) === value);
    const taken = held.filter(({ value, message }) => value === null && found(message) !== null);
    t.diagnostic(`held back: ${right.length} of ${own.length} found, ${taken.length} taken of others`);
    assert.ok(lines.length > 100 && held.length > 25, `${held.length} of ${lines.length}`);
    assert.deepEqual(taken, []);
  });

  it('takes no time, however the message is built', () => {
    const from = performance.now();
    for (const part of ['@', 'a@b.com ', '(', '+49 30 1234567 ', 'my mail is ', ': ', 'x.'])
      found(`anna@example.com +49 30 1234567 ${part.repeat(3_900 / part.length)}`);
    assert.ok(performance.now() - from < 2_000);
  });
});
