import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bubblesOf } from '../../../channels/bubbles-of.ts';
import { openShop } from '../../../testing/instagram-shop.ts';
import { metaFaults, SEND_ROUTE } from '../../../testing/meta-stand-in.ts';
import { random } from '../../../testing/random.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const CUSTOMERS = 60;
const KILLED = 3;
/** Longer than any call. */
const CALLS_END_MS = 12_000;
const LONG = ['Bread', 'Cakes', 'Coffee']
  .map((what) => `${what}: ${'all day, '.repeat(80)}gladly.`)
  .join('\n\n');
const PARTS = bubblesOf({ text: LONG, isOwn: false });

/** One call in three meets one of these. */
const FAULTS = [
  metaFaults.unknown,
  metaFaults.unavailable,
  metaFaults.resetBeforeAnswer,
  metaFaults.closeWithoutAnswer,
  metaFaults.hang,
  metaFaults.doneButUnknown,
  metaFaults.doneButUnavailable,
  metaFaults.doneButReset,
  metaFaults.doneButHangs,
  metaFaults.doneButHalfJson,
];

test('two processes send, one is killed again and again, and Meta is in all its moods: nothing arrives twice, none is lost', async (t) => {
  const shop = await openShop(t, 'postgres');
  const { app, owner, meta, say, arrived } = shop;
  const { knex } = app.context.db;
  const body = { templateId: owner.template.id, triggerPhrase: 'everything', responseAction: LONG };
  assert.equal((await owner.api('POST', '/api/triggers', body)).status, 201);
  await app.context.stopBackground();
  meta.faults.intercept(({ route }) => {
    if (route !== SEND_ROUTE || random() > 0.33) return null;
    return FAULTS[Math.floor(random() * FAULTS.length)] ?? null;
  });
  const steady = await startServerProcess(t, app.env);
  const customers = Array.from({ length: CUSTOMERS }, () => shop.customer());
  const writing = Promise.all(
    customers.map(async (customer) => {
      await sleep(random() * 6_000);
      await say(customer, 'Tell me everything');
    }),
  );
  for (let n = 0; n < KILLED; n += 1) {
    const unsteady: ServerProcess = await startServerProcess(t, app.env);
    await sleep(500 + random() * 1_500);
    await unsteady.kill();
  }
  await writing;
  meta.faults.recover();
  await sleep(CALLS_END_MS);
  // As if a minute and more had passed: whatever was in doubt can be told.
  await knex('instagram_sends').update({ claimed_at: knex.raw('claimed_at - 100000') });
  await waitFor(
    'all is settled',
    async () => {
      await knex('deliveries').whereNotNull('due_at').where({ state: 'unknown' }).update({ due_at: 1 });
      // Those of the killed ones: the steady one has ended its calls.
      await knex('deliveries').where({ state: 'sending', attempts: 1 }).update({ due_at: 1 });
      return (await knex('deliveries').whereNotNull('due_at')).length === 0;
    },
    90_000,
  );
  await steady.stop();
  const rows: { external_id: string; state: string }[] = await knex('deliveries')
    .join('conversations', 'conversations.id', 'deliveries.conversation_id')
    .select('external_id', 'deliveries.state');
  const states = new Map(rows.map(({ external_id, state }) => [external_id.split(':').at(-1), state]));
  const counts = Object.groupBy(rows, ({ state }) => state);
  for (const customer of customers) {
    const got = arrived(customer);
    const state = states.get(customer.igsid);
    assert.deepEqual(got, PARTS.slice(0, got.length), 'each once at most, in order');
    assert.ok(state === 'sent' || state === 'failed', `settled, and its owner knows: ${state}`);
    if (state === 'sent') assert.equal(got.length, PARTS.length);
    else assert.ok(got.length < PARTS.length, 'nobody is told of a failure that was none');
  }
  assert.ok((counts.sent ?? []).length > CUSTOMERS / 4, 'most of what could arrive did');
});
