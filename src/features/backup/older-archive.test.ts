import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { allRows, backUp, emptyPlace, restoreInto } from '../../../testing/backups.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { type Config, loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { openDatabase } from '../../db/database.ts';
import { appliedMigrations, type Migration, migrate } from '../../db/migrate.ts';

/** With it archives began: none holds an older schema. */
const FIRST = '0050_backups';
const NAMES = MIGRATIONS.map(({ name }) => name);

/** What a later version may bring: a column, the last one by its name, and a table that is filled from what is there. */
const TOMORROW: Migration = {
  name: '9999_tomorrow',
  async up(trx) {
    await trx.schema.alterTable('messages', (table) => {
      table.integer('written_tomorrow').notNullable().defaultTo(7);
    });
    await trx.schema.createTable('tomorrow', (table) => {
      table.integer('message_id').primary();
      table.text('said').notNullable();
    });
    await trx.raw('insert into tomorrow (message_id, said) select id, message_text from messages');
  },
};

async function openConfigured({ database, server }: Config) {
  return openDatabase({ url: database.url, dataDir: server.dataDir });
}

/** As a process of a later version has it, until the test or `end` ends it. */
function updateToTomorrow(t: TestContext): { end(): void } {
  const list = MIGRATIONS as Migration[];
  const end = () => void list.splice(NAMES.length);
  t.after(end);
  list.push(TOMORROW);
  return { end };
}

onBothDatabases('an archive of the first schema that has any becomes today’s', async (t, dialect) => {
  const config = loadConfig({ env: await emptyPlace(t, dialect) });
  const db = await openConfigured(config);
  await migrate(
    db.knex,
    dialect,
    MIGRATIONS.filter(({ name }) => name <= FIRST),
    1,
  );
  const user = { username: 'anna', username_key: 'anna', email: 'a@example.com', email_key: 'a@example.com' };
  await db.knex('users').insert({ ...user, created_at: 1 });
  await db.close();
  const path = await backUp(t, config);

  const env = await emptyPlace(t, dialect);
  await restoreInto(env, path);
  const context = await createContext(loadConfig({ env }));
  t.after(() => context.close());
  assert.deepEqual(await appliedMigrations(context.db.knex), NAMES);
  assert.deepEqual(
    (await context.accounts.list()).map(({ username, email }) => ({ username, email })),
    [{ username: 'anna', email: 'a@example.com' }],
  );
});

for (const [from, to] of [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const) {
  test(`a later version restores today’s archive, and this one refuses its archives (${from} to ${to})`, async (t) => {
    const app = await startTestApp(t, from);
    const { template } = await createOwner(app.context);
    for (const message of ['Hello', 'Are you open?'])
      await postMessage(app.url, template.webhookUrl, { message, conversation_id: 'a' });
    const path = await backUp(t, app.config);
    const before = (await allRows(app.config)).get('messages') ?? [];
    await app.stop();

    const later = updateToTomorrow(t);
    const env = await emptyPlace(t, to);
    await restoreInto(env, path);
    const config = loadConfig({ env });
    const db = await openConfigured(config);
    t.after(() => db.close());
    assert.deepEqual(await appliedMigrations(db.knex), [...NAMES, TOMORROW.name]);
    const after = (await allRows(config)).get('messages');
    assert.deepEqual(
      after,
      before.map((line) => line.replace(/\]\n$/, ',7]\n')),
    );
    const said = await db.knex('messages').orderBy('id').pluck('message_text');
    assert.ok(said.length >= 2);
    assert.deepEqual(await db.knex('tomorrow').orderBy('message_id').pluck('said'), said);

    const laterPath = await backUp(t, config);
    later.end();
    await assert.rejects(restoreInto(await emptyPlace(t, from), laterPath), /from a newer dmreply/);
  });
}
