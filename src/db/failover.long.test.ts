import assert from 'node:assert/strict';
import { withClient } from '../../testing/databases/databases.ts';
import { createPostgresCluster, promote } from '../../testing/databases/postgres-pair.ts';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { search } from '../../testing/run/searches.ts';
import { testEnvironment } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { loadConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { startServer } from '../server.ts';

/** The primary is lost and the standby promoted: it goes on there, and stays when the old one comes back. */
search('postgres-failover', { cases: 1, seconds: 6 }, async (t) => {
  const ends: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const end of ends.reverse()) await end();
  });
  const cluster = await createPostgresCluster();
  ends.push(cluster.end);
  const [first, second] = [await cluster.add(), await cluster.add()];
  await cluster.initialize(first);
  await cluster.follow(second, first);
  const env = {
    ...(await testEnvironment(t, 'sqlite')),
    // The standby comes first: it answers, but takes no writes.
    DMREPLY_DATABASE_URL: cluster.url(second, first),
  };
  const context = await createContext(loadConfig({ env }));
  const server = await startServer(context);
  ends.push(server.stop);
  const { user, template } = await createOwner(context);
  await context.triggers.add(user.id, template.id, { triggerPhrase: 'hours', responseAction: 'From 8.' });
  const send = (timestamp: number) =>
    postMessage(server.url, template.webhookUrl, { message: 'Hours?', conversation_id: 'c', timestamp });
  assert.equal((await send(1)).status, 200);

  await first.end('SIGKILL');
  assert.equal((await send(2)).status, 503);
  await promote(cluster.url(second));
  await waitFor('an answer', async () => (await send(2)).status === 200, 15_000);
  assert.equal((await send(1)).body.source, 'trigger');

  // The old one knows nothing of it, and would take writes.
  await first.start('synchronous_standby_names=');
  await withClient(cluster.url(second), (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  );
  await waitFor('an answer', async () => (await send(3)).status === 200, 15_000);
  const messages = (url: string) =>
    withClient(url, async (client) => (await client.query('select from messages')).rowCount);
  assert.deepEqual([await messages(cluster.url(first)), await messages(cluster.url(second))], [2, 6]);

  // Told to take no writes any more, as before a planned change: the connections that are open leave as well.
  await second.end('SIGINT');
  await second.start('default_transaction_read_only=on');
  assert.equal(
    (await send(4)).status,
    503,
    'the older history takes writes again only when the newer one is gone',
  );
});
