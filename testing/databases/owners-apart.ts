/** The schema as a spread over several databases would have it: each owner's rows in partitions of their own. */
import type pg from 'pg';
import { withClient } from './databases.ts';

/** Set where a run's databases are made so. */
export const OWNERS_APART = 'TEST_OWNERS_APART';

/** These name a user and are global all the same: who signs in, what is sent, what is billed; and whose an address or an account is. */
const GLOBAL = [
  'api_tokens',
  'audit_log',
  'challenges',
  'instagram_accounts',
  'instagram_apps',
  'instagram_deletions',
  'instagram_logins',
  'outbox',
  'sessions',
  'stripe_customers',
  'subscriptions',
  'support_access',
  'webhook_ids',
];
/** Later owners share one. */
const OWN_PARTITIONS = [1, 2, 3];
/** Where the owner decides about the place of a row, the database can't look it up while it adds the row. */
const NOT_WITH_PARTITIONS = 'owner_missing';

interface Named {
  table: string;
  name: string;
  definition: string;
}

/** The tables that hold owners' rows, in the order of their names. */
export async function ownedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'user_id'
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all($1) order by 1`,
    [GLOBAL],
  );
  return rows.map(({ name }) => name);
}

/**
 * Makes the empty tables of a migrated database anew, from what its catalog says of them: each is partitioned by its
 * owner, who stands in front in every key and in every reference between such tables.
 */
export async function setOwnersApart(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const tables = await ownedTables(client);
    const keys = await constraints(client, tables);
    const { rows: indexes } = await client.query<Named>(INDEXES, [tables]);
    const { rows: triggers } = await client.query<Named>(TRIGGERS, [tables, NOT_WITH_PARTITIONS]);
    await client.query('begin');
    for (const table of tables) await remake(client, table);
    await client.query(`drop table ${tables.map(wholeOf).join(', ')} cascade`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${withOwner(definition, tables)}`);
    for (const { definition } of indexes) await client.query(definition.replace(UNIQUE_INDEX, '$1user_id, '));
    for (const { definition } of triggers) await client.query(definition);
    await client.query('commit');
  });
}

const UNIQUE_INDEX = /^(CREATE UNIQUE INDEX .*? USING btree \()(?!user_id)/;

const INDEXES = `select indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid::regclass::text = any($1)
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`;
const TRIGGERS = `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition
  from pg_trigger where tgrelid::regclass::text = any($1) and not tgisinternal and tgname <> $2`;

/** Keys come before the references to them. */
async function constraints(client: pg.ClientBase, tables: readonly string[]): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid::regclass::text = any($1) and contype in ('p', 'u', 'f')
      order by contype = 'f'`,
    [tables],
  );
  return rows;
}

function withOwner(definition: string, tables: readonly string[]): string {
  const reference = /^FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)/;
  const [, , target = ''] = reference.exec(definition) ?? [];
  if (tables.includes(target))
    return definition.replace(reference, 'FOREIGN KEY (user_id, $1) REFERENCES $2(user_id, $3)');
  return definition.replace(/^(PRIMARY KEY|UNIQUE) \((?!user_id)/, '$1 (user_id, ');
}

function wholeOf(table: string): string {
  return `${table}_whole`;
}

/** The same columns, numbered by a sequence of the same name. */
async function remake(client: pg.ClientBase, table: string): Promise<void> {
  const whole = wholeOf(table);
  await client.query(`alter table ${table} rename to ${whole}`);
  const { rows } = await client.query<{ sequence: string; column: string; identity: boolean }>(
    `select pg_get_serial_sequence($1, attname) as sequence, attname as column, attidentity <> '' as identity
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and pg_get_serial_sequence($1, attname) is not null`,
    [whole],
  );
  const [counted] = rows;
  if (counted?.identity === true)
    await client.query(`alter sequence ${counted.sequence} rename to ${whole}_${counted.column}_seq`);
  await client.query(`create table ${table} (like ${whole} including defaults including identity)
    partition by list (user_id)`);
  if (counted?.identity === false)
    await client.query(`alter sequence ${counted.sequence} owned by ${table}.${counted.column}`);
  for (const owner of OWN_PARTITIONS)
    await client.query(`create table ${table}_of_${owner} partition of ${table} for values in (${owner})`);
  await client.query(`create table ${table}_of_others partition of ${table} default`);
}
