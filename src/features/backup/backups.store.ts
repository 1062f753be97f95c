import type { Knex } from 'knex';

export interface BackupRow {
  madeAt: number;
  note: string;
  /** '' for one that another tool made. */
  file: string;
  bytes: number | null;
  /** When it was last restored, for real or to try it out. */
  triedAt: number | null;
}

export async function saveBackup(db: Knex, row: BackupRow): Promise<void> {
  await db('backups').insert({
    made_at: row.madeAt,
    note: row.note,
    file: row.file,
    bytes: row.bytes,
    tried_at: row.triedAt,
  });
}

/** Notes that a file was tried out; false where none of that name is known. */
export async function saveTrial(db: Knex, file: string, now: number): Promise<boolean> {
  return (await db('backups').where({ file }).update({ tried_at: now })) > 0;
}

export interface BackupSums {
  lastAt: number | null;
  /** Of those that dmreply made itself. */
  lastMadeAt: number | null;
  triedAt: number | null;
}

export async function readBackupSums(db: Knex): Promise<BackupSums> {
  const [all, made] = await Promise.all([
    db('backups').max({ at: 'made_at', tried: 'tried_at' }).first(),
    db('backups').whereNot({ file: '' }).max({ at: 'made_at' }).first(),
  ]);
  const numberOf = (value: unknown) => (value == null ? null : Number(value));
  return { lastAt: numberOf(all?.at), lastMadeAt: numberOf(made?.at), triedAt: numberOf(all?.tried) };
}

export async function listBackups(db: Knex, limit: number): Promise<BackupRow[]> {
  const rows = await db('backups').orderBy('made_at', 'desc').limit(limit);
  return rows.map((row) => ({
    madeAt: row.made_at,
    note: row.note,
    file: row.file,
    bytes: row.bytes,
    triedAt: row.tried_at,
  }));
}

/** One row at most: why the last try made none. */
export async function saveFailure(db: Knex, failure: { at: number; error: string } | null): Promise<void> {
  await db('backup_failure').delete();
  if (failure !== null) await db('backup_failure').insert({ failed_at: failure.at, error: failure.error });
}

export async function readFailure(db: Knex): Promise<{ at: number; error: string } | null> {
  const row = await db('backup_failure').first();
  return row === undefined ? null : { at: row.failed_at, error: row.error };
}

/** When this installation began. */
export async function installedAt(db: Knex): Promise<number> {
  const row = await db('schema_migrations').min({ at: 'applied_at' }).first();
  return Number(row?.at);
}
