import type { Database } from '../../../db/database.ts';
import { mappedAmong } from './message-map.store.ts';
import type { OwnedUpdate } from './update.types.ts';
import { midKey, type UpdateInbox } from './updates.store.ts';

/** Puts those messages of one owner that are not known yet where updates are put; returns how many. */
export type AddMissing = (userId: number, updates: readonly OwnedUpdate[]) => Promise<number>;

export function createAddMissing(db: Database, inbox: UpdateInbox): AddMissing {
  return async (userId, updates) => {
    const keys = updates.map(({ igUserId, mid }) => midKey(igUserId, mid));
    const known = new Set((await mappedAmong(db.knex, userId, keys)).map((key) => key.toString('hex')));
    return inbox.add(updates.filter((_, at) => !known.has(keys[at]?.toString('hex') ?? '')));
  };
}
