import type { Knex } from 'knex';
import type { Database } from '../../../db/database.ts';
import { writeTogether } from '../../../db/write-together.ts';

/** Where a message of Instagram's stands here. */
export interface MappedMessage {
  userId: number;
  midKey: Buffer;
  /** Its key in the inbox; null: the owner wrote it. */
  dedupKey: Buffer | null;
  /** When it was recorded, as its row in the history has it. */
  saidAt: number;
  /** The last edit that was heard of; 0: none. */
  edits: number;
}

/** Once for a message. */
export async function mapMessage(
  db: Database,
  { userId, midKey, dedupKey, saidAt, edits }: MappedMessage,
): Promise<void> {
  const row = { user_id: userId, mid_key: midKey, dedup_key: dedupKey, said_at: saidAt, edits };
  await writeTogether(db, db.knex('instagram_messages').insert(row).onConflict().ignore());
}

/** null: it is not known, or too long ago. */
export async function findMapped(db: Knex, userId: number, midKey: Buffer): Promise<MappedMessage | null> {
  const row = await db('instagram_messages').where({ user_id: userId, mid_key: midKey }).first();
  if (row === undefined) return null;
  return { userId, midKey, dedupKey: row.dedup_key, saidAt: row.said_at, edits: row.edits };
}

export async function noteEdit(
  db: Knex,
  { userId, midKey }: Pick<MappedMessage, 'userId' | 'midKey'>,
  number: number,
): Promise<void> {
  await db('instagram_messages')
    .where({ user_id: userId, mid_key: midKey })
    .where('edits', '<', number)
    .update({ edits: number });
}

/** Of these, the ones that are known. */
export async function mappedAmong(db: Knex, userId: number, midKeys: readonly Buffer[]): Promise<Buffer[]> {
  return db('instagram_messages')
    .where({ user_id: userId })
    .whereIn('mid_key', [...midKeys])
    .pluck('mid_key');
}

/** Deletes what was said before `before`, at most `limit`; ids grow with time. */
export async function purgeMapped(db: Knex, before: number, limit: number): Promise<number> {
  const oldest: { id: number; said_at: number }[] = await db('instagram_messages')
    .orderBy('id')
    .limit(limit)
    .select('id', 'said_at');
  const ids = oldest.filter((row) => row.said_at < before).map((row) => row.id);
  return ids.length === 0 ? 0 : db('instagram_messages').whereIn('id', ids).delete();
}
