import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { MIGRATIONS } from '../../migrations/index.ts';
import { captureLog, eventually } from '../../testing/observe.ts';
import { onBothDatabases, testEnvironment } from '../../testing/test-app.ts';
import { changesSince, currentVersion, recordChange } from './change-feed.ts';
import { createChangeWatcher } from './change-watcher.ts';
import { type Dialect, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

async function openTwice(t: TestContext, dialect: Dialect) {
  const env = await testEnvironment(t, dialect);
  const options = { url: env.DMREPLY_DATABASE_URL ?? '', dataDir: env.DMREPLY_SERVER_DATA_DIR ?? '' };
  const [one, two] = [await openDatabase(options), await openDatabase(options)];
  t.after(() => Promise.all([one.close(), two.close()]));
  await migrate(one.knex, dialect, MIGRATIONS, 1);
  return { one, two };
}

onBothDatabases('a change is seen with its transaction, or not at all', async (t, dialect) => {
  const { one, two } = await openTwice(t, dialect);
  assert.equal(await currentVersion(two.knex), 0);
  await one.knex.transaction((trx) => recordChange(trx, 'template', 7, 1_000));
  const failed = one.knex.transaction(async (trx) => {
    await recordChange(trx, 'account', 8, 1_000);
    throw new Error('rolled back');
  });
  await assert.rejects(failed, { message: 'rolled back' });
  await one.knex.transaction(async (trx) => {
    await recordChange(trx, 'account', 9, 1_001);
    await recordChange(trx, 'settings', 0, 1_001);
  });
  assert.deepEqual(await changesSince(two.knex, 0), [
    { version: 1, topic: 'template', refId: 7 },
    { version: 2, topic: 'account', refId: 9 },
    { version: 3, topic: 'settings', refId: 0 },
  ]);
  assert.deepEqual(await changesSince(two.knex, 2), [{ version: 3, topic: 'settings', refId: 0 }]);
  assert.equal(await currentVersion(two.knex), 3);
});

onBothDatabases('a reader that has seen a version has missed nothing below it', async (t, dialect) => {
  const { one, two } = await openTwice(t, dialect);
  const seen: number[] = [];
  let isOver = false;
  const reader = (async () => {
    let version = 0;
    while (!isOver || (await currentVersion(two.knex)) > version) {
      for (const change of await changesSince(two.knex, version)) {
        seen.push(change.version);
        version = change.version;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  // Two writers of SQLite in one process would only wait for each other.
  const writerOf = (n: number) => (dialect === 'postgres' && n % 2 === 1 ? two : one);
  const writers = Array.from({ length: 60 }, (_, n) =>
    writerOf(n).knex.transaction(async (trx) => {
      await recordChange(trx, 'template', n, 1);
      await new Promise((resolve) => setTimeout(resolve, n % 3));
    }),
  );
  await Promise.all(writers);
  isOver = true;
  await reader;
  assert.deepEqual(
    seen,
    Array.from({ length: 60 }, (_, n) => n + 1),
  );
});

onBothDatabases('a watcher tells what others changed, from where it began', async (t, dialect) => {
  const { one, two } = await openTwice(t, dialect);
  await one.knex.transaction((trx) => recordChange(trx, 'template', 1, 1));
  const heard: string[] = [];
  const { log, lines } = captureLog();
  const watcher = await createChangeWatcher(two, log, {
    template: (id) => void heard.push(`template ${id}`),
    account: (id) => void heard.push(`account ${id}`),
    settings: async () => void heard.push('settings'),
  });
  t.after(() => watcher.stop());
  await watcher.check();
  assert.deepEqual([...heard], [], 'what was before is known');
  watcher.start();
  await one.knex.transaction(async (trx) => {
    await recordChange(trx, 'template', 2, 1);
    await recordChange(trx, 'account', 3, 1);
    await recordChange(trx, 'settings', 0, 1);
  });
  await eventually('all three', async () => heard.length === 3, 3_000);
  assert.deepEqual([...heard], ['template 2', 'account 3', 'settings']);

  await two.knex.schema.renameTable('changes', 'changes_away');
  await eventually('a line in the log', async () =>
    lines.some((line) => line.includes('changes could not be read')),
  );
  await two.knex.schema.renameTable('changes_away', 'changes');
  await one.knex.transaction((trx) => recordChange(trx, 'template', 4, 1));
  await eventually('it goes on', async () => heard.includes('template 4'), 3_000);
});
