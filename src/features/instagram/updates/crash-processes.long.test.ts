import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHeardShop } from '../../../../testing/instagram-webhook.ts';
import { random } from '../../../../testing/random.ts';
import { dialectOf, search } from '../../../../testing/run/searches.ts';
import { type ServerProcess, startServerProcess } from '../../../../testing/server-process.ts';
import { waitFor } from '../../../../testing/wait-for.ts';

const ROUNDS = 4;
const CUSTOMERS = 12;
const EACH = 5;

search('instagram-crash', { cases: 4, seconds: 10 }, async (t, number) => {
  const dialect = dialectOf(number);
  const servers: ServerProcess[] = [];
  t.after(() => Promise.all(servers.map((server) => server.kill())));
  const shop = await openHeardShop(t, dialect, {
    env: { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0', SERVER_LOG_LEVEL: 'silent' },
  });
  const { app, meta, metaApp } = shop;
  // From here on, this process only looks.
  await app.context.stopBackground();
  const { knex } = app.context.db;
  // SQLite belongs to one server at a time.
  const steady = dialect === 'postgres' ? await startServerProcess(t, app.env) : null;
  if (steady !== null) servers.push(steady);
  const customers = Array.from({ length: CUSTOMERS }, () => shop.customer());
  const expected: string[] = [];
  let leftAtDeath = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(t, app.env);
    servers.push(server);
    metaApp.webhookUrl = `${server.url}/api/instagram/webhook/operator`;
    for (let n = 0; n < EACH; n += 1) {
      expected.push(`number ${round}.${n}`);
      for (const customer of customers) customer.writes(`number ${round}.${n}`);
      await sleep(2);
    }
    const delivered = meta.deliver({ batch: 7, times: 2, atOnce: 4 });
    await sleep(random() * 60);
    // In the last round, once all is stored.
    if (round === ROUNDS - 1) await delivered;
    await server.kill();
    await delivered;
    const [row] = await knex('instagram_updates').where({ state: 0 }).count({ rows: '*' });
    leftAtDeath += Number(row?.rows);
    // Meta tries again what had no answer.
    const next = steady ?? (await startServerProcess(t, app.env));
    servers.push(next);
    metaApp.webhookUrl = `${next.url}/api/instagram/webhook/operator`;
    while (meta.failedCount() > 0) await meta.redeliver();
    await waitFor(
      'all to be handled',
      async () => (await knex('instagram_queues').first()) === undefined,
      60_000,
    );
    if (steady === null) await next.kill();
  }
  assert.ok(leftAtDeath > 0, 'something waited when a process died');
  for (const customer of customers) {
    const texts = await shop.texts(customer);
    // What had no answer came after what was written later.
    assert.deepEqual(texts.toSorted(), expected.toSorted());
    assert.deepEqual(texts.slice(-EACH), expected.slice(-EACH), 'in order, where all calls were answered');
  }
  const states = await knex('instagram_updates').distinct('state').pluck('state');
  assert.deepEqual(states, [1]);
});
