import type { Knex } from 'knex';
import type { Dialect } from '../../db/database.ts';
import type { ColumnKind } from './manifest.ts';

export interface Column {
  name: string;
  kind: ColumnKind;
  /** As the database itself names it. */
  type: string;
}

export interface Table {
  name: string;
  /** By their names, so that both databases tell them in one order. */
  columns: Column[];
  /** What orders the rows: the primary key, or every column where there is none. */
  order: Column[];
  /** The column whose ids the database counts. */
  counted: string | null;
}

/**
 * What belongs to servers that run, and what is made from the rest again: who reports, who does which task, what this
 * file still holds of the past, and the index for lists and searches.
 */
const LEFT_OUT = /^(?:processes|task_claims|deletions|conversation_index|conversation_index_state)$/;

/** The tables that a backup holds, in an order in which each comes after those that it refers to. */
export async function backedUpTables(db: Knex, dialect: Dialect): Promise<Table[]> {
  const names = (await tableNames(db, dialect)).filter((name) => !LEFT_OUT.test(name));
  const tables: Table[] = [];
  for (const name of names)
    tables.push(dialect === 'sqlite' ? await sqliteTable(db, name) : await postgresTable(db, name));
  const references = dialect === 'sqlite' ? await sqliteReferences(db) : await postgresReferences(db);
  return inOrderOfReferences(tables, references);
}

/** All tables of dmreply, without those that an index keeps for itself. */
export async function tableNames(db: Knex, dialect: Dialect): Promise<string[]> {
  const rows = await rowsOf(
    db,
    dialect,
    dialect === 'sqlite'
      ? `select name from pragma_table_list
          where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`
      : `select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
            and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
              and deptype = 'e')
          order by relname collate "C"`,
  );
  return rows.map(({ name }) => String(name));
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function sqliteTable(db: Knex, name: string): Promise<Table> {
  const columns = await db.raw('select name, type, pk from pragma_table_xinfo(?) where hidden = 0', [name]);
  const counters = await db.raw(
    "select sql from sqlite_master where type = 'table' and name = ? and sql like '%autoincrement%'",
    [name],
  );
  const all = columns.map((row: { name: string; type: string; pk: number }) => ({ ...row, place: row.pk }));
  return tableOf(name, all, counters.length > 0 ? 'id' : null);
}

async function postgresTable(db: Knex, name: string): Promise<Table> {
  const { rows } = await db.raw(
    `select attname as name, format_type(atttypid, null) as type,
        coalesce(array_position(indkey::int[], attnum::int), -1) + 1 as place,
        pg_get_serial_sequence(quote_ident(relname), attname) is not null as is_counted
      from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_index on indrelid = attrelid and indisprimary
      where relnamespace = current_schema()::regnamespace and relname = ? and attnum > 0 and not attisdropped
        and attgenerated = ''`,
    [name],
  );
  const counted = rows.find((row: { is_counted: boolean }) => row.is_counted);
  return tableOf(name, rows, counted?.name ?? null);
}

function tableOf(
  name: string,
  rows: readonly { name: string; type: string; place: number }[],
  counted: string | null,
): Table {
  const all = rows
    .map((row) => ({ name: row.name, type: row.type, kind: kindOf(row.type), place: Number(row.place) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const key = all.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
  return { name, columns: all, order: key.length > 0 ? key : all, counted };
}

/** Of the types that migrations use on either database. */
function kindOf(type: string): ColumnKind {
  if (/^(?:big|small)?int|^bool|^tinyint/i.test(type)) return 'integer';
  if (/^(?:double|real|float|numeric|decimal)/i.test(type)) return 'real';
  return /^(?:blob|bytea)/i.test(type) ? 'bytes' : 'text';
}

type Reference = { from: string; to: string };

async function sqliteReferences(db: Knex): Promise<Reference[]> {
  return db.raw(`select m.name as "from", f."table" as "to"
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`);
}

async function postgresReferences(db: Knex): Promise<Reference[]> {
  const { rows } = await db.raw(`select a.relname as "from", b.relname as "to" from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`);
  return rows;
}

function inOrderOfReferences(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  function place(table: Table): void {
    if (placed.has(table.name)) return;
    placed.add(table.name);
    for (const { from, to } of references) {
      const target = from === table.name ? tables.find(({ name }) => name === to) : undefined;
      if (target !== undefined) place(target);
    }
    ordered.push(table);
  }
  for (const table of tables) place(table);
  return ordered;
}

async function rowsOf(db: Knex, dialect: Dialect, sql: string): Promise<Record<string, unknown>[]> {
  const answer = await db.raw(sql);
  return dialect === 'sqlite' ? answer : answer.rows;
}
