import type { Knex } from 'knex';
import { arrayLiteral } from '../../db/array-literal.ts';
import type { Database } from '../../db/database.ts';
import { encoderOf } from './rows.ts';
import type { Column } from './tables.store.ts';
import { quoted, type Table } from './tables.store.ts';

/** A transaction, and the database that it is on: on SQLite rows go through the raw handle of the same connection. */
export interface Access {
  db: Database;
  trx: Knex.Transaction;
}

const ROWS_AT_ONCE = 500;

/** The rows of a table as lines, in the order of its key; holds a few hundred in memory at most. */
export async function* linesOf({ db, trx }: Access, table: Table): AsyncGenerator<string> {
  const encoders = table.columns.map(({ kind }) => encoderOf(db.dialect, kind));
  const values = db.dialect === 'sqlite' ? sqliteRows({ db, trx }, table) : postgresRows(trx, table);
  for await (const row of values) {
    yield `[${row.map((value, at) => encoders[at]?.(value)).join(',')}]\n`;
  }
}

function* sqliteRows({ db }: Access, table: Table): Generator<unknown[]> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const order = table.order.map(({ name }) => quoted(name)).join(', ');
  const statement = db.sqlite().prepare(`select ${columns} from ${quoted(table.name)} order by ${order}`);
  yield* statement.raw().safeIntegers().iterate() as IterableIterator<unknown[]>;
}

async function* postgresRows(trx: Knex.Transaction, table: Table): AsyncGenerator<unknown[]> {
  const columns = table.columns.map((column, at) => `${asText(column)} as c${at}`).join(', ');
  const order = table.order.map(
    ({ name, kind }) => `${quoted(name)}${kind === 'text' ? ' collate "C"' : ''}`,
  );
  await trx.raw(`declare backed_up no scroll cursor for
    select ${columns} from ${quoted(table.name)} order by ${order.join(', ')}`);
  for (;;) {
    const { rows } = await trx.raw(`fetch ${ROWS_AT_ONCE} from backed_up`);
    for (const row of rows) yield Object.values(row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await trx.raw('close backed_up');
}

/** Exact: Postgres writes a real with as many digits as it takes to read the same one. */
function asText({ name, kind, type }: Column): string {
  if (kind === 'bytes') return `encode(${quoted(name)}, 'hex')`;
  return type === 'boolean' ? `${quoted(name)}::int::text` : `${quoted(name)}::text`;
}

/** Adds rows, whose values are in the order of the columns. */
export function createLoader({ db, trx }: Access, table: Table): (rows: unknown[][]) => Promise<void> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const into = `insert into ${quoted(table.name)} (${columns})`;
  if (db.dialect === 'sqlite') {
    const insert = db.sqlite().prepare(`${into} values (${table.columns.map(() => '?').join(', ')})`);
    return async (rows) => {
      for (const row of rows) insert.run(...row);
    };
  }
  const arrays = table.columns.map(({ type }) => `?::${type}[]`).join(', ');
  return async (rows) => {
    const values = table.columns.map((_, at) => arrayLiteral(rows.map((row) => row[at])));
    await trx.raw(`${into} overriding system value select * from unnest(${arrays})`, values);
  };
}

/** Empties the tables, and keeps triggers from seeing what `work` loads; they are as before afterwards. */
export async function withoutTriggers(
  { db, trx }: Access,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  if (db.dialect === 'postgres') {
    for (const { name } of tables) await trx.raw(`alter table ${quoted(name)} disable trigger user`);
    for (const { name } of tables.toReversed()) await trx.raw(`delete from ${quoted(name)}`);
    await work();
    for (const { name } of tables) await trx.raw(`alter table ${quoted(name)} enable trigger user`);
    return;
  }
  const triggers: { name: string; sql: string }[] = await trx.raw(
    "select name, sql from sqlite_master where type = 'trigger'",
  );
  await trx.raw('pragma defer_foreign_keys = on');
  for (const { name } of triggers) await trx.raw(`drop trigger ${quoted(name)}`);
  for (const { name } of tables.toReversed()) await trx.raw(`delete from ${quoted(name)}`);
  await work();
  for (const { sql } of triggers) db.sqlite().exec(sql);
}

/** The highest id that the database has given out; null where it does not count them. */
export async function lastIdOf({ db, trx }: Access, { name, counted }: Table): Promise<string | null> {
  if (counted === null) return null;
  if (db.dialect === 'sqlite') {
    const [row] = await trx.raw('select cast(seq as text) as seq from sqlite_sequence where name = ?', [
      name,
    ]);
    return row?.seq ?? '0';
  }
  const sequence = await sequenceOf(trx, name, counted);
  const { rows } = await trx.raw(
    `select (case when is_called then last_value else last_value - 1 end)::text as seq from ${sequence}`,
  );
  return rows[0].seq;
}

/** Goes on counting after `lastId`, and after the highest id that there is. */
export async function countFrom({ db, trx }: Access, table: Table, lastId: string | null): Promise<void> {
  if (table.counted === null) return;
  const highest = `(select max(${quoted(table.counted)}) from ${quoted(table.name)})`;
  if (db.dialect === 'sqlite') {
    await trx.raw('delete from sqlite_sequence where name = ?', [table.name]);
    await trx.raw(
      `insert into sqlite_sequence (name, seq) values (?, max(cast(? as integer), coalesce(${highest}, 0)))`,
      [table.name, lastId ?? '0'],
    );
    return;
  }
  const sequence = await sequenceOf(trx, table.name, table.counted);
  await trx.raw(
    `select setval('${sequence}', next) from (
    select greatest(?::bigint, coalesce(${highest}, 0), 0) as next) as ids where next > 0`,
    [lastId ?? '0'],
  );
}

/** Quoted as SQL wants it. */
async function sequenceOf(trx: Knex.Transaction, table: string, column: string): Promise<string> {
  const { rows } = await trx.raw('select pg_get_serial_sequence(quote_ident(?), ?) as sequence', [
    table,
    column,
  ]);
  return rows[0].sequence;
}
