import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';

export interface NewMessage {
  id: number;
  conversationId: number;
  isFromUser: boolean;
  /** As in `MessageView`. */
  source: string | null;
  text: string;
  /** The template that it belongs to; null: the conversation's. */
  saidBy: number | null;
  createdAt: number;
}

/** Whether the last message is answered: `delivery` where it is a reply that the chat tool may fail to deliver. */
export const ANSWER_STATE = { answered: 0, open: 1, delivery: 2 } as const;
export type AnswerState = (typeof ANSWER_STATE)[keyof typeof ANSWER_STATE];

/** What the index takes over from a conversation's row. */
export interface IndexedConversation {
  conversationId: number;
  userId: number;
  /** The one that spoke last, where templates share the conversation. */
  templateId: number;
  lastActiveAt: number;
  externalId: string;
  contactName: string;
}

export interface IndexEntry extends IndexedConversation {
  label: string;
  words: ReadonlySet<string>;
  /** 0 where no message came on top. */
  lastMessageId: number;
  answerState: AnswerState;
}

export async function readWatermark(db: Knex): Promise<number> {
  const row = await db('conversation_index_state').first('watermark');
  return row?.watermark ?? 0;
}

export async function messagesBeyond(db: Knex, id: number, limit: number): Promise<NewMessage[]> {
  const rows = await db('messages').where('id', '>', id).orderBy('id').limit(limit).select(COLUMNS);
  return rows.map(toNewMessage);
}

const COLUMNS = [
  'id',
  'conversation_id',
  'is_from_user',
  'source',
  'message_text',
  'said_by',
  'created_at',
] as const;

export async function conversationsById(db: Knex, ids: readonly number[]): Promise<IndexedConversation[]> {
  const rows = await db('conversations')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'user_id', 'template_id', 'last_active_at', 'external_id', 'contact_name');
  return rows.map((row) => ({
    conversationId: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    lastActiveAt: row.last_active_at,
    externalId: row.external_id,
    contactName: row.contact_name,
  }));
}

/** Those of the messages that are replies on their way through the chat tool, however far they have come. */
export async function deliveredMessages(
  db: Knex,
  messages: readonly Pick<NewMessage, 'id' | 'conversationId'>[],
): Promise<Set<number>> {
  if (messages.length === 0) return new Set();
  const ids = await db('deliveries')
    // By the conversation, because that is what has an index.
    .whereIn(
      'conversation_id',
      messages.map(({ conversationId }) => conversationId),
    )
    .whereIn(
      'message_id',
      messages.map(({ id }) => id),
    )
    .pluck('message_id');
  return new Set(ids);
}

/** Words that are in the index already; Postgres adds new ones to them by itself. */
export async function indexedWords(
  { knex, dialect }: Database,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (dialect === 'postgres') return new Map();
  const rows = await knex('conversation_index')
    .whereIn('conversation_id', [...ids])
    .select('conversation_id', 'words');
  return new Map(rows.map((row) => [row.conversation_id, row.words.split(' ').filter(Boolean)]));
}

/** added: messages came on top. whole: there are no others. stale: there are others, whose words are yet to be read. */
export type EntryState = 'added' | 'whole' | 'stale';

/** Adds to the index, or puts in the place of what was there, and moves the watermark, in one transaction. */
export async function writeIndex(
  { knex, dialect }: Database,
  entries: readonly IndexEntry[],
  { state, watermark }: { state: EntryState; watermark: number | null },
): Promise<void> {
  const isPostgres = dialect === 'postgres';
  const words = isPostgres ? 'array_to_tsvector(?::text[])' : '?';
  const added = isPostgres ? 'conversation_index.words || excluded.words' : 'excluded.words';
  const merged = { added, whole: 'excluded.words', stale: 'conversation_index.words' }[state];
  const place = `(?, ?, ?, ?, ?, ${words}, ${state === 'stale' ? 1 : 0}, ?, ?)`;
  // On Postgres a message may come to light after a later one.
  const isLater = 'excluded.last_message_id >= conversation_index.last_message_id';
  const later = (column: string) =>
    state === 'added'
      ? `case when ${isLater} then excluded.${column} else conversation_index.${column} end`
      : `excluded.${column}`;
  const sql = `insert into conversation_index
      (conversation_id, user_id, template_id, last_active_at, label, words, is_stale, last_message_id, answer_state)
    values ${entries.map(() => place).join(', ')}
    on conflict ${isPostgres ? 'on constraint conversation_index_pkey' : '(conversation_id)'} do update set last_active_at = excluded.last_active_at,
      label = excluded.label, words = ${merged},
      template_id = ${later('template_id')}, last_message_id = ${later('last_message_id')},
      answer_state = ${later('answer_state')}
      ${state === 'added' ? '' : ', is_stale = excluded.is_stale'}`;
  const values = entries.flatMap((entry) => [
    entry.conversationId,
    entry.userId,
    entry.templateId,
    entry.lastActiveAt,
    entry.label,
    isPostgres ? [`=${entry.userId}`, ...entry.words] : [...entry.words].join(' '),
    entry.lastMessageId,
    entry.answerState,
  ]);
  await knex.transaction(async (trx) => {
    if (entries.length > 0) await trx.raw(sql, values as Knex.RawBinding[]);
    if (watermark !== null) {
      await trx('conversation_index_state').where('watermark', '<', watermark).update({ watermark });
    }
  });
}

/** Conversations of which messages were deleted, or long ones of which messages were moved. */
export async function staleConversations(db: Knex, limit: number): Promise<number[]> {
  return db('conversation_index').where({ is_stale: 1 }).limit(limit).pluck('conversation_id');
}

/**
 * By a write, the first of its transaction, because that locks on both databases. What is deleted later marks it again.
 * False: another process has renewed it.
 */
export async function lockStale(trx: Knex, conversationId: number): Promise<boolean> {
  const stale = { conversation_id: conversationId, is_stale: 1 };
  return (await trx('conversation_index').where(stale).update({ is_stale: 1 })) > 0;
}

export interface SaidText {
  id: number;
  text: string;
}

/** The texts of a conversation after a message, in their order. */
export async function textsBeyond(
  db: Knex,
  conversationId: number,
  id: number,
  limit: number,
): Promise<SaidText[]> {
  const rows = await db('messages')
    .where({ conversation_id: conversationId })
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select('id', 'message_text');
  return rows.map((row) => ({ id: row.id, text: row.message_text }));
}

/** How many messages a conversation has up to one, and the sum of their ids: what comes or goes changes it. */
export async function sumUpTo(
  db: Knex,
  conversationId: number,
  id: number,
): Promise<{ count: number; ids: number }> {
  const row = await db('messages')
    .where({ conversation_id: conversationId })
    .where('id', '<=', id)
    .count({ count: '*' })
    .sum({ ids: 'id' })
    .first();
  return { count: Number(row?.count ?? 0), ids: Number(row?.ids ?? 0) };
}

export async function lastMessageOf(db: Knex, conversationId: number): Promise<NewMessage | null> {
  const row = await db('messages')
    .where({ conversation_id: conversationId })
    .orderBy('id', 'desc')
    .first(COLUMNS);
  return row === undefined ? null : toNewMessage(row);
}

// biome-ignore lint/suspicious/noExplicitAny: a row with `COLUMNS`
function toNewMessage(row: any): NewMessage {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    isFromUser: row.is_from_user === 1,
    source: row.source,
    text: row.message_text,
    saidBy: row.said_by,
    createdAt: row.created_at,
  };
}
