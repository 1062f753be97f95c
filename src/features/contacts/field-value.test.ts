import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldType } from '../../contract/contact-fields.ts';
import { findFieldValue, readFieldValue } from './field-value.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const SIZES = ['Small', 'Large', 'Extra large', 'Größe 4', '🎂'];

function whole(type: FieldType, text: string): string | null {
  return readFieldValue({ type, choices: SIZES }, text, NOW);
}

function within(type: FieldType, text: string): string | null {
  return findFieldValue({ type, choices: SIZES }, text, NOW)?.value ?? null;
}

describe('a whole text as a value', () => {
  const read: [FieldType, string, string | null][] = [
    ['text', '  A cake\n for two ', 'A cake for two'],
    ['text', '\u202egnp.exe\u202c', 'gnp.exe'],
    ['text', '=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['text', ' \u200b ', null],
    ['text', 'a\0b', null],
    ['text', '\ud83c', null],
    ['text', 'x'.repeat(1_000), 'x'.repeat(1_000)],
    ['text', 'x'.repeat(1_001), null],
    ['text', 'x'.repeat(1_000_000), null],
    ['email', 'Anna@Example.com', 'anna@example.com'],
    ['email', '<anna@example.com>', 'anna@example.com'],
    ['email', 'anna at example dot com', 'anna@example.com'],
    ['email', 'mail me: anna@example.com', null],
    ['email', 'anna@', null],
    ['email', 'a@example.com, b@example.com', null],
    ['phone', '+44 (0)20 7946 0000', '+442079460000'],
    ['phone', '0044 20 7946 0000', '+442079460000'],
    ['phone', '(020) 7946-0000', '02079460000'],
    ['phone', '(555) 123-4567', '5551234567'],
    ['phone', '12', null],
    ['phone', '٠٢٠٧٩٤٦٠٠٠٠', '02079460000'],
    ['number', '12', '12'],
    ['number', '1.250,50', '1250.5'],
    ['number', '-3', '-3'],
    ['number', 'twenty-five', '25'],
    ['number', '45 €', '45'],
    ['number', '45 cakes', null],
    ['number', '3 or 4', null],
    ['number', '1e999', null],
    ['date', '2026-12-24', '2026-12-24'],
    ['date', '24.12.2026', '2026-12-24'],
    ['date', '24 December', '2026-12-24'],
    ['date', '3 May', '2027-05-03'],
    ['date', 'May 3rd, 2028', '2028-05-03'],
    ['date', '22 November', '2026-11-22'],
    ['date', '29 February', '2028-02-29'],
    ['date', '31.2.2027', null],
    ['date', '3/4/2027', null],
    ['date', '4/4/2027', '2027-04-04'],
    ['date', 'soon', null],
    ['choice', 'EXTRA LARGE', 'Extra large'],
    ['choice', 'grösse 4', 'Größe 4'],
    ['choice', '🎂', '🎂'],
    ['choice', 'medium', null],
  ];
  for (const [type, text, value] of read) {
    it(`${type}: ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(whole(type, text), value));
  }
});

describe('a value within a message', () => {
  const found: [FieldType, string, string | null][] = [
    ['email', 'Sure, write to Anna@Example.com. Thanks!', 'anna@example.com'],
    ['email', 'a@example.com or b@example.com', null],
    ['phone', 'call me at +49 30 1234567 after 5pm', '+49301234567'],
    ['number', 'a cake for twelve people', '12'],
    ['number', 'for 3 or 4', null],
    ['date', 'for the 24th of December please', '2026-12-24'],
    ['date', 'for 3 May or 4 May', null],
    ['choice', 'the extra large one please', 'Extra large'],
    ['choice', 'small or large?', null],
    ['text', 'anything', null],
  ];
  for (const [type, text, value] of found) {
    it(`${type}: ${text}`, () => assert.equal(within(type, text), value));
  }
});
