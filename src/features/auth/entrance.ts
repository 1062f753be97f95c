import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { StartedSession } from '../../callers.ts';
import type { Database } from '../../db/database.ts';
import type { Sessions } from './sessions.service.ts';

/**
 * A way in without a code: one key that signs one user in, once. The demo makes one and prints it; a server that is
 * started in any other way has none, and no address for it.
 */
export type Entrance = ReturnType<typeof createEntrance>;

const KEY_BYTES = 24;

export function createEntrance(db: Database, sessions: Sessions, userId: number) {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  let isUsed = false;
  return {
    key,
    /** null for a wrong key, and for the right one from the second time on. */
    async redeem(typed: string, userAgent: string): Promise<StartedSession | null> {
      const [given, right] = [Buffer.from(typed), Buffer.from(key)];
      if (isUsed || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      isUsed = true;
      return db.knex.transaction((trx) =>
        sessions.start(trx, { userId }, { isRemembered: false, userAgent }),
      );
    },
  };
}
