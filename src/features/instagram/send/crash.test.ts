import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openShop, type Shop } from '../../../../testing/instagram-shop.ts';
import type { MetaFaultName } from '../../../../testing/meta/faults.ts';
import { SEND_ROUTE } from '../../../../testing/meta/meta-stand-in.ts';
import type { CustomerHandle } from '../../../../testing/meta/people.ts';
import { type ServerProcess, startServerProcess } from '../../../../testing/server-process.ts';
import { onBothDatabases } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import type { Dialect } from '../../../db/database.ts';

const HOURS = 'Tue to Sun, 8 am to 6 pm.';
const GONE_MS = 100_000;

/** A customer is answered by a process of its own, while the test's server only takes messages. */
async function openApart(t: TestContext, dialect: Dialect, template: Record<string, unknown> = {}) {
  const shop = await openShop(t, dialect, { template });
  const { app, owner } = shop;
  const body = { templateId: owner.template.id, triggerPhrase: 'hours', responseAction: HOURS };
  assert.equal((await owner.api('POST', '/api/triggers', body)).status, 201);
  await app.context.stopBackground();
  const sender = await startServerProcess(t, app.env);
  return { ...shop, sender };
}

/** Kills the process, and lets another one find what it left: much later, as far as the database knows. */
async function replace(t: TestContext, { app }: Shop, sender: ServerProcess): Promise<ServerProcess> {
  await sender.kill();
  const { knex } = app.context.db;
  await knex('instagram_sends').update({ claimed_at: knex.raw('claimed_at - ?', [GONE_MS]) });
  await knex('deliveries').where({ state: 'sending' }).update({ due_at: 1 });
  return startServerProcess(t, app.env);
}

/** Asks for what is due now, again and again, until the delivery is settled. */
function settled({ app, delivery }: Shop, customer: CustomerHandle) {
  return waitFor('the delivery is settled', async () => {
    await app.context.db
      .knex('deliveries')
      .where({ state: 'unknown' })
      .whereNotNull('due_at')
      .update({ due_at: 1 });
    const row = await delivery(customer, () => true);
    return row.due_at === null && row;
  });
}

for (const [name, when, state, arrives] of [
  ['hang', 'between claim and call', 'failed', []],
  ['doneButHangs', 'between call and answer', 'sent', [HOURS]],
] as [MetaFaultName, string, string, string[]][]) {
  onBothDatabases(`a process that dies ${when}: nothing is sent twice`, async (t, dialect) => {
    const shop = await openApart(t, dialect);
    const { sender, customer, say, fail, meta, arrived, calls } = shop;
    const ana = customer();
    fail(ana, name);
    await say(ana, 'Your hours?');
    await waitFor('the call', () => meta.requestsTo(SEND_ROUTE).length === 1);
    await replace(t, shop, sender);
    assert.equal((await settled(shop, ana)).state, state);
    assert.deepEqual([arrived(ana), calls(ana)], [arrives, 1]);
  });
}

onBothDatabases(
  'a process that dies before it has claimed anything: the next one sends it',
  async (t, dialect) => {
    const shop = await openApart(t, dialect, { typingSpeed: true });
    const { app, sender, customer, say, arrived, calls } = shop;
    const ana = customer();
    await say(ana, 'Your hours?');
    await waitFor('it is being typed', async () => {
      const row = await app.context.db.knex('deliveries').where({ state: 'sending' }).first();
      return row !== undefined;
    });
    assert.equal(calls(ana), 0);
    await replace(t, shop, sender);
    assert.equal((await settled(shop, ana)).state, 'sent');
    assert.deepEqual([arrived(ana), calls(ana)], [[HOURS], 1]);
  },
);
