import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captureLog } from '../../../testing/observe.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import type { Journal, Turn } from './journal/journal.types.ts';
import { createLeaseKeeper } from './lease-keeper.ts';

const turnOf = (conversationId: number) => ({ conversationId, token: 1 }) as Turn;

test('only leases that grow old are renewed, again and again, until they are let go', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const renewed: number[][] = [];
  const journal = {
    async renew(turns: readonly Turn[]) {
      renewed.push(turns.map((turn) => turn.conversationId));
    },
  } as Journal;
  let now = 0;
  const keeper = createLeaseKeeper(journal, captureLog().log, () => now);
  /** In small steps: the next beat is arranged when one is over. */
  async function pass(ms: number): Promise<void> {
    for (const end = now + ms; now < end; ) {
      now += 100;
      t.mock.timers.tick(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const release = keeper.hold(turnOf(1));
  await pass(600);
  const releaseYoung = keeper.hold(turnOf(2));
  await pass(300);
  assert.deepEqual(renewed, [[1]]);
  releaseYoung();
  await pass(800);
  assert.deepEqual(renewed, [[1], [1]]);
  release();
  await pass(2_000);
  assert.equal(renewed.length, 2);
});

test('a renewal that fails is tried again', async () => {
  let tries = 0;
  const journal = {
    async renew() {
      tries += 1;
      throw new Error('the database is away');
    },
  } as unknown as Journal;
  const { log, lines } = captureLog();
  const release = createLeaseKeeper(journal, log).hold(turnOf(1));
  await waitFor('another try', () => tries > 1);
  release();
  assert.match(lines.join('\n'), /leases could not be renewed/);
});
