import type { Knex } from 'knex';

export interface KeptAttachmentRow {
  id: number;
  messageId: number;
  kind: 'photo' | 'voice';
  /** Content type. */
  type: string;
  /** In which a voice message was heard; null: it is none, or the language is not known. */
  language: string | null;
}

/** Further back no message is answered together with the last one. */
const LAST = 40;

/** The customer's last messages of a conversation, the newest first. */
export function lastWritten(
  db: Knex,
  userId: number,
  conversationId: number,
): Promise<{ id: number; message_text: string }[]> {
  return db('messages')
    .where({ user_id: userId, conversation_id: conversationId, is_from_user: 1 })
    .orderBy('id', 'desc')
    .limit(LAST)
    .select('id', 'message_text');
}

/** How many bytes an owner keeps. */
export async function bytesKept(db: Knex, userId: number): Promise<number> {
  const row = await db('kept_attachments').where({ user_id: userId }).sum('bytes as bytes').first();
  return Number(row?.bytes ?? 0);
}

export async function insertKept(
  db: Knex,
  userId: number,
  { messageId, kind, type, language, bytes }: Omit<KeptAttachmentRow, 'id'> & { bytes: number },
  now: number,
): Promise<number> {
  const row = { user_id: userId, message_id: messageId, kind, type, language, bytes, created_at: now };
  const [inserted] = await db('kept_attachments').insert(row).returning('id');
  return inserted.id;
}

/** Of messages that are still there, in the order of their keeping. */
export async function keptOf(
  db: Knex,
  userId: number,
  messageIds: readonly number[],
): Promise<KeptAttachmentRow[]> {
  const rows = await withMessage(db, userId).whereIn('k.message_id', messageIds).orderBy('k.id');
  return rows.map(toKept);
}

/** null: there is none, or its message is gone. */
export async function findKept(db: Knex, userId: number, id: number): Promise<KeptAttachmentRow | null> {
  const row = await withMessage(db, userId).where('k.id', id).first();
  return row === undefined ? null : toKept(row);
}

function withMessage(db: Knex, userId: number) {
  return db('kept_attachments as k')
    .join('messages as m', (on) => on.on('m.id', 'k.message_id').andOn('m.user_id', 'k.user_id'))
    .where('k.user_id', userId)
    .select('k.id', 'k.message_id', 'k.kind', 'k.type', 'k.language');
}

interface Place {
  id: number;
  userId: number;
}

/** Those among the next `limit` after an id whose messages are gone; of one owner, or of all. */
export async function goneAfter(
  db: Knex,
  userId: number | null,
  afterId: number,
  limit: number,
): Promise<{ gone: Place[]; last: number | null }> {
  const next = db('kept_attachments').where('id', '>', afterId).orderBy('id').limit(limit);
  if (userId !== null) next.where({ user_id: userId });
  const rows = await db
    .from(next.as('k'))
    .leftJoin('messages as m', (on) => on.on('m.id', 'k.message_id').andOn('m.user_id', 'k.user_id'))
    .orderBy('k.id')
    .select('k.id', 'k.user_id', 'm.id as message');
  const gone = rows.filter(({ message }) => message === null);
  const last = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
  return { gone: gone.map((row) => ({ id: row.id, userId: row.user_id })), last };
}

export async function deleteKept(db: Knex, { userId, id }: Place): Promise<void> {
  await db('kept_attachments').where({ user_id: userId, id }).delete();
}

function toKept(row: {
  id: number;
  message_id: number;
  kind: KeptAttachmentRow['kind'];
  type: string;
  language: string | null;
}): KeptAttachmentRow {
  const { id, kind, type, language } = row;
  return { id, messageId: row.message_id, kind, type, language };
}
