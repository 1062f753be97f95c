import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { startAccountsApp } from '../../../testing/account-client.ts';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { createContext } from '../../context.ts';
import { createDiskWatch } from './disk-watch.ts';

onBothDatabases('below 5 % every admin is told once, and once again when it is over', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const { api } = await signedInAdmin(app, 'boss.admin');
  const watch = (context: typeof app.context, percents: number[]) =>
    createDiskWatch({
      ...context,
      readDisk: async () => ({ freeBytes: percents.shift() ?? 50, totalBytes: 100 }),
    });
  const other = await createContext(app.config, { log: app.context.log });
  t.after(() => other.close());
  const [here, restarted] = [watch(app.context, [50, 4.9, 4.9, 5.5]), watch(other, [4.5, 5.5, 5.9, 6.1])];
  const notices = async () => (await api('GET', '/api/admin/health/notices')).body;
  await here.look();
  assert.deepEqual(await notices(), []);
  await here.look();
  await here.look();
  const { subject } = await app.mail.next('boss.admin@example.com');
  assert.match(subject, /The disk of .* is nearly full/);
  assert.deepEqual(
    (await notices()).map(({ title }: { title: string }) => title),
    [`The disk of ${hostname()} is nearly full`],
  );
  // Neither another process on the same disk nor a little room says it again.
  for (const each of [restarted, here, restarted, restarted]) await each.look();
  assert.equal((await notices()).length, 1);
  await restarted.look();
  assert.deepEqual(await notices(), []);
  assert.match((await app.mail.next('boss.admin@example.com', 2)).subject, /has room again/);
  const sent = await app.context.db.knex('outbox').whereLike('kind', 'disk-%').orderBy('id').pluck('kind');
  assert.deepEqual(sent, ['disk-low', 'disk-well']);
  const page = await (await fetch(`${app.url}/metrics`)).text();
  assert.match(page, /^dmreply_disk_free_ratio (?:1|0\.\d+)$/m);
});
