import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { MIGRATIONS } from '../../migrations/index.ts';
import { createTestDatabase } from '../../testing/databases/postgres.ts';
import { onBothDatabases, testEnvironment } from '../../testing/test-app.ts';
import { type Database, type Dialect, openDatabase } from './database.ts';
import { type Migration, migrate, pendingMigrations, requireCurrent } from './migrate.ts';

const NOW = 1_700_000_000_000;

/** An empty database, and a way to open it again as another process does. */
async function openEmpty(t: TestContext, dialect: Dialect) {
  const env = await testEnvironment(t, 'sqlite');
  const fresh = dialect === 'postgres' ? await createTestDatabase() : null;
  t.after(() => fresh?.drop());
  const options = { url: fresh?.url ?? '', dataDir: join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'empty') };
  const opened: Database[] = [];
  t.after(() => Promise.all(opened.map((db) => db.close())));
  async function open(): Promise<Database> {
    const db = await openDatabase(options);
    opened.push(db);
    return db;
  }
  return { open, options };
}

function step(name: string, table: string): Migration {
  return {
    name,
    async up(trx) {
      await trx.schema.createTable(table, (columns) => void columns.increments('id'));
      await trx(table).insert({});
    },
  };
}

const STEPS = [step('0001_bread', 'bread'), step('0002_cakes', 'cakes')];

onBothDatabases('applies what is missing, in order, once', async (t, dialect) => {
  const { open } = await openEmpty(t, dialect);
  const { knex } = await open();
  assert.deepEqual(await pendingMigrations(knex, STEPS), ['0001_bread', '0002_cakes']);
  assert.deepEqual(await migrate(knex, dialect, STEPS.slice(0, 1), NOW), ['0001_bread']);
  assert.deepEqual(await pendingMigrations(knex, STEPS), ['0002_cakes']);
  assert.deepEqual(await migrate(knex, dialect, STEPS, NOW + 1), ['0002_cakes']);
  assert.deepEqual(await migrate(knex, dialect, STEPS, NOW + 2), []);
  assert.deepEqual(await pendingMigrations(knex, STEPS), []);
  assert.deepEqual(await knex('schema_migrations').orderBy('name'), [
    { name: '0001_bread', applied_at: NOW },
    { name: '0002_cakes', applied_at: NOW + 1 },
  ]);
  assert.equal((await knex('bread')).length, 1);
});

onBothDatabases('an upgrade happens whole or not at all', async (t, dialect) => {
  const { open } = await openEmpty(t, dialect);
  const { knex } = await open();
  await migrate(knex, dialect, STEPS.slice(0, 1), NOW);
  const broken: Migration = {
    name: '0003_broken',
    async up(trx) {
      await trx('bread').delete();
      throw new Error('The oven is cold.');
    },
  };
  await assert.rejects(migrate(knex, dialect, [...STEPS, broken], NOW), { message: 'The oven is cold.' });
  assert.equal(await knex.schema.hasTable('cakes'), false);
  assert.equal((await knex('bread')).length, 1);
  assert.deepEqual(await pendingMigrations(knex, STEPS), ['0002_cakes']);
  assert.deepEqual(await migrate(knex, dialect, STEPS, NOW), ['0002_cakes'], 'the next start may try again');
});

onBothDatabases('processes that start together apply each step once', async (t, dialect) => {
  const { open, options } = await openEmpty(t, dialect);
  const { knex } = await open();
  const path = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const code = `import { MIGRATIONS } from ${path('../../migrations/index.ts')};
    import { openDatabase } from ${path('database.ts')};
    import { migrate } from ${path('migrate.ts')};
    const db = await openDatabase(${JSON.stringify(options)});
    while (Date.now() < ${Date.now() + 1_000});
    process.stdout.write(JSON.stringify(await migrate(db.knex, '${dialect}', MIGRATIONS, 1)));
    await db.close();`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const applied = (await Promise.all([run(), run(), run()])).map(
    ({ stdout }) => JSON.parse(stdout) as string[],
  );
  // What fills tables bit by bit may be ended by another process than the one that began.
  assert.deepEqual(
    applied.flat().toSorted(),
    MIGRATIONS.map(({ name }) => name),
  );
  assert.deepEqual(await knex('templates'), []);
});

