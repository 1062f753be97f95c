import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldWord, plainForm } from './fold.ts';
import { tokenize } from './tokens.ts';
import { foldText } from './word-keys.ts';

const PLAIN: [string, string][] = [
  ['Open 8–18 Uhr', 'open 8-18 uhr'],
  ['１２：３０', '12:30'],
  ['٨٫٥٪', '8.5%'],
  ['सुबह ११ बजे', 'सुबह 11 बजे'],
  ['৳৮৫০', '৳850'],
  ['İzmir’de', "izmir'de"],
  ['₹１，２００', '₹1,200'],
];

for (const [text, plain] of PLAIN) {
  test(`the plain form of ${text}`, () => assert.equal(plainForm(text), plain));
}

const FOLDED: [string, string][] = [
  ['Février', 'fevrier'],
  ['फ़रवरी', 'फरवरी'],
  ['مجـــانيٌّ', 'مجاني'],
  ['ریال', 'ريال'],
  ['Đồng', 'dong'],
  ['Straße', 'strasse'],
];

for (const [word, key] of FOLDED) {
  test(`the key of ${word}`, () => assert.equal(foldWord(plainForm(word)), key));
}

/** Characters in which folding has something to do. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aZ09 İßŒé٣۴५৬௭౮Ａ１％،。〜’ـًी़்ى ہ🙂\u200d\u00ad千三点'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});

test('the plain form has the length of the text, and folding twice changes nothing more', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = plainForm(text);
      assert.equal(plain.length, text.length);
      assert.equal(plainForm(plain), plain);
      assert.equal(foldText(foldText(text)), foldText(text));
      for (const { kind, key } of tokenize(text)) if (kind === 'word') assert.equal(foldWord(key), key);
    }),
    { numRuns: 3_000 },
  );
});

test('marks that come together when a joiner between them goes have one order', () => {
  for (const word of ['י\u05b4\u200d\u0d4d', 'क\u0948\u200c\u093f\u094d', 'ไ\u0e48\u200d\u0e38']) {
    const key = foldWord(plainForm(word));
    assert.equal(foldWord(key), key);
  }
});

test('a word that begins with a joiner has the key that it has without', () => {
  for (const word of ['ŀac', '\u00e0\ufc5e\u9fff', 'ﷺ'])
    assert.equal(foldWord(`\u200d${word}`), foldWord(word));
});
