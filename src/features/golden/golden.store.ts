import type { Knex } from 'knex';
import type { GoldenKind } from '../../contract/golden-lists.ts';

export interface GoldenChat {
  id: number;
  templateId: number;
  kind: GoldenKind;
  /** What the customer wrote. */
  message: string;
  contactName: string;
  /** Oldest first. */
  history: readonly { isFromUser: boolean; messageText: string }[];
  /** like: the answer as it should be. never: what must not be said. */
  text: string;
  /** Where the reply came from that was kept; '' where it was typed. */
  source: string;
  /** null where it was typed. */
  conversationId: number | null;
  messageId: number | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export type NewGoldenChat = Omit<GoldenChat, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/** The newest first. */
export async function listGolden(db: Knex, userId: number, templateId: number): Promise<GoldenChat[]> {
  const rows = await db('golden_chats')
    .where({ user_id: userId, template_id: templateId })
    .orderBy('id', 'desc');
  return rows.map(toGolden);
}

/** Of all templates, those of deleted ones too. */
export async function listAllGolden(db: Knex, userId: number): Promise<GoldenChat[]> {
  return (await db('golden_chats').where({ user_id: userId }).orderBy('id')).map(toGolden);
}

export async function findGolden(db: Knex, userId: number, id: number): Promise<GoldenChat | null> {
  const row = await db('golden_chats').where({ user_id: userId, id }).first();
  return row === undefined ? null : toGolden(row);
}

/** For the operator alone, who names a golden chat by its id. */
export async function findOwner(db: Knex, id: number): Promise<number | null> {
  const row: { user_id: number } | undefined = await db('golden_chats').where({ id }).first('user_id');
  return row?.user_id ?? null;
}

/** What was kept of a reply in the history before; null: nothing of this kind. */
export async function findKept(
  db: Knex,
  userId: number,
  { conversationId, messageId, kind }: Pick<GoldenChat, 'conversationId' | 'messageId' | 'kind'>,
): Promise<GoldenChat | null> {
  const row = await db('golden_chats')
    .where({ user_id: userId, conversation_id: conversationId, message_id: messageId, kind })
    .first();
  return row === undefined ? null : toGolden(row);
}

export async function countGolden(db: Knex, userId: number, templateId: number): Promise<number> {
  const row = await db('golden_chats')
    .where({ user_id: userId, template_id: templateId })
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

export async function insertGolden(
  db: Knex,
  userId: number,
  chat: NewGoldenChat,
  now: number,
): Promise<GoldenChat> {
  const [row] = await db('golden_chats')
    .insert({
      user_id: userId,
      template_id: chat.templateId,
      conversation_id: chat.conversationId,
      message_id: chat.messageId,
      source: chat.source,
      ...columnsOf(chat),
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  return toGolden(row);
}

export async function updateGolden(
  db: Knex,
  userId: number,
  chat: GoldenChat,
  now: number,
): Promise<GoldenChat> {
  const [row] = await db('golden_chats')
    .where({ user_id: userId, id: chat.id })
    .update({ ...columnsOf(chat), version: chat.version, updated_at: now })
    .returning('*');
  return toGolden(row);
}

/** False where there is none. */
export async function deleteGolden(db: Knex, userId: number, id: number): Promise<boolean> {
  return (await db('golden_chats').where({ user_id: userId, id }).delete()) > 0;
}

function columnsOf({ kind, message, contactName, history, text }: NewGoldenChat) {
  return { kind, message, contact_name: contactName, history: JSON.stringify(history), said: text };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toGolden(row: any): GoldenChat {
  return {
    id: row.id,
    templateId: row.template_id,
    kind: row.kind,
    message: row.message,
    contactName: row.contact_name,
    history: JSON.parse(row.history),
    text: row.said,
    source: row.source,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
