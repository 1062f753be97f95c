import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { captureLog } from '../../testing/observe.ts';
import { waitFor } from '../../testing/wait-for.ts';
import type { Journal, Turn } from './journal/journal.types.ts';
import { createLeaseKeeper } from './lease-keeper.ts';

const turnOf = (conversationId: number) => ({ conversationId, token: 1 }) as Turn;

test('only leases that grow old are renewed, again and again, until they are let go', async () => {
  const renewed: number[][] = [];
  const journal = {
    async renew(turns: readonly Turn[]) {
      renewed.push(turns.map((turn) => turn.conversationId));
    },
  } as Journal;
  const keeper = createLeaseKeeper(journal, captureLog().log);
  const release = keeper.hold(turnOf(1));
  await sleep(600);
  const releaseYoung = keeper.hold(turnOf(2));
  await waitFor('a renewal', () => renewed.length > 0);
  releaseYoung();
  assert.deepEqual(renewed, [[1]]);
  await waitFor('another renewal', () => renewed.length > 1);
  assert.deepEqual(renewed, [[1], [1]]);
  release();
  await sleep(900);
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
