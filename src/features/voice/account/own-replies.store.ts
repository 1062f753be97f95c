import type { Knex } from 'knex';
import { OWN_REPLY_SOURCE } from '../../../contract/own-reply.ts';

/** What the owner typed in this account, without the texts. */
export interface OwnReplyCount {
  replies: number;
  firstAt: number | null;
  lastAt: number | null;
  /** Of the newest; 0: there is none. */
  lastId: number;
}

/** A conversation with the names of who is in it. */
export interface TypedConversation {
  id: number;
  customerId: string;
  names: string[];
}

export interface TypedMessage {
  id: number;
  isFromUser: boolean;
  source: string | null;
  text: string;
  at: number;
}

const typedBy = (db: Knex, userId: number) =>
  db('messages').where({ user_id: userId, source: OWN_REPLY_SOURCE });

export async function countOwnReplies(db: Knex, userId: number): Promise<OwnReplyCount> {
  const row = await typedBy(db, userId)
    .count({ replies: '*' })
    .min({ first: 'created_at' })
    .max({ last: 'created_at', id: 'id' })
    .first();
  const [firstAt, lastAt] = [row?.first ?? null, row?.last ?? null];
  return { replies: Number(row?.replies ?? 0), firstAt, lastAt, lastId: Number(row?.id ?? 0) };
}

export async function countOwnRepliesSince(db: Knex, userId: number, since: number): Promise<number> {
  const row = await typedBy(db, userId).where('created_at', '>', since).count({ replies: '*' }).first();
  return Number(row?.replies ?? 0);
}

/** The next conversations that the owner typed in, the newest first; those with an id below `before`. */
export async function typedConversations(
  db: Knex,
  userId: number,
  before: number,
  limit: number,
): Promise<TypedConversation[]> {
  const ids: number[] = await typedBy(db, userId)
    .where('conversation_id', '<', before)
    .distinct('conversation_id')
    .orderBy('conversation_id', 'desc')
    .limit(limit)
    .pluck('conversation_id');
  const rows = await db('conversations as c')
    .leftJoin('contact_ids as i', { 'i.template_id': 'c.template_id', 'i.external_id': 'c.external_id' })
    .leftJoin('contacts as p', 'p.id', 'i.contact_id')
    .whereIn('c.id', ids)
    .orderBy('c.id', 'desc')
    .select('c.id', 'c.external_id', 'c.contact_name', 'p.id as contact_id', 'p.name', 'p.user_name');
  const fields = await nameFields(
    db,
    rows.flatMap((row) => row.contact_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    customerId: row.external_id,
    names: [row.contact_name, row.name, row.user_name, ...(fields.get(row.contact_id) ?? [])].filter(Boolean),
  }));
}

/** What contact fields such as 'first_name' hold. */
async function nameFields(db: Knex, contactIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows: { contact_id: number; value: string }[] = await db('contact_values')
    .whereIn('contact_id', [...contactIds])
    .whereLike('key', '%name%')
    .select('contact_id', 'value');
  return new Map(
    [...Map.groupBy(rows, (row) => row.contact_id)].map(([id, some]) => [id, some.map(({ value }) => value)]),
  );
}

/** The newest messages of a conversation, oldest first. */
export async function newestMessages(
  db: Knex,
  conversationId: number,
  limit: number,
): Promise<TypedMessage[]> {
  const rows = await db('messages')
    .where({ conversation_id: conversationId })
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id', 'is_from_user', 'source', 'message_text', 'created_at');
  return rows.toReversed().map((row) => ({
    id: Number(row.id),
    isFromUser: row.is_from_user === 1,
    source: row.source,
    text: row.message_text,
    at: Number(row.created_at),
  }));
}
