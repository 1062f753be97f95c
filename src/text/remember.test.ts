import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
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
  // The texts alone are 20 MB.
  const script = `
    import { rememberWords } from ${JSON.stringify(new URL('./remember.ts', import.meta.url))};
    const self = rememberWords((word) => word);
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let nth = 0; nth < 1_000; nth += 1) self(('x'.repeat(20_000) + 'unrepeatable-' + nth).slice(20_000));
    gc();
    console.log(process.memoryUsage().heapUsed - before);`;
  const args = ['--expose-gc', '--input-type=module', '--eval', script];
  const held = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  assert.ok(held < 2_000_000, `${held} bytes`);
});
