import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldText } from '../../../text/word-keys.ts';
import { mayBeSame } from './may-be-same.ts';

const folded = (text: string) => foldText(text).replaceAll(' ', '');

const piece = fc.oneof(
  fc.constantFrom(
    ...'aAzZ19 .,!?-\n',
    'a.m. ',
    '1,250',
    'e\u0301',
    'é',
    'É',
    'ß',
    'İ',
    'ﬁ',
    'K',
    'Ａ',
    '\u0338',
    '三',
    '🙂',
  ),
  fc.string({ unit: 'grapheme', maxLength: 2 }),
);

/** Other writings of a text, most of which fold alike. */
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => ` ${text} !`,
  (text) => text.replace(/[ .,!?]/g, ' '),
];

test('texts that are the same in letters and digits may be the same', () => {
  let same = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(...writings), (pieces, write) => {
      const one = pieces.join('');
      const other = write(one);
      if (folded(one) !== folded(other)) return;
      same += 1;
      assert.ok(mayBeSame(one, other));
      assert.ok(mayBeSame(other, one));
    }),
    { numRuns: 5_000 },
  );
  assert.ok(same > 1_000);
});

test('texts that go on differently are not', () => {
  for (const [one, other] of [
    ['Hi! Which cake does she like?', 'Hi! Would you like fruit?'],
    ['See you', 'See you soon'],
    ['See you soon', 'See you'],
    ['Bonjour à tous !', 'Bonjour à toutes ? Oui'],
  ] as const)
    assert.equal(mayBeSame(one, other), false);
});
