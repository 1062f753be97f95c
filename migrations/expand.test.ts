import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../src/db/database.ts';
import { type Migration, migrate } from '../src/db/migrate.ts';
import { createTestDatabase } from '../testing/databases/postgres.ts';
import { onBothDatabases } from '../testing/test-app.ts';
import { MIGRATIONS } from './index.ts';

/** Up to here nothing was released that had to go on beside a newer version. */
const FIRST_WITH_NEIGHBORS = '0042';

/** What a server of the version before could trip over while it goes on. */
const BREAKS_THE_OLD = [
  /^drop (?:table|view|sequence|type)\b/,
  /^truncate\b/,
  /^create unique index\b/,
  /\b(?:drop|rename)\b.*\b(?:column|to)\b/,
  /\balter column .*\b(?:type|set not null|drop default)\b/,
  /\badd (?:constraint|check|unique|primary|foreign)\b/,
  /\badd (?:column )?[`"]?\w+[`"]? (?!.*\bdefault\b).*\bnot null\b/,
];
const TABLE_OF =
  /^(?:(?:alter|drop) table(?: if exists)?|truncate(?: table)?|create unique index .*? on) [`"]?(\w+)/;

/** Statements that change more of the `tables` that were there before than old code can bear. */
function harmOf(statements: readonly string[], tables: ReadonlySet<string>): string[] {
  return statements.filter((statement) => {
    const sql = statement.toLowerCase();
    const [, table = ''] = TABLE_OF.exec(sql) ?? [];
    return tables.has(table) && BREAKS_THE_OLD.some((pattern) => pattern.test(sql));
  });
}

async function harmIn(
  dialect: 'sqlite' | 'postgres',
  before: readonly Migration[],
  after: readonly Migration[],
) {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-expand-'));
  const fresh = dialect === 'postgres' ? await createTestDatabase() : null;
  const db = await openDatabase({ url: fresh?.url ?? '', dataDir: folder });
  try {
    await migrate(db.knex, dialect, before, 1);
    const catalog = dialect === 'sqlite' ? 'sqlite_master' : 'pg_tables';
    const tables = new Set<string>(await db.knex(catalog).pluck(dialect === 'sqlite' ? 'name' : 'tablename'));
    const statements: string[] = [];
    db.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    await migrate(db.knex, dialect, [...before, ...after], 2);
    return harmOf(statements, tables);
  } finally {
    await db.close();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

onBothDatabases('migrations only add: servers of the version before go on', async (_t, dialect) => {
  const isNew = ({ name }: Migration) => name >= FIRST_WITH_NEIGHBORS;
  const before = MIGRATIONS.filter((migration) => !isNew(migration));
  assert.deepEqual(await harmIn(dialect, before, MIGRATIONS.filter(isNew)), []);
});

const HARMFUL: Readonly<Record<string, Migration['up']>> = {
  'drops a table': (trx) => trx.schema.dropTable('bread'),
  'drops a column': (trx) => trx.schema.alterTable('bread', (table) => table.dropColumn('flour')),
  'renames a table': (trx) => trx.schema.renameTable('bread', 'loaves'),
  'renames a column': (trx) =>
    trx.schema.alterTable('bread', (table) => table.renameColumn('flour', 'grain')),
  'asks for a value that the old code does not give': (trx) =>
    trx.schema.alterTable('bread', (table) => void table.integer('price').notNullable()),
  'forbids what the old code writes': (trx) =>
    trx.schema.alterTable('bread', (table) => void table.unique(['flour'])),
  'takes a column’s freedom to be empty': (trx) =>
    trx.schema.alterTable('bread', (table) => void table.string('flour').notNullable().alter()),
};

const BREAD: Migration = {
  name: '0001_bread',
  up: (trx) =>
    trx.schema.createTable('bread', (table) => {
      table.increments('id');
      table.string('flour');
    }),
};

onBothDatabases('a migration that does more than add is caught', async (_t, dialect) => {
  for (const [what, up] of Object.entries(HARMFUL)) {
    const harm = await harmIn(dialect, [BREAD], [{ name: '0002_harm', up }]);
    assert.notDeepEqual(harm, [], what);
  }
  const kind: Migration['up'] = async (trx) => {
    await trx.schema.alterTable('bread', (table) => void table.integer('price').notNullable().defaultTo(0));
    await trx.schema.createTable('cakes', (table) => void table.string('name').notNullable().unique());
  };
  assert.deepEqual(await harmIn(dialect, [BREAD], [{ name: '0002_kind', up: kind }]), []);
});

test('a migration takes nothing from the code, which changes after it', () => {
  for (const name of readdirSync(import.meta.dirname).filter((file) => /^\d{4}_[a-z_]+\.ts$/.test(file))) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    assert.doesNotMatch(source, /^import (?!type\b).*\.\.\//m, name);
  }
});
