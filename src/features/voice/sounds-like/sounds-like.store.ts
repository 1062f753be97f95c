import type { Knex } from 'knex';
import { primaryKey } from '../../../db/conflict.ts';
import type { LearnedVoice } from '../learn.ts';
import type { SentReply } from './sounds-like.ts';

/** How replies sounded when they were last measured in a month. */
export interface VoiceMonth {
  month: string;
  measuredAt: number;
  replies: number;
  figure: number | null;
  messageId: number;
  examples: number[];
}

/** A template that speaks in its owner's voice. */
export interface SpeakingTemplate {
  id: number;
  disclosureLine: string;
}

/** Owners whose voice is on, after an id, and when it was learned. */
export async function ownersWithVoice(
  db: Knex,
  after: number,
  limit: number,
): Promise<{ userId: number; learnedAt: number }[]> {
  const rows = await db('owner_voices')
    .where({ is_on: 1 })
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .select('user_id', 'learned_at');
  return rows.map((row) => ({ userId: row.user_id, learnedAt: Number(row.learned_at) }));
}

/** null: nothing was learned, or the voice is off. */
export async function learnedOf(db: Knex, userId: number): Promise<LearnedVoice | null> {
  const row = await db('owner_voices').where({ user_id: userId, is_on: 1 }).first('learned');
  return row === undefined ? null : JSON.parse(row.learned);
}

/** See `createStaleLessons`. */
export async function askToLearnAnew(db: Knex, userId: number): Promise<void> {
  await db('owner_voices').where({ user_id: userId }).update({ is_stale: 1 });
}

export async function speakingTemplates(db: Knex, userId: number): Promise<SpeakingTemplate[]> {
  return db('templates')
    .where({ user_id: userId, use_voice: 1 })
    .whereNull('deleted_at')
    .orderBy('id')
    .select({ id: 'id', disclosureLine: 'disclosure_line' });
}

/** Oldest first. */
export async function monthsOf(db: Knex, userId: number): Promise<VoiceMonth[]> {
  const rows = await db('voice_months').where({ user_id: userId }).orderBy('month');
  return rows.map((row) => ({
    month: row.month,
    measuredAt: Number(row.measured_at),
    replies: row.reply_count,
    figure: row.figure,
    messageId: Number(row.message_id),
    examples: JSON.parse(row.examples),
  }));
}

/** In place of what was measured before in that month, where the voice is still there. */
export async function writeMonth(
  trx: Knex.Transaction,
  userId: number,
  { month, measuredAt, replies, figure, messageId, examples }: VoiceMonth,
): Promise<void> {
  if ((await trx('owner_voices').where({ user_id: userId }).first('user_id')) === undefined) return;
  await trx('voice_months')
    .insert({
      user_id: userId,
      month,
      measured_at: measuredAt,
      reply_count: replies,
      figure,
      message_id: messageId,
      examples: JSON.stringify(examples),
    })
    .onConflict(primaryKey(trx, 'voice_months', ['user_id', 'month']))
    .merge();
}

export async function isActiveSince(db: Knex, userId: number, since: number): Promise<boolean> {
  const row = await db('conversation_index')
    .where({ user_id: userId })
    .where('last_active_at', '>', since)
    .first('conversation_id');
  return row !== undefined;
}

/** A place in the list of conversations, the most recently active first. */
interface Place {
  lastActiveAt: number;
  conversationId: number;
}

/** Small pages: on SQLite, replies wait for each of them. */
const CONVERSATIONS = 25;
/** Of conversations that the AI hardly answers in, no more are looked through. */
const MOST_PAGES = 40;

/** The newest replies that the AI wrote for these templates and customers got, newest first. */
export async function newestReplies(
  db: Knex,
  userId: number,
  templateIds: readonly number[],
  most: number,
): Promise<SentReply[]> {
  const found: SentReply[] = [];
  let after: Place | null = null;
  for (let page = 0; page < MOST_PAGES && found.length < most; page += 1) {
    const query = db('conversation_index').where({ user_id: userId });
    if (after !== null)
      query.whereRaw('(last_active_at, conversation_id) < (?, ?)', [
        after.lastActiveAt,
        after.conversationId,
      ]);
    const conversations: Place[] = await query
      .orderBy([
        { column: 'last_active_at', order: 'desc' },
        { column: 'conversation_id', order: 'desc' },
      ])
      .limit(CONVERSATIONS)
      .select({ lastActiveAt: 'last_active_at', conversationId: 'conversation_id' });
    const ids = conversations.map(({ conversationId }) => conversationId);
    found.push(...(await sentReplies(db, templateIds, (query) => query.whereIn('m.conversation_id', ids))));
    after = conversations.at(-1) ?? null;
    if (conversations.length < CONVERSATIONS) break;
  }
  return found.sort((one, other) => other.id - one.id).slice(0, most);
}

/** Those of an owner's replies with these ids that are still there, in the order of the ids. */
export async function repliesByIds(
  db: Knex,
  userId: number,
  templateIds: readonly number[],
  ids: readonly number[],
): Promise<SentReply[]> {
  const rows = await sentReplies(db, templateIds, (query) =>
    query.whereIn('m.id', [...ids]).where('m.user_id', userId),
  );
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

async function sentReplies(
  db: Knex,
  templateIds: readonly number[],
  which: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<SentReply[]> {
  const saidBy = 'coalesce(m.said_by, c.template_id)';
  const query = db('messages as m')
    .join('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('deliveries as d', { 'd.conversation_id': 'm.conversation_id', 'd.message_id': 'm.id' })
    .where({ 'm.is_from_user': 0, 'm.source': 'ai' })
    .where('m.message_text', '<>', '')
    .whereRaw(`${saidBy} in (${templateIds.map(() => '?').join(', ')})`, [...templateIds])
    // Most are answers to a call; the others count once the chat tool has them.
    .where((sent) => sent.whereNull('d.state').orWhereIn('d.state', ['sent', 'taken']))
    .select('m.id', 'm.message_text', db.raw(`${saidBy} as said_by`));
  const rows = await which(query);
  return rows.map((row: { id: number; message_text: string; said_by: number }) => ({
    id: Number(row.id),
    templateId: Number(row.said_by),
    text: row.message_text,
  }));
}
