import assert from 'node:assert/strict';
import { createSignedIn, post, startAccountsApp } from '../../../testing/account-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { SIGN_IN_PURGES } from './purges.ts';

onBothDatabases('what signing in leaves behind is removed once it is past its time', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  await createSignedIn(app);
  await post(app.url, '/api/auth/login', { identifier: 'stranger@example.com' });
  const { knex } = app.context.db;
  const counts = async () => {
    const tables = ['sessions', 'challenges', 'attempts', 'outbox'];
    return Promise.all(tables.map(async (table) => (await knex(table)).length));
  };
  const purge = async () => {
    for (const { keepMs, delete: deleteBatch } of SIGN_IN_PURGES)
      await deleteBatch(knex, app.now() - keepMs(), 200);
  };
  const all = await counts();
  assert.deepEqual(all, [1, 2, 5, 2]);
  await purge();
  assert.deepEqual(
    await counts(),
    [1, 2, 3, 2],
    'nothing that still counts; a sign-in that worked counts for nothing',
  );
  app.jump(26 * 3_600_000);
  await purge();
  assert.deepEqual(await counts(), [0, 0, 0, 2]);
  app.jump(7 * 86_400_000);
  await purge();
  assert.deepEqual(await counts(), [0, 0, 0, 0]);
});
