import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';

export interface Conversation {
  id: number;
  externalId: string;
  contactName: string;
  template: {
    id: number;
    templateName: string;
    enableConversationMemory: boolean;
    conversationMemoryLength: number;
    isDeleted: boolean;
  };
  messageCount: number;
  pausedUntil: number | null;
  lastActiveAt: number;
  createdAt: number;
}

/** A place in the list: what comes after it is older. */
export interface Place {
  lastActiveAt: number;
  id: number;
}

export interface ConversationFilter {
  userId: number;
  templateId: number | null;
  search: ConversationSearch | null;
}

/** Found by any one of these. */
export interface ConversationSearch {
  /** A part of the external id or of the contact's name, folded. */
  part: string;
  /** Templates whose name holds the part. */
  templateIds: readonly number[];
  /** Words that all stand in the messages; none: not searched for. */
  words: readonly string[];
  /** The conversations with all of the words, where they are few; null: they are looked for row by row. */
  wordMatches: readonly number[] | null;
}

function filtered({ knex, dialect }: Database, { userId, templateId, search }: ConversationFilter) {
  const query = knex('conversation_index as i').where('i.user_id', userId);
  if (templateId !== null) query.where('i.template_id', templateId);
  if (search === null) return query;
  return query.where((either) => {
    either.whereRaw(dialect === 'sqlite' ? 'instr(i.label, ?) > 0' : 'strpos(i.label, ?) > 0', [search.part]);
    if (search.templateIds.length > 0) either.orWhereIn('i.template_id', [...search.templateIds]);
    if (search.words.length === 0) return;
    if (search.wordMatches !== null) {
      either.orWhereIn('i.conversation_id', [...search.wordMatches]);
    } else if (dialect === 'postgres') {
      either.orWhereRaw('i.words @@ ?::tsquery', [tsquery(userId, search.words)]);
    } else {
      either.orWhereRaw(
        'i.conversation_id in (select rowid from conversation_words where conversation_words match ?)',
        [ftsPhrase(userId, search.words)],
      );
    }
  });
}

/** Words hold letters, digits and marks alone, so nothing in the quotes can end them. */
function tsquery(userId: number, words: readonly string[]): string {
  return [`=${userId}`, ...words].map((word) => `'${word}'`).join(' & ');
}

function ftsPhrase(userId: number, words: readonly string[]): string {
  return [`·${userId}`, ...words].map((word) => `"${word}"`).join(' ');
}

/** Conversations that hold all the words, found by the full-text index; null when there are more than `limit`. */
export async function wordMatches(
  { knex, dialect }: Database,
  userId: number,
  words: readonly string[],
  limit: number,
): Promise<number[] | null> {
  const query =
    dialect === 'postgres'
      ? knex('conversation_index').whereRaw('words @@ ?::tsquery', [tsquery(userId, words)])
      : knex('conversation_words').whereRaw('conversation_words match ?', [ftsPhrase(userId, words)]);
  const ids = await query.limit(limit + 1).pluck(dialect === 'postgres' ? 'conversation_id' : 'rowid');
  return ids.length > limit ? null : ids;
}

/** Places of the list, the most recently active first. */
export async function listPlaces(
  db: Database,
  filter: ConversationFilter,
  after: Place | null,
  limit: number,
): Promise<Place[]> {
  const query = filtered(db, filter)
    .orderBy([
      { column: 'i.last_active_at', order: 'desc' },
      { column: 'i.conversation_id', order: 'desc' },
    ])
    .limit(limit)
    .select('i.conversation_id', 'i.last_active_at');
  if (after !== null) {
    query.whereRaw('(i.last_active_at, i.conversation_id) < (?, ?)', [after.lastActiveAt, after.id]);
  }
  const rows = await query;
  return rows.map((row) => ({ lastActiveAt: row.last_active_at, id: row.conversation_id }));
}

export async function countConversations(db: Database, filter: ConversationFilter): Promise<number> {
  const row = await filtered(db, filter).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

function joined(db: Knex, userId: number) {
  return db('conversations as c')
    .join('templates as t', 't.id', 'c.template_id')
    .where('t.user_id', userId)
    .select('c.*', 't.template_name', 't.enable_conversation_memory', 't.conversation_memory_length')
    .select('t.deleted_at as template_deleted_at');
}

/** In the order of the ids. */
export async function conversationsByIds(
  db: Knex,
  userId: number,
  ids: readonly number[],
): Promise<Conversation[]> {
  const rows = await joined(db, userId).whereIn('c.id', [...ids]);
  const byId = new Map(rows.map((row) => [row.id, toConversation(row)]));
  return ids.map((id) => byId.get(id)).filter((conversation) => conversation !== undefined);
}

export async function findConversation(db: Knex, userId: number, id: number): Promise<Conversation | null> {
  const row = await joined(db, userId).where('c.id', id).first();
  return row === undefined ? null : toConversation(row);
}

/** Deleted ones too, because their conversations stay. */
export async function templateNames(
  db: Knex,
  userId: number,
): Promise<{ id: number; templateName: string }[]> {
  const rows = await db('templates').where({ user_id: userId }).select('id', 'template_name');
  return rows.map((row) => ({ id: row.id, templateName: row.template_name }));
}

export async function setConversationPause(db: Knex, id: number, until: number | null): Promise<void> {
  await db('conversations').where({ id }).update({ paused_until: until });
}

/** Deletes the oldest messages, at most `limit`; returns how many there were. */
export async function deleteMessages(db: Knex, conversationId: number, limit: number): Promise<number> {
  const oldest = db('messages')
    .where({ conversation_id: conversationId })
    .orderBy('id')
    .limit(limit)
    .select('id');
  return db('messages').whereIn('id', oldest).delete();
}

export async function deleteConversation(db: Knex, id: number): Promise<void> {
  await db('conversations').where({ id }).delete();
}

/** When a customer wrote last, by owner. */
export async function latestActivity(db: Knex, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows: { user_id: number; latest: number }[] = await db('conversation_index')
    .whereIn('user_id', [...userIds])
    .groupBy('user_id')
    .select('user_id')
    .max({ latest: 'last_active_at' });
  return new Map(rows.map((row) => [row.user_id, Number(row.latest)]));
}

/** The texts that customers wrote to a template last. */
export async function recentTexts(db: Knex, templateId: number, limit: number): Promise<string[]> {
  // The newest messages of all are in the conversations that were active last.
  const conversations = await db('conversation_index')
    .where({ template_id: templateId })
    .orderBy('last_active_at', 'desc')
    .limit(limit)
    .pluck('conversation_id');
  return db('messages')
    .whereIn('conversation_id', conversations)
    .where({ is_from_user: 1 })
    .orderBy('id', 'desc')
    .limit(limit)
    .pluck('message_text');
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the join above
function toConversation(row: any): Conversation {
  return {
    id: row.id,
    externalId: row.external_id,
    contactName: row.contact_name,
    template: {
      id: row.template_id,
      templateName: row.template_name,
      enableConversationMemory: row.enable_conversation_memory === 1,
      conversationMemoryLength: row.conversation_memory_length,
      isDeleted: row.template_deleted_at !== null,
    },
    messageCount: row.message_count,
    pausedUntil: row.paused_until,
    lastActiveAt: row.last_active_at,
    createdAt: row.created_at,
  };
}
