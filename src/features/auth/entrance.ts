import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountRef, StartedSession } from '../../callers.ts';
import type { Database } from '../../db/database.ts';
import type { Sessions } from './sessions.service.ts';

/**
 * Ways in without a code: each has a key that signs one account in, once. The demo makes them and prints their keys; a server
 * that is started in any other way has none, and no address for it.
 */
export type Entrance = ReturnType<typeof createEntrance>;

/** Whom a key lets in; of an admin, what the browser shows. */
export type Guest =
  | Extract<AccountRef, { userId: number }>
  | { adminId: number; username: string; email: string };

const KEY_BYTES = 24;

export function createEntrance(db: Database, sessions: Sessions, guests: readonly Guest[]) {
  const doors = guests.map((guest) => ({
    guest,
    key: randomBytes(KEY_BYTES).toString('base64url'),
    isUsed: false,
  }));
  return {
    /** In the order of the guests. */
    keys: doors.map(({ key }) => key),
    /** null for a wrong key, and for a right one from the second time on. */
    async redeem(
      typed: string,
      userAgent: string,
    ): Promise<{ guest: Guest; session: StartedSession } | null> {
      const door = doors.find(({ key, isUsed }) => !isUsed && isSame(typed, key));
      if (door === undefined) return null;
      door.isUsed = true;
      const { guest } = door;
      const account = 'userId' in guest ? { userId: guest.userId } : { adminId: guest.adminId };
      const session = await db.knex.transaction((trx) =>
        sessions.start(trx, account, { isRemembered: false, userAgent }),
      );
      return { guest, session };
    },
  };
}

function isSame(typed: string, key: string): boolean {
  const [given, right] = [Buffer.from(typed), Buffer.from(key)];
  return given.length === right.length && timingSafeEqual(given, right);
}
