import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stripControls } from './characters.ts';

const UNSEEN =
  /[^\P{Cc}\n\t]|[\u00ad\u200b\u2060-\u2064\u2028\u2029\ufeff\u202a-\u202e\ufff9-\ufffb]|\p{Cs}|[\u{e0000}-\u{e001f}]/u;

/** Every character of the first 65,536, halves of characters included, and the planes with tags and pictures. */
const CODES = [
  ...Array.from({ length: 0x10000 }, (_, code) => code),
  ...Array.from({ length: 0x800 }, (_, code) => 0xe0000 + code),
  ...Array.from({ length: 0x800 }, (_, code) => 0x1f300 + code),
];

test('of all characters only those that nobody sees are touched, each of them', () => {
  const touched = CODES.filter((code) => stripControls(`ا${String.fromCodePoint(code)}ب`) !== null);
  assert.deepEqual(
    touched,
    CODES.filter((code) => UNSEEN.test(String.fromCodePoint(code))),
  );
});

test('whatever the text, what nobody sees is gone and nothing else', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r',
      '\t',
      '\u0000',
      '\u200b',
      '\ufeff',
      '\ud83d',
      '\ude00',
      '🙂',
      '\u{e0001}',
    ),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      const { text: clean } = stripControls(text) ?? { text };
      assert.doesNotMatch(clean, UNSEEN);
      const visible = (one: string) =>
        one.replace(new RegExp(`${UNSEEN.source}|\\s|[\\u200c\\u200d]`, 'gu'), '');
      assert.equal(visible(clean), visible(text));
    }),
    { numRuns: 5_000 },
  );
});
