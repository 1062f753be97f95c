import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from './cases/case.ts';
import { ENDLESS, endless } from './cases/endless.ts';
import { guardReply, prepareGuard } from './guard.ts';

const prepared = prepareGuard({
  template: shop({ useEmojis: false, forbiddenWords: 'free, cheap' }),
  triggers: [],
  promptTexts: ['Do not work out any totals.'],
});

/** The least of some runs, in microseconds of CPU: other work on the machine can only add. */
function cost(text: string): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    guardReply(prepared, text, { history: [], incoming: { text: 'hello', contactName: 'Ana' } });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...runs);
}

/** Twice the length costs twice as much; a quadratic rule four times, and eight times the length 64 times as much. */
test('the work grows with the length of a hostile text, not with its square', () => {
  const slow = ENDLESS.filter((piece) => {
    const short = Math.max(cost(endless(piece, 2_500)), 1_000);
    return cost(endless(piece, 20_000)) > short * 32;
  });
  assert.deepEqual(slow, []);
});
