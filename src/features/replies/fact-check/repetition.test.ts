import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ALL_TABLES } from '../../../../testing/cases/fact-check/all.ts';
import { splitText } from '../../../text/split-text.ts';
import { wordKeys } from '../../../text/tokens.ts';
import { isRepetition } from './repetition.ts';

const REPLIES = ALL_TABLES.flatMap(({ good }) => good.map(({ reply }) => reply));
const letters = (text: string) => wordKeys(text).replaceAll(' ', '');

const text = fc.oneof(
  fc.constantFrom(...REPLIES),
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 6 }),
        fc.constantFrom('a. m.', '1,250', 'İ', 'Σ', '\ufeff'),
      ),
      {
        minLength: 6,
        maxLength: 20,
      },
    )
    .map((words) => words.join(' ')),
);
const write = fc.constantFrom(
  (one: string) => one,
  (one: string) => one.toUpperCase(),
  (one: string) => one.normalize('NFD'),
  (one: string) => one.replaceAll(' ', '\n'),
  (one: string) => one.replace(/[.,!?]/g, ''),
  (one: string) => `${one} x`,
  (one: string) => one.slice(1),
  (one: string) => one.slice(0, -1),
);

test('a repetition has the letters and digits of what was said, in any writing', () => {
  let repeated = 0;
  fc.assert(
    fc.property(text, write, (said, rewrite) => {
      const reply = rewrite(said);
      const split = splitText(reply);
      const replied = split.sentences.flatMap(({ words }) => words).join('');
      if (replied.length < 20) return;
      const isSame = letters(said) === replied;
      if (isSame) repeated += 1;
      const history = [{ isFromUser: false, messageText: said, createdAt: 0 }];
      assert.equal(isRepetition(split, history, ''), isSame);
      assert.equal(isRepetition(split, [], said), isSame);
    }),
    { numRuns: 4_000 },
  );
  assert.ok(repeated > 1_000);
});
