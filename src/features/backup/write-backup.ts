import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type { Config } from '../../config.ts';
import { CONFIG_KEYS, type ConfigKey } from '../../config-keys.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { appliedMigrations } from '../../db/migrate.ts';
import { makeFolder } from '../../make-folder.ts';
import { version } from '../../version.ts';
import { deleteUnfinished } from './archive-files.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts';
import { BackupProblem } from './backup-problem.ts';
import { readKeyFile } from './key-file.ts';
import type { Manifest, TableRecord } from './manifest.ts';
import { fingerprintOf, sealKey } from './sealed-key.ts';
import { type Access, lastIdOf, linesOf } from './table-rows.store.ts';
import { backedUpTables, type Table } from './tables.store.ts';

export const CONFIG_MEMBER = 'config.json';
export const KEY_MEMBER = { clear: 'secret.key', sealed: 'secret.key.sealed' } as const;

/** So many bytes of lines become one compressed member: that is what is held in memory at once. */
const MEMBER_BYTES = 4 * 1024 * 1024;

export interface BackupOptions {
  /** Seals the key of the archive; '' for none. */
  passphrase: string;
  /** Puts the key into the archive as it is. */
  isKeyClear: boolean;
  now: number;
  /** Ends the work, and leaves nothing of it. */
  signal?: AbortSignal;
}

export interface WrittenBackup {
  path: string;
  bytes: number;
  rows: number;
  key: Manifest['key'];
}

/**
 * Writes one archive of the whole installation, as it is at one moment, while servers go on working on it. Throws
 * BackupProblem, or what the file system says; then nothing is left behind.
 */
export async function writeBackup(
  config: Config,
  path: string,
  options: BackupOptions,
): Promise<WrittenBackup> {
  const isSqlite = config.database.url === '';
  if (isSqlite && !existsSync(join(config.server.dataDir, 'dmreply.sqlite')))
    throw new BackupProblem(`There is no database in ${config.server.dataDir} yet, so nothing to back up.`);
  if (existsSync(path)) throw new BackupProblem(`${path} exists already. Choose another name.`);
  makeFolder(dirname(path));
  await deleteUnfinished(path, options.now);
  const db = await openDatabase({ url: config.database.url, dataDir: config.server.dataDir });
  try {
    const archive = await createArchiveWriter(path, options.now);
    try {
      return { path, ...(await fill(archive, config, db, options)) };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await db.close();
  }
}

async function fill(archive: ArchiveWriter, config: Config, db: Database, options: BackupOptions) {
  const { key, keyFingerprint } = await addKey(archive, config, options);
  await archive.add(CONFIG_MEMBER, Buffer.from(`${JSON.stringify(withoutSecrets(config), null, 2)}\n`));
  return inSnapshot(db, async (access) => {
    const migrations = await appliedMigrations(access.trx);
    if (migrations.length === 0) throw new BackupProblem('This database holds nothing of dmreply yet.');
    const tables: TableRecord[] = [];
    for (const table of await backedUpTables(access.trx, db.dialect))
      tables.push(await addTable(archive, access, table, options.signal));
    const bytes = await archive.finish({
      version: version(),
      database: db.dialect,
      migrations,
      tables,
      key,
      keyFingerprint,
    });
    return { bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0), key };
  });
}

/** Everything that `work` reads is from one moment, whatever is written meanwhile. */
function inSnapshot<T>(db: Database, work: (access: Access) => Promise<T>): Promise<T> {
  const isolation = db.dialect === 'postgres' ? ({ isolationLevel: 'repeatable read' } as const) : {};
  return db.patient.transaction((trx) => work({ db, trx }), { ...isolation, readOnly: true });
}

async function addKey(
  archive: ArchiveWriter,
  config: Config,
  { passphrase, isKeyClear }: BackupOptions,
): Promise<Pick<Manifest, 'key' | 'keyFingerprint'>> {
  const keyFile = await readKeyFile(config);
  if (keyFile === null) return { key: 'none', keyFingerprint: '' };
  const keyFingerprint = fingerprintOf(keyFile);
  if (passphrase !== '') {
    await archive.add(KEY_MEMBER.sealed, Buffer.from(await sealKey(keyFile, passphrase)));
    return { key: 'sealed', keyFingerprint };
  }
  if (!isKeyClear) return { key: 'none', keyFingerprint };
  await archive.add(KEY_MEMBER.clear, Buffer.from(keyFile));
  return { key: 'clear', keyFingerprint };
}

async function addTable(
  archive: ArchiveWriter,
  access: Access,
  table: Table,
  signal: AbortSignal | undefined,
): Promise<TableRecord> {
  const hash = createHash('sha256');
  let [rows, parts, bytes, lines] = [0, 0, 0, [] as string[]];
  async function addPart(): Promise<void> {
    signal?.throwIfAborted();
    const data = Buffer.from(lines.join(''));
    hash.update(data);
    const name = `tables/${table.name}/${String(parts).padStart(6, '0')}.jsonl.zst`;
    await archive.add(name, zstdCompressSync(data));
    [parts, bytes, lines] = [parts + 1, 0, []];
  }
  for await (const line of linesOf(access, table)) {
    lines.push(line);
    rows += 1;
    bytes += line.length;
    if (bytes >= MEMBER_BYTES) await addPart();
  }
  if (lines.length > 0) await addPart();
  return {
    name: table.name,
    columns: table.columns.map(({ name, kind }) => ({ name, kind })),
    rows,
    sha256: hash.digest('hex'),
    lastId: await lastIdOf(access, table),
  };
}

/** For whoever sets the server up again; nothing reads it. */
function withoutSecrets(config: Config): object {
  const shown: Record<string, Record<string, unknown>> = {};
  for (const [section, keys] of Object.entries(CONFIG_KEYS)) {
    const values = config[camel(section) as keyof Config] as Record<string, unknown>;
    const open = Object.entries<ConfigKey<unknown>>(keys).filter(([, { secret }]) => !secret);
    shown[section] = Object.fromEntries(open.map(([name]) => [name, values[camel(name)]]));
  }
  return shown;
}

function camel(name: string): string {
  return name.replace(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
