import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ALL_TABLES } from '../../testing/cases/fact-check/all.ts';
import { joinNumbers } from './number-phrases.ts';
import { splitText } from './split-text.ts';
import { tokenize } from './tokens.ts';
import { begunBy } from './word-lists.ts';

const CASES = ALL_TABLES.flatMap(({ good, hostile }) => [...good, ...hostile].map(({ reply }) => reply));
const WORDS = [...new Set(CASES.flatMap((reply) => reply.split(' ')))];

const text = fc.oneof(
  fc.constantFrom(...CASES),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...WORDS),
        fc.string({ unit: 'grapheme', maxLength: 4 }),
        fc.nat().map(String),
      ),
    )
    .map((words) => words.join(' ')),
);

test('sentences hold every word once, and know which lists of phrases they may hold', () => {
  fc.assert(
    fc.property(text, (one) => {
      const { sentences } = splitText(one);
      for (const { words, begun, phrase } of sentences) {
        assert.equal(begun, begunBy(words));
        assert.equal(phrase, words.join(' '));
      }
      assert.deepEqual(
        sentences.flatMap(({ words }) => words),
        tokenize(one)
          .filter(({ kind, key }) => kind !== 'sign' && key !== '')
          .map(({ key }) => key),
      );
    }),
    { numRuns: 3_000 },
  );
});

test('a word written in letters a to z is its own key, in any text', () => {
  fc.assert(
    fc.property(text, (one) => {
      for (const { kind, text: written, key } of joinNumbers(tokenize(one)))
        if (kind === 'word' && /^[a-z]+$/.test(written)) assert.equal(key, written);
    }),
    { numRuns: 2_000 },
  );
});
