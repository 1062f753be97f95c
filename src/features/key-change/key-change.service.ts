import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { keyFileOf, newRootKey, readKeyFile, writeKeyFile } from '../../key-ring.ts';
import type { Secrets } from '../../secrets.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Health } from '../health/health.service.ts';
import { replaceSealed, SEALED_COLUMNS, type SealedColumn, sealedAfter } from './sealed.store.ts';

export interface KeyChangeDeps {
  config: Config;
  db: Database;
  audit: Audit;
  secrets: Secrets;
  health: Pick<Health, 'runningServers'>;
  clock: () => number;
}

export interface KeyChangeTimes {
  /** How long servers may need to hear of a key. */
  patienceMs: number;
  /** What a server has sealed with the old key is written down by then. */
  settleMs: number;
}

export interface KeyChangeResult {
  moved: number;
  /** No key that is known opens these; they were lost before. */
  unreadable: number;
  /** `configuration`: the old key is still to be taken out there. */
  keysFrom: 'file' | 'configuration';
}

export type KeyChange = ReturnType<typeof createKeyChange>;

/** A server that was killed is forgotten after a minute; one that runs reports within twenty seconds. */
const TIMES: KeyChangeTimes = { patienceMs: 90_000, settleMs: 10_000 };
const LOOK_EVERY_MS = 200;
const BATCH = 200;

/**
 * Changes the root key while servers answer. Each step can be broken off and done again: every server knows the new
 * key before one seals with it, and the old one goes when nothing is sealed with it any more.
 */
export function createKeyChange({ config, db, audit, secrets, health, clock }: KeyChangeDeps) {
  const keyFile = keyFileOf(config.server.dataDir);

  /** Has every server look at the key, and waits until all know what `knows` asks for. Returns how many run. */
  async function servers(knows: (ids: readonly string[]) => boolean, patienceMs: number): Promise<number> {
    await db.knex.transaction((trx) => recordChange(trx, 'settings', 0, clock()));
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const running = await health.runningServers();
      const behind = running.filter(({ keyIds }) => !knows(keyIds));
      if (behind.length === 0) return running.length;
      if (Date.now() >= deadline) throw new AppError('conflict', { sentence: notYet(behind) });
      await sleep(LOOK_EVERY_MS);
    }
  }

  async function introduceNewKey(patienceMs: number): Promise<void> {
    const before = readKeyFile(keyFile);
    if (before.old !== undefined) return;
    const next = before.next ?? newRootKey();
    if (before.next === undefined) {
      writeKeyFile(keyFile, { current: before.current, next });
      await audit.record(db.knex, { action: 'secrets.change_began' });
    }
    const [, nextId] = secrets.keyIds();
    await servers((ids) => nextId !== undefined && ids.includes(nextId), patienceMs);
    writeKeyFile(keyFile, { current: next, old: before.current });
  }

  async function moveColumn(column: SealedColumn) {
    let [moved, unreadable, after] = [0, 0, 0];
    for (;;) {
      const rows = await sealedAfter(db.patient, column, after, BATCH);
      if (rows.length === 0) return { moved, unreadable };
      after = rows.at(-1)?.id ?? after;
      const old = rows.filter(({ sealed, place }) => !secrets.isCurrent(sealed, place));
      const fresh = old.map((row) => ({ row, sealed: resealed(row.sealed, row.place) }));
      const movable = fresh.filter(({ sealed }) => sealed !== null);
      unreadable += fresh.length - movable.length;
      moved += movable.length;
      if (movable.length === 0) continue;
      await db.patient.transaction(async (trx) => {
        for (const { row, sealed } of movable) await replaceSealed(trx, column, row, sealed ?? '');
      });
    }
  }

  function resealed(sealed: string, place: string): string | null {
    try {
      return secrets.encrypt(secrets.decrypt(sealed, place), place);
    } catch {
      return null;
    }
  }

  async function moveAll() {
    let [moved, unreadable] = [0, 0];
    for (const column of SEALED_COLUMNS) {
      const done = await moveColumn(column);
      moved += done.moved;
      unreadable += done.unreadable;
    }
    return { moved, unreadable };
  }

  return {
    /** Throws `conflict` where a server does not know the key, or none is given. Safe to be called again. */
    async rotate({ patienceMs, settleMs }: KeyChangeTimes = TIMES): Promise<KeyChangeResult> {
      const isFile = config.secrets.key === '';
      if (!isFile && config.secrets.otherKey === '') throw new AppError('conflict', { sentence: NO_NEW_KEY });
      if (isFile) await introduceNewKey(patienceMs);
      const [currentId] = secrets.keyIds();
      const running = await servers(([used]) => used === currentId, patienceMs);
      let { moved, unreadable } = await moveAll();
      if (running > 0) await sleep(settleMs);
      for (let late = await moveAll(); ; late = await moveAll()) {
        unreadable = late.unreadable;
        moved += late.moved;
        if (late.moved === 0) break;
      }
      if (isFile) writeKeyFile(keyFile, { current: readKeyFile(keyFile).current });
      await db.knex.transaction(async (trx) => {
        await recordChange(trx, 'settings', 0, clock());
        await audit.record(trx, { action: 'secrets.changed', after: { moved, unreadable } });
      });
      return { moved, unreadable, keysFrom: isFile ? 'file' : 'configuration' };
    },
  };
}

const NO_NEW_KEY =
  'The secret key comes from the configuration, and is changed there: first give all servers a new one as [secrets] other_key. docs/operating.md has the steps.';

function notYet(behind: readonly { host: string; version: string }[]): string {
  const hosts = [...new Set(behind.map(({ host, version }) => `${host} (version ${version})`))].join(', ');
  return `These servers do not use the new key yet: ${hosts}. Give them the same key file or configuration, or stop them, then run this again. Nothing is lost; it goes on where it was.`;
}
