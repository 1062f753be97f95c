import type { Knex } from 'knex';
import { AppError } from '../../errors.ts';
import type { Settings } from '../settings/settings.service.ts';
import { bytesHeld } from './owner-room.store.ts';

/** How much an owner may keep of what the bot answers from and how it writes: one owner must not fill the disk of all. */
export type OwnerRoom = ReturnType<typeof createOwnerRoom>;

const MEGABYTE = 1_000_000;

export function createOwnerRoom(settings: Pick<Settings, 'get'>) {
  /** In bytes. */
  function most(): number {
    const megabytes = settings.get('max_megabytes_per_user');
    return megabytes === 0 ? Number.POSITIVE_INFINITY : megabytes * MEGABYTE;
  }

  return {
    /** Bytes that still fit; below 0 where the limit is lower by now. */
    left: async (db: Knex, userId: number): Promise<number> => most() - (await bytesHeld(db, userId)),
    /**
     * Writes, and throws `storage_full` where that leaves more than fits, and more than there was: what takes less room than
     * before is never refused. The owner must be locked.
     */
    async within<T>(trx: Knex.Transaction, userId: number, write: () => Promise<T>): Promise<T> {
      const before = await bytesHeld(trx, userId);
      const written = await write();
      const after = await bytesHeld(trx, userId);
      if (after > most() && after > before)
        throw new AppError('storage_full', { sentence: fullSentence(most() / MEGABYTE) });
      return written;
    },
  };
}

function fullSentence(megabytes: number): string {
  return (
    `An account may keep ${megabytes} MB of knowledge and of messages that its voice is learned from, and this would be ` +
    'more. Delete what you no longer need. Whoever runs this server can allow more: “Max megabytes per user” ' +
    '(max_megabytes_per_user) under Admin, Settings, Limits.'
  );
}
