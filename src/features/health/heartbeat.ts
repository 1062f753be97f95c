import { hostname } from 'node:os';
import type { Database } from '../../db/database.ts';
import { version } from '../../version.ts';
import { removeProcess, removeProcessesBefore, saveProcess } from './health.store.ts';

/** By which a server tells the others, and the operator, that it is there. */
export type Heartbeat = ReturnType<typeof createHeartbeat>;

export const HEARTBEAT_EVERY_MS = 20_000;
/** Rows of servers that were killed. */
const KEPT_MS = 24 * 60 * 60_000;

export interface HeartbeatDeps {
  db: Database;
  /** Addresses of AI providers that are left alone. */
  aiDown: () => string[];
  keyIds: () => string[];
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export function createHeartbeat({ db, aiDown, keyIds, clock, random }: HeartbeatDeps) {
  const id = random(16).toString('hex');
  const startedAt = clock();
  let hasBeaten = false;
  return {
    async beat(): Promise<void> {
      const now = clock();
      const row = { id, host: hostname().slice(0, 255), version: version(), startedAt, seenAt: now };
      await saveProcess(db.knex, { ...row, aiDown: aiDown(), keyIds: keyIds() });
      if (!hasBeaten) await removeProcessesBefore(db.knex, now - KEPT_MS);
      hasBeaten = true;
    },
    /** It ends in good order. */
    async end(): Promise<void> {
      if (hasBeaten) await removeProcess(db.knex, id);
    },
  };
}
