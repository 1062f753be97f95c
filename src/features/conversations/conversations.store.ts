import type { Knex } from 'knex';
import type { Pause, PauseReason } from '../../contract/bot-control.ts';
import { TEST_ID_PREFIX } from '../../contract/limits.ts';
import { nameKnown } from '../../db/customer-columns.ts';
import { toPause } from '../../db/pause-columns.ts';

export interface Conversation {
  id: number;
  externalId: string;
  contactName: string;
  /** The name, else the user name; '' where neither is known. */
  knownName: string;
  /** The template that the conversation lies with, of those that share it. */
  homeId: number;
  /** The one that spoke last. */
  template: {
    id: number;
    templateName: string;
    enableConversationMemory: boolean;
    conversationMemoryLength: number;
    isDeleted: boolean;
  };
  messageCount: number;
  pause: Pause | null;
  lastActiveAt: number;
  createdAt: number;
}

function joined(db: Knex, userId: number) {
  return (
    db('conversations as c')
      .leftJoin('conversation_index as i', 'i.conversation_id', 'c.id')
      .join('templates as t', 't.id', db.raw('coalesce(i.template_id, c.template_id)'))
      // The plus keeps SQLite from beginning with the owner's templates, and so from reading all their conversations.
      .whereRaw('+t.user_id = ?', [userId])
      .select(
        'c.*',
        't.id as speaker_id',
        't.template_name',
        't.enable_conversation_memory',
        't.conversation_memory_length',
      )
      .select('t.deleted_at as template_deleted_at')
  );
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

/** The next ones by their ids. */
export function conversationIdsAfter(
  db: Knex,
  userId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  return db('conversations')
    .where({ user_id: userId })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck('id');
}

export async function findConversation(db: Knex, userId: number, id: number): Promise<Conversation | null> {
  const row = await joined(db, userId).where('c.id', id).first();
  return row === undefined ? null : toConversation(row);
}

/** The one that a conversation was merged into; null: it was not. */
export async function mergedInto(db: Knex, userId: number, id: number): Promise<number | null> {
  const row = await db('merged_conversations').where({ user_id: userId, id }).first('conversation_id');
  return row?.conversation_id ?? null;
}

/** Deleted ones too, because their conversations stay. */
export async function templateNames(
  db: Knex,
  userId: number,
): Promise<{ id: number; templateName: string }[]> {
  const rows = await db('templates').where({ user_id: userId }).select('id', 'template_name');
  return rows.map((row) => ({ id: row.id, templateName: row.template_name }));
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

/** Those whose id begins so, without the bare marks of people who wrote STOP. */
export async function conversationIdsAt(
  db: Knex,
  userId: number,
  prefix: string,
  limit: number,
): Promise<number[]> {
  const templates = db('templates').where({ user_id: userId }).select('id');
  return db('conversations')
    .whereIn('template_id', templates)
    .whereLike('external_id', `${prefix}%`)
    .where((kept) =>
      kept.whereNull('pause_reason').orWhereNot({ pause_reason: OPTED_OUT }).orWhere('message_count', '>', 0),
    )
    .orderBy('id')
    .limit(limit)
    .pluck('id');
}

/**
 * Deletes the rest of it. Whoever wrote STOP is written to no more: of them the id in the chat tool stays, with nothing
 * else.
 */
export async function deleteConversation(trx: Knex.Transaction, id: number, now: number): Promise<void> {
  const row = await trx('conversations').where({ id }).forUpdate().first();
  await trx('conversations').where({ id }).delete();
  if (row?.pause_reason !== OPTED_OUT) return;
  const { user_id, template_id, external_id } = row;
  const pause = { pause_reason: OPTED_OUT, paused_until: null };
  const zero = {
    message_count: 0,
    next_seq: 0,
    head_seq: 0,
    lease_token: 0,
    lease_until: 0,
    rate_full_at: 0,
  };
  const seen = { contact_name: '', created_at: now, last_active_at: now };
  await trx('conversations').insert({ user_id, template_id, external_id, ...pause, ...zero, ...seen });
}

const OPTED_OUT = 'customer' satisfies PauseReason;

/** What was said last to an owner's customers or by them. */
export interface Activity {
  /** When a customer wrote last. */
  at: number;
  /** The newest message of the conversations that are active now, whoever wrote it. */
  messageId: number;
  /** The newest message that is being answered now, by its place in the inbox; 0: none. */
  underWayId: number;
}

/** In how many conversations one looks for what is new: a message may be recorded after its conversation has moved down. */
const ACTIVE_NOW = 20;

/** By owner: two looks into the index for each, however much they have. */
export async function latestActivity(db: Knex, userIds: readonly number[]): Promise<Map<number, Activity>> {
  const own = () => db('conversation_index').where('user_id', db.ref('u.id'));
  const activeNow = own().orderBy('last_active_at', 'desc').limit(ACTIVE_NOW).select('last_message_id');
  const open = db('inbox').where('user_id', db.ref('u.id')).whereNotNull('due_at').max('id');
  const rows: Row[] = await db('users as u')
    .whereIn('u.id', [...userIds])
    .select('u.id', {
      latest: own().max('last_active_at'),
      newest: db(activeNow.as('active_now')).max('last_message_id'),
      open,
    });
  return new Map(
    rows
      .filter(({ latest, open }) => latest !== null || open !== null)
      .map(({ id, latest, newest, open }) => [
        id,
        { at: Number(latest), messageId: Number(newest), underWayId: Number(open) },
      ]),
  );
}

type Row = { id: number } & Record<'latest' | 'newest' | 'open', number | null>;

/** Customers' conversations in which a template spoke last, the most recently active first. */
export async function recentConversations(
  db: Knex,
  templateId: number,
  { since, limit, offset }: { since: number; limit: number; offset: number },
): Promise<number[]> {
  return db('conversation_index as i')
    .join('conversations as c', 'c.id', 'i.conversation_id')
    .where('i.template_id', templateId)
    .where('i.last_active_at', '>=', since)
    .whereNot('c.external_id', 'like', `${TEST_ID_PREFIX}%`)
    .orderBy([
      { column: 'i.last_active_at', order: 'desc' },
      { column: 'i.conversation_id', order: 'desc' },
    ])
    .limit(limit)
    .offset(offset)
    .pluck('i.conversation_id');
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
    knownName: nameKnown(row),
    homeId: row.template_id,
    template: {
      id: row.speaker_id,
      templateName: row.template_name,
      enableConversationMemory: row.enable_conversation_memory === 1,
      conversationMemoryLength: row.conversation_memory_length,
      isDeleted: row.template_deleted_at !== null,
    },
    messageCount: row.message_count,
    pause: toPause(row),
    lastActiveAt: row.last_active_at,
    createdAt: row.created_at,
  };
}
