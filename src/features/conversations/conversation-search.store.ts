import type { Knex } from 'knex';
import { CHANNELS, type ChannelName } from '../../contract/channels.ts';
import type { ConversationState } from '../../contract/conversation-states.ts';
import type { Database } from '../../db/database.ts';
import { ANSWER_STATE } from './conversation-index.store.ts';
import { UNDELIVERED } from './messages.store.ts';

/** A place in the list: what comes after it is older. */
export interface Place {
  lastActiveAt: number;
  id: number;
}

export interface ConversationFilter {
  userId: number;
  /** One of the owner's, as the caller has made sure; null: all. */
  templateId: number | null;
  /** null: all. */
  channel: ChannelName | null;
  search: ConversationSearch | null;
  /** null: all. */
  state: ConversationState | null;
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

function filtered(db: Database, filter: ConversationFilter, now: number) {
  const { userId, search } = filter;
  const { knex, dialect } = db;
  const query = knex('conversation_index as i');
  narrow(db, query, filter, now);
  if (filter.channel !== null) query.whereExists(onChannel(db, filter.channel));
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

/** The conversation takes place there: its id says so. */
function onChannel({ knex }: Database, channel: ChannelName) {
  const query = knex('conversations as c').where('c.id', knex.ref('i.conversation_id'));
  if (channel !== 'chat_tool') return query.whereLike('c.external_id', `${channel}:%`);
  for (const other of CHANNELS.filter((one) => one !== channel))
    query.whereNot('c.external_id', 'like', `${other}:%`);
  return query;
}

/** To an owner's conversations, of one template or in one state. */
function narrow(
  db: Database,
  query: Knex.QueryBuilder,
  { userId, templateId, state }: ConversationFilter,
  now: number,
): void {
  if (state === 'waiting' || state === 'paused') {
    query.whereIn('i.conversation_id', pausedOnes(db, userId, state, now));
    // Says nothing new, but keeps Postgres from reading an index of everybody's conversations for them.
    query.whereRaw('+i.user_id = ?', [userId]);
    if (templateId !== null) query.whereRaw('+i.template_id = ?', [templateId]);
  } else if (state === 'unanswered') {
    query.where('i.user_id', userId).where(isOpen(db));
    // The plus keeps SQLite from looking for the few open ones among all of the template.
    if (templateId !== null) query.whereRaw('+i.template_id = ?', [templateId]);
  } else if (templateId === null) {
    query.where('i.user_id', userId);
  } else {
    // A template has one owner; naming both would keep Postgres from answering by the index alone.
    query.where('i.template_id', templateId);
  }
}

/** The customer wrote last, or the chat tool did not deliver the last reply. */
function isOpen({ knex }: Database) {
  const undelivered = knex('deliveries as d')
    .where('d.conversation_id', knex.ref('i.conversation_id'))
    .where('d.message_id', knex.ref('i.last_message_id'))
    .whereIn('d.state', [...UNDELIVERED]);
  return (open: Knex.QueryBuilder) =>
    // Said as the index of the open ones says it, so that it serves.
    open
      .whereRaw('i.answer_state > 0')
      .andWhere((either) => either.where('i.answer_state', ANSWER_STATE.open).orWhereExists(undelivered));
}

/** Handed over to the owner, or paused for another reason. */
function pausedOnes({ knex }: Database, userId: number, state: 'waiting' | 'paused', now: number) {
  const query = knex('conversations as c')
    .select('c.id')
    .whereIn('c.template_id', knex('templates').where({ user_id: userId }).select('id'));
  if (state === 'waiting') return query.where('c.pause_reason', 'handover');
  return query
    .whereIn('c.pause_reason', ['owner', 'flow', 'customer'])
    .where((current) => current.whereNull('c.paused_until').orWhere('c.paused_until', '>', now));
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
  now: number,
): Promise<Place[]> {
  // The plus keeps the databases from looking for the few that are paused among all, in their order.
  const order = filter.state === 'waiting' || filter.state === 'paused' ? '+' : '';
  const query = filtered(db, filter, now)
    .orderByRaw(`${order}i.last_active_at desc, i.conversation_id desc`)
    .limit(limit)
    .select('i.conversation_id', 'i.last_active_at');
  if (after !== null) {
    query.whereRaw('(i.last_active_at, i.conversation_id) < (?, ?)', [after.lastActiveAt, after.id]);
  }
  const rows = await query;
  return rows.map((row) => ({ lastActiveAt: row.last_active_at, id: row.conversation_id }));
}

export async function countConversations(
  db: Database,
  filter: ConversationFilter,
  now: number,
): Promise<number> {
  const row = await filtered(db, filter, now).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}