onBothDatabases(
  'what was filled bit by bit is kept where it is broken off, and the rest follows',
  async (t, dialect) => {
    const { open } = await openEmpty(t, dialect);
    const { knex } = await open();
    let isBroken = true;
    const filled: Migration = {
      name: '0003_filled',
      async fill(trx, _dialect, from) {
        const [, last] = from ?? [0, 0];
        if (last === 2 && isBroken) throw new Error('The oven is cold.');
        if (last === 3) return null;
        await trx('bread').insert({});
        return [0, last + 1];
      },
      up: (trx) => trx.schema.createTable('tea', (columns) => void columns.increments('id')),
    };
    const steps = [...STEPS, filled, step('0004_jam', 'jam')];
    await assert.rejects(migrate(knex, dialect, steps, NOW), { message: 'The oven is cold.' });
    assert.deepEqual(await pendingMigrations(knex, steps), ['0003_filled', '0004_jam']);
    assert.equal((await knex('bread')).length, 3, 'what was filled is kept');
    isBroken = false;
    assert.deepEqual(await migrate(knex, dialect, steps, NOW), ['0003_filled', '0004_jam']);
    assert.equal((await knex('bread')).length, 6);
  },
);

onBothDatabases('names are in order and unique, as the list says', async (t, dialect) => {
  const names = MIGRATIONS.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), names);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^\d{4}_[a-z_]+$/);
  const { open } = await openEmpty(t, dialect);
  const { knex } = await open();
  await migrate(knex, dialect, MIGRATIONS, NOW);
  assert.deepEqual(await knex('schema_migrations').orderBy('name').pluck('name'), names);
});

onBothDatabases(
  'a database that is newer than the code is refused, and stays as it is',
  async (t, dialect) => {
    const { open } = await openEmpty(t, dialect);
    const { knex } = await open();
    await migrate(knex, dialect, STEPS, NOW);
    const newer = {
      name: 'SchemaError',
      message: /newer version of dmreply: it has 0002_cakes.*restore the backup/,
    };
    const old = [...STEPS.slice(0, 1), step('0003_tea', 'tea')];
    await assert.rejects(migrate(knex, dialect, old, NOW), newer);
    await assert.rejects(pendingMigrations(knex, old), newer);
    await assert.rejects(requireCurrent(knex, old), newer);
    assert.equal(await knex.schema.hasTable('tea'), false);
  },
);

onBothDatabases('whoever does not migrate asks for it', async (t, dialect) => {
  const { open } = await openEmpty(t, dialect);
  const { knex } = await open();
  await assert.rejects(requireCurrent(knex, STEPS), { message: /lacks 2 steps.*Run: dmreply migrate$/ });
  await migrate(knex, dialect, STEPS.slice(0, 1), NOW);
  await assert.rejects(requireCurrent(knex, STEPS), { message: /lacks 1 step .*Run: dmreply migrate$/ });
  await migrate(knex, dialect, STEPS, NOW);
  await requireCurrent(knex, STEPS);
});

test('a table that is in use does not hold up the statements of running servers behind it', async (t) => {
  const { open } = await openEmpty(t, 'postgres');
  const { knex } = await open();
  await migrate(knex, 'postgres', STEPS.slice(0, 1), NOW);
  const wider: Migration = {
    name: '0003_wider',
    up: (trx) => trx.schema.alterTable('bread', (columns) => void columns.integer('width')),
  };
  const backup = await knex.transaction();
  t.after(() => backup.rollback());
  await backup('bread').select();
  await assert.rejects(migrate(knex, 'postgres', [...STEPS, wider], NOW, 1), { message: /holds its tables/ });
  assert.equal(await knex.schema.hasTable('cakes'), false, 'nothing was changed');
  await backup.rollback();
  assert.deepEqual(await migrate(knex, 'postgres', [...STEPS, wider], NOW), ['0002_cakes', '0003_wider']);
});
