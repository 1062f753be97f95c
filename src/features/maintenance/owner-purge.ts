import type { Knex } from 'knex';
import { deleteMessages } from './maintenance.store.ts';
import {
  type ConversationPlace,
  conversationsFrom,
  deleteOldNotices,
  deleteOldTraces,
  oldMessages,
  shorterRetentions,
} from './owner-purge.store.ts';
import type { Purge } from './purge.ts';

const DAY_MS = 86_400_000;
/** So often all conversations of these owners are looked at. */
const EVERY_MS = 60 * 60_000;

interface Owner {
  userId: number;
  before: number;
  /** How far this look has come. */
  after: ConversationPlace | null;
}

/** Deletes what owners keep for a shorter time than the server does: each batch goes on where the last one ended. */
export function createOwnerPurge(serverDays: () => number | null, clock: () => number): Purge {
  let owners: Owner[] = [];
  let nextAt = 0;

  async function findOwners(db: Knex): Promise<void> {
    if (clock() < nextAt) return;
    nextAt = clock() + EVERY_MS;
    const found = await shorterRetentions(db, serverDays());
    owners = found.map(({ userId, days }) => ({ userId, before: clock() - days * DAY_MS, after: null }));
  }

  /** A batch of one owner; returns how many messages went. */
  async function deleteOf(db: Knex, owner: Owner, limit: number): Promise<number> {
    const conversations = await conversationsFrom(db, owner.userId, owner.after, limit);
    let left = limit;
    for (const { oldestAt, ...place } of conversations) {
      if (left === 0) return limit;
      if (oldestAt === null || oldestAt < owner.before) {
        const past = await oldMessages(db, place.conversationId, owner.before, left);
        await db.transaction(async (trx) => {
          await deleteOldTraces(trx, place.conversationId, owner.before, limit);
          if (past.length > 0) await deleteMessages(trx, past, owner.before);
        });
        left -= past.length;
        // More of this conversation may be left.
        if (left === 0) return limit;
      }
      owner.after = place;
    }
    if (
      conversations.length < limit &&
      (await deleteOldNotices(db, owner.userId, owner.before, limit)) < limit
    )
      owners.shift();
    return limit - left;
  }

  return {
    name: 'messages of owners',
    keepMs: () => DAY_MS,
    async delete(db, _before, limit) {
      if (owners.length === 0) await findOwners(db);
      const [owner] = owners;
      return owner === undefined ? 0 : deleteOf(db, owner, limit);
    },
    hasMore: () => owners.length > 0,
  };
}
