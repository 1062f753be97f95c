import assert from 'node:assert/strict';
import { MIGRATIONS } from '../migrations/index.ts';
import { loadConfig } from '../src/config.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { createCli } from '../testing/cli-process.ts';
import { onBothDatabases, testEnvironment } from '../testing/test-app.ts';

/** The database of these settings, for one look or change. */
async function atDatabase<T>(env: Record<string, string>, work: (db: Database) => Promise<T>): Promise<T> {
  const { database, server } = loadConfig({ env });
  const db = await openDatabase({ url: database.url, dataDir: server.dataDir });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

onBothDatabases(
  'a database of a newer version: server and commands refuse it, and say what to do',
  async (t, dialect) => {
    const env = await testEnvironment(t, dialect);
    const cli = await createCli(t, env);
    assert.equal((await cli.run(['migrate'])).code, 0);
    await atDatabase(env, ({ knex }) =>
      knex('schema_migrations').insert({ name: '9999_tomorrow', applied_at: 1 }),
    );
    for (const args of [['serve'], ['migrate'], ['users', 'list'], ['stats'], ['settings', 'list']]) {
      const { code, out, err } = await cli.run(args);
      assert.deepEqual({ code, out }, { code: 1, out: '' }, args.join(' '));
      assert.match(err, /^dmreply: The database belongs to a newer version .*9999_tomorrow.*\n$/);
      assert.match(err, /Run the newer version, or restore the backup/);
    }
    assert.match((await cli.run(['doctor'])).out, /newer version/);
  },
);

onBothDatabases(
  'with migrate_on_start = false, only `dmreply migrate` changes the schema',
  async (t, dialect) => {
    const env = await testEnvironment(t, dialect, { DATABASE_MIGRATE_ON_START: 'false' });
    const cli = await createCli(t, env);
    assert.equal((await cli.run(['migrate'])).code, 0);
    const last = MIGRATIONS.at(-1)?.name ?? '';
    await atDatabase(env, ({ knex }) => knex('schema_migrations').where({ name: last }).delete());
    for (const args of [['serve'], ['users', 'list']]) {
      const { code, err } = await cli.run(args);
      assert.equal(code, 1);
      assert.equal(err, 'dmreply: The database lacks 1 step of this version. Run: dmreply migrate\n');
    }
    await atDatabase(env, ({ knex }) => knex('schema_migrations').insert({ name: last, applied_at: 1 }));
    assert.equal((await cli.run(['users', 'list'])).code, 0);
  },
);
