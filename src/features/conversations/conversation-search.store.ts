import type { Database } from '../../db/database.ts';

/** A place in the list: what comes after it is older. */
export interface Place {
  lastActiveAt: number;
  id: number;
}

export interface ConversationFilter {
  userId: number;
  /** One of the owner's, as the caller has made sure; null: all. */
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
  const query = knex('conversation_index as i');
  // A template has one owner; naming both would keep Postgres from answering by the index alone.
  if (templateId === null) query.where('i.user_id', userId);
  else query.where('i.template_id', templateId);
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
