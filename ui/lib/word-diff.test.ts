import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiffPiece, wordDiff } from './word-diff.ts';

/** Changed pieces in brackets. */
const shown = (pieces: readonly DiffPiece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

function diff(before: string, after: string): [string, string] {
  const pieces = wordDiff(before, after);
  return [shown(pieces.before), shown(pieces.after)];
}

test('what differs is marked word by word, at several places', () => {
  assert.deepEqual(diff('Yes, within 5 km, for $4.', 'Yes, within 8 km, for $5!'), [
    'Yes, within [5] km, for $[4.]',
    'Yes, within [8] km, for $[5!]',
  ]);
  assert.deepEqual(diff('We open at 7.', 'We open on Monday at 7.'), [
    'We open at 7.',
    'We open [on Monday ]at 7.',
  ]);
  assert.deepEqual(diff('Gladly, see you then', 'Sure, see you soon then'), [
    '[Gladly], see you then',
    '[Sure], see you [soon ]then',
  ]);
});

test('equal, empty and wholly different texts', () => {
  assert.deepEqual(diff('Hello', 'Hello'), ['Hello', 'Hello']);
  assert.deepEqual(diff('', 'Hello you'), ['', '[Hello you]']);
  assert.deepEqual(diff('', ''), ['', '']);
  assert.deepEqual(diff('red green', 'blue white'), ['[red green]', '[blue white]']);
});

test('scripts without spaces have words too', () => {
  assert.deepEqual(diff('我们明天开门', '我们今天开门'), ['我们[明天]开门', '我们[今天]开门']);
});

test('texts with more changes than messages have count as changed, and stay whole', () => {
  const long = (word: string) => `Same start ${`${word} `.repeat(3_000)}same end`;
  const { before, after } = wordDiff(long('a'), long('b'));
  assert.deepEqual([before.length, after.length], [1, 1]);
  assert.deepEqual(after[0], { text: long('b'), isChanged: true });
});
