import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Sessions, StartedSession } from './sessions.service.ts';

/**
 * A way in without a code: one key that signs one user in, once. The demo makes one and prints it; a server that is
 * started in any other way has none, and no address for it.
 */
export interface Entrance {
  key: string;
  /** null for a wrong key, and for the right one from the second time on. */
  redeem(key: string, userAgent: string): Promise<StartedSession | null>;
}

const KEY_BYTES = 24;

export function createEntrance(db: Database, sessions: Sessions, userId: number): Entrance {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  let isUsed = false;
  return {
    key,
    async redeem(typed, userAgent) {
      const [given, right] = [Buffer.from(typed), Buffer.from(key)];
      if (isUsed || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      isUsed = true;
      return db.knex.transaction((trx) =>
        sessions.start(trx, { userId }, { isRemembered: false, userAgent }),
      );
    },
  };
}
