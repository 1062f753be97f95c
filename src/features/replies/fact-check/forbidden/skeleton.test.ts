import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { skeletonOf, windowsOf } from './skeleton.ts';

test('texts of any length, one after the other, keep the places of their words', () => {
  // One character that leaves eighteen, and one that leaves a half.
  for (const piece of ['a b c d e ', 'ﷺ a b c d ', '\ud83d a b c d '])
    for (const length of [10, 1_020, 40, 3_000, 1_024, 40_000, 500, 16_384]) {
      const before = piece.repeat(length).slice(0, length);
      const text = `${before} fr33 z`;
      const [window, ...others] = windowsOf(text, ['free']);
      assert.deepEqual(others, []);
      assert.equal(window?.end, text.length);
      assert.ok((window?.start ?? 0) > before.length - 30);
      assert.equal(skeletonOf(text), skeletonOf(before) + skeletonOf('fr33 z'));
    }
});

test('the room of a very long text is let go', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const held = (): number => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  skeletonOf('ﷺ'.repeat(300_000));
  // What was collected is given back a little later, by another thread.
  for (let tries = 0; tries < 100 && held() - before > 200_000; tries += 1) await setTimeout(10);
  assert.ok(held() - before < 200_000);
});
