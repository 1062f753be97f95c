import { createHash } from 'node:crypto';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { type Migration, migrate } from '../../db/migrate.ts';
import type { Archive } from './archive-reader.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Manifest, TableRecord } from './manifest.ts';
import { decode } from './rows.ts';
import { type Access, countFrom, createLoader, linesOf, withoutTriggers } from './table-rows.store.ts';
import { backedUpTables, type Table } from './tables.store.ts';

/** Throws for an archive whose database has migrations that this version does not know. */
export function refuseNewer({ migrations, version }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (migrations.every((name) => known.has(name))) return;
  throw new BackupProblem(
    `This archive is from a newer dmreply (${version}). Restore it with that version or a newer one.`,
  );
}

const ROWS_AT_ONCE = 500;

/**
 * Fills an empty database, inside one transaction: the schema that the archive had, its rows, and what this version adds
 * to the schema. Reads every row again, and throws BackupProblem unless it is as it was.
 */
export async function loadArchive(access: Access, archive: Archive, now: number): Promise<void> {
  const { manifest } = archive;
  const { trx, db } = access;
  const before = MIGRATIONS.filter(({ name }) => manifest.migrations.includes(name));
  await apply(access, before, now);
  const tables = await backedUpTables(trx, db.dialect);
  const records = new Map(manifest.tables.map((record) => [record.name, record]));
  if (tables.length !== records.size || !tables.every((table) => hasColumns(table, records.get(table.name))))
    throw new BackupProblem('The tables of this archive are not those of the version that made it.');
  await withoutTriggers(access, tables, async () => {
    for (const table of tables) await loadTable(access, archive, table, recordOf(records, table));
  });
  for (const table of tables) await compare(access, table, recordOf(records, table));
  await apply(access, MIGRATIONS, now);
}

async function apply({ trx, db }: Access, migrations: readonly Migration[], now: number): Promise<void> {
  await migrate(trx, db.dialect, migrations, now);
}

function recordOf(records: ReadonlyMap<string, TableRecord>, { name }: Table): TableRecord {
  const record = records.get(name);
  if (record === undefined) throw new Error(`The archive holds no table ${name}.`);
  return record;
}

function hasColumns({ columns }: Table, record: TableRecord | undefined): boolean {
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join();
  return record !== undefined && names(columns) === names(record.columns);
}

async function loadTable(access: Access, archive: Archive, table: Table, record: TableRecord): Promise<void> {
  const load = createLoader(access, table);
  for await (const rows of archive.rowsOf(record)) {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE);
      await load(
        some.map((row) => row.map((value, at) => decode(value, record.columns[at]?.kind ?? 'text'))),
      );
    }
  }
  await countFrom(access, table, record.lastId);
}

/** By the same checksum that the archive was made with: every row, in order, as the database tells it now. */
async function compare(access: Access, table: Table, record: TableRecord): Promise<void> {
  const hash = createHash('sha256');
  for await (const line of linesOf(access, table)) hash.update(line);
  if (hash.digest('hex') !== record.sha256)
    throw new BackupProblem(`The table ${table.name} is not the same after loading it. Nothing was changed.`);
}
