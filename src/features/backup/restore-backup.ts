import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../config.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { makeFolder } from '../../make-folder.ts';
import { createAudit } from '../audit/audit.service.ts';
import { createConversationIndex } from '../conversations/conversation-index.service.ts';
import { stamp } from './archive-files.ts';
import type { Archive } from './archive-reader.ts';
import { BackupProblem } from './backup-problem.ts';
import { saveBackup, saveFailure } from './backups.store.ts';
import { discardKey, type KeyPlan, planKey, prepareKey, putKey } from './key-plan.ts';
import { loadArchive, refuseNewer } from './load-archive.ts';
import { clearPostgres, closeSqlite } from './occupied-place.store.ts';
import { forgetPastInbox, settleWaiting, type Waiting } from './restored-state.store.ts';
import type { Access } from './table-rows.store.ts';

export interface RestoreOptions {
  passphrase: string;
  /** Keeps what is there beside it instead of refusing. */
  isForced: boolean;
  /** The old server was stopped before the backup and stays off: what waits is sent, and sign-ins last. */
  isMove: boolean;
  now: number;
  /** Who does it, for the audit log. */
  operator: string;
}

export interface Restored {
  /** null where the server goes on with what waits. */
  waiting: Waiting | null;
  /** Where the old database and key are; null where there were none. */
  replaced: string | null;
  /** Whether saved keys can be read: the secret key is in its place. */
  hasKey: boolean;
}

const SQLITE_FILE = 'dmreply.sqlite';
const UNFINISHED = 'restoring-';

/** Restores into the configured data folder and database: all of it, or nothing. Throws BackupProblem. */
export async function restoreBackup(
  config: Config,
  archive: Archive,
  options: RestoreOptions,
): Promise<Restored> {
  refuseNewer(archive.manifest);
  const key = await planKey(config, archive, options);
  makeFolder(config.server.dataDir);
  await prepareKey(key);
  const restore = config.database.url === '' ? restoreSqlite : restorePostgres;
  try {
    return { ...(await restore(config, archive, key, options)), hasKey: key.hasKey };
  } finally {
    await discardKey(key);
  }
}

type Done = Pick<Restored, 'waiting' | 'replaced'>;

async function restoreSqlite(
  { server: { dataDir } }: Config,
  archive: Archive,
  key: KeyPlan,
  options: RestoreOptions,
): Promise<Done> {
  const target = join(dataDir, SQLITE_FILE);
  const isTaken = databaseFiles(dataDir).length > 0;
  if (isTaken && !options.isForced) throw notEmpty(`${databaseFiles(dataDir)[0]} is there already`);
  if (existsSync(target)) await closeSqlite(dataDir);
  // What an earlier try that was killed has left.
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true, force: true });
  const folder = await mkdtemp(join(dataDir, UNFINISHED));
  try {
    const waiting = await fillSqlite(folder, (access) => fill(access, archive, options));
    const replaced = isTaken || key.isReplaced ? await replacedFolder(dataDir, options.now) : null;
    await putKey(key, replaced);
    if (replaced !== null)
      for (const path of databaseFiles(dataDir)) await rename(path, join(replaced, basename(path)));
    await rename(join(folder, SQLITE_FILE), target);
    await syncFolder(dataDir);
    return { waiting, replaced };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** With its log of changes: SQLite would apply one that was left behind to whatever database stands beside it. */
function databaseFiles(dataDir: string): string[] {
  return ['', '-wal', '-shm', '-journal']
    .map((end) => join(dataDir, `${SQLITE_FILE}${end}`))
    .filter(existsSync);
}

/** A database of its own in `folder`, whole and on disk as one file afterwards. */
export async function fillSqlite<T>(folder: string, work: (access: Access) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url: '', dataDir: folder });
  let result: T;
  try {
    db.sqlite().pragma('synchronous = OFF');
    result = await db.knex.transaction((trx) => work({ db, trx }));
    db.sqlite().pragma('journal_mode = DELETE');
  } finally {
    await db.close();
  }
  const file = await open(join(folder, SQLITE_FILE), 'r+');
  await file.sync();
  await file.close();
  return result;
}

async function restorePostgres(
  config: Config,
  archive: Archive,
  key: KeyPlan,
  options: RestoreOptions,
): Promise<Done> {
  const { dataDir } = config.server;
  const db = await openDatabase({ url: config.database.url, dataDir });
  try {
    return await db.patient.transaction(async (trx) => {
      const schema = await clearPostgres(trx, options, `replaced_${stamp(options.now).replace('-', '_')}`);
      const waiting = await fill({ db, trx }, archive, options);
      // Before the commit: a restored database without its key would have to be restored again.
      const folder = key.isReplaced ? await replacedFolder(dataDir, options.now) : null;
      await putKey(key, folder);
      const places = [
        ...(schema === null ? [] : [`the schema ${schema}`]),
        ...(folder === null ? [] : [folder]),
      ];
      return { waiting, replaced: places.length === 0 ? null : places.join(' and ') };
    });
  } finally {
    await db.close();
  }
}

async function fill(access: Access, archive: Archive, options: RestoreOptions): Promise<Waiting | null> {
  const { trx } = access;
  const { now, isMove, operator } = options;
  await loadArchive(access, archive, now);
  await forgetPastInbox(trx);
  const waiting = isMove ? null : await settleWaiting(trx, now);
  const inside: Database = { ...access.db, knex: trx, patient: trx };
  await createConversationIndex(inside, () => now).catchUp(Number.POSITIVE_INFINITY);
  const { madeAt } = archive.manifest;
  await saveFailure(trx, null);
  await saveBackup(trx, {
    madeAt,
    note: 'restored',
    file: archive.path.slice(-500),
    bytes: null,
    triedAt: now,
  });
  await createAudit(inside, () => now, operator).record(trx, {
    action: 'backup.restored',
    after: { madeAt: new Date(madeAt).toISOString(), file: archive.path },
  });
  return waiting;
}

/** Such as `replaced-20270131-101500`. */
async function replacedFolder(dataDir: string, now: number): Promise<string> {
  const folder = join(dataDir, `replaced-${stamp(now)}`);
  makeFolder(folder);
  return folder;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function notEmpty(what: string): BackupProblem {
  return new BackupProblem(
    `${what}. Restore into an empty place, or use --force, which keeps what is there beside it.`,
  );
}
