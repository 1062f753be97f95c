import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rememberWords } from './remember.ts';

test('what was made of a word is made once; a word of another text is the same word', () => {
  const made: string[] = [];
  const shout = rememberWords((word) => {
    made.push(word);
    return word.toUpperCase();
  });
  const texts = ['a piece of cake', 'no piece at all'];
  assert.deepEqual(
    texts.map((text) => shout(text.split(' ')[1] ?? '')),
    ['PIECE', 'PIECE'],
  );
  const long = 'x'.repeat(33);
  assert.deepEqual([shout(long), shout(long)], [long.toUpperCase(), long.toUpperCase()]);
  assert.deepEqual(made, ['piece', long, long]);
});

test('the words that are remembered hold none of the texts in memory that they were cut out of', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const self = rememberWords((word) => word);
  const heldBy = (texts: number): number => {
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let nth = 0; nth < texts; nth += 1) self(`${'x'.repeat(20_000)}unrepeatable-${nth}`.slice(20_000));
    collect();
    return process.memoryUsage().heapUsed - before;
  };
  // The texts alone are 20 MB.
  assert.ok(heldBy(1_000) < 2_000_000);
});
