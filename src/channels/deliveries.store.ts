import type { Knex } from 'knex';
import type { Pause } from '../contract/bot-control.ts';
import type { ChannelName } from '../contract/channels.ts';
import type { Memo } from '../contract/memo.ts';
import type { DeliveryState } from '../contract/reply.ts';
import type { Speaker } from '../contract/speaker.ts';
import type { Database } from '../db/database.ts';
import { toPause } from '../db/pause-columns.ts';
import { sharedNow } from '../db/shared-now.ts';
import { writeTogether } from '../db/write-together.ts';

/** A reply that this process has taken on to send, or to look up: one that no caller took, or one that the owner wrote. */
export interface ClaimedDelivery {
  id: number;
  /** Written by the owner, to be sent whatever the bot may do. */
  isOwn: boolean;
  attempts: number;
  /** How often it was looked up; null: its outcome was never unknown. */
  lookups: number | null;
  /** When the message came that it answers; null where that is not known. */
  answersAt: number | null;
  expiresAt: number;
  /** When it was taken on, by the clock that `expiresAt` goes by. */
  claimedAt: number;
  conversationId: number;
  messageId: number;
  text: string;
  externalId: string;
  userId: number;
  /** The one that the conversation lies with. */
  templateId: number;
  speaker: Speaker | undefined;
  /** The conversation's. */
  pause: Pause | null;
}

interface DeliveryKey {
  user_id: number;
  id: number;
}

/**
 * Takes on what is due, at most `limit`, for `forMs`. What is sent in a conversation arrives in its order: one waits for those
 * before it.
 */
export function claimDue(
  db: Knex,
  clock: () => number,
  forMs: number,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const before = db('deliveries as before')
    .where('before.user_id', db.ref('deliveries.user_id'))
    .where('before.conversation_id', db.ref('deliveries.conversation_id'))
    .where('before.id', '<', db.ref('deliveries.id'))
    .whereNotNull('before.due_at')
    // What is looked up again and again holds nothing up.
    .where((one) => one.whereNot('before.state', 'unknown').orWhereNull('before.lookups'));
  const isFree = (query: Knex.QueryBuilder) => void query.whereNotExists(before);
  return claim(db, { clock, forMs, limit, state: 'pending', isFree }, (dueAt) => ({
    state: 'sending',
    due_at: dueAt,
    attempts: db.raw('attempts + 1'),
  }));
}

/** Takes on those whose outcome is to be looked up. */
export function claimLookups(
  db: Knex,
  clock: () => number,
  forMs: number,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return claim(db, { clock, forMs, limit, state: 'unknown' }, (dueAt) => ({
    due_at: dueAt,
    lookups: db.raw('coalesce(lookups, 0) + 1'),
  }));
}

interface ClaimRequest {
  clock: () => number;
  forMs: number;
  limit: number;
  state: DeliveryState;
  isFree?: (query: Knex.QueryBuilder) => void;
}

/** A delivery belongs to one process: it changes in the same statement that picks it. */
async function claim(
  db: Knex,
  { clock, forMs, limit, state, isFree = () => undefined }: ClaimRequest,
  change: (dueAt: Knex.Raw) => Record<string, unknown>,
): Promise<ClaimedDelivery[]> {
  const now = sharedNow(db, clock);
  const due = db('deliveries')
    .select('user_id', 'id')
    .where('state', state)
    .where('due_at', '<=', now)
    .where(isFree)
    .orderBy('due_at')
    .limit(limit);
  if (db.client.config.client === 'pg') due.forUpdate().skipLocked();
  const claimed: DeliveryKey[] = await db('deliveries')
    .whereIn(['user_id', 'id'], due)
    .where('state', state)
    .update(change(db.raw('? + ?', [now, forMs])))
    .returning(['user_id', 'id']);
  return claimed.length === 0 ? [] : read(db, claimed, now);
}

async function read(
  db: Knex,
  claimed: readonly DeliveryKey[],
  now: ReturnType<typeof sharedNow>,
): Promise<ClaimedDelivery[]> {
  const rows = await db('deliveries')
    .join('messages', {
      'messages.user_id': 'deliveries.user_id',
      'messages.id': 'deliveries.message_id',
    })
    .join('conversations', {
      'conversations.user_id': 'deliveries.user_id',
      'conversations.id': 'deliveries.conversation_id',
    })
    .whereIn(
      ['deliveries.user_id', 'deliveries.id'],
      claimed.map((row) => [row.user_id, row.id]),
    )
    .select(
      'deliveries.id',
      'deliveries.request_key',
      'deliveries.attempts',
      'deliveries.lookups',
      'deliveries.message_id',
      'deliveries.expires_at',
      'deliveries.conversation_id',
      'messages.message_text',
      'messages.source',
      'conversations.external_id',
      'conversations.user_id',
      'conversations.template_id',
      'conversations.memo',
      'conversations.pause_reason',
      'conversations.paused_until',
      db.raw('? as now', [now]),
      db('inbox')
        .where('inbox.user_id', db.ref('deliveries.user_id'))
        .where('inbox.id', db.ref('deliveries.inbox_id'))
        .select('handoff')
        .as('handoff'),
      db('inbox')
        .where('inbox.user_id', db.ref('deliveries.user_id'))
        .where('inbox.id', db.ref('deliveries.inbox_id'))
        .select('created_at')
        .as('answers_at'),
    )
    .orderBy('deliveries.id');
  return rows.map((row) => ({
    id: row.id,
    isOwn: row.request_key !== null,
    attempts: row.attempts,
    lookups: row.lookups,
    answersAt: row.answers_at,
    messageId: row.message_id,
    expiresAt: row.expires_at,
    claimedAt: row.now,
    conversationId: row.conversation_id,
    text: row.message_text,
    externalId: row.external_id,
    userId: row.user_id,
    templateId: row.template_id,
    speaker: speakerIn(row.memo),
    pause: isLastWord(row) ? null : toPause(row),
  }));
}

/** The reply that hands over, or that confirms a customer's STOP, is the last one before the pause. */
function isLastWord(row: { handoff: number | null; source: string; pause_reason: string | null }): boolean {
  if (row.pause_reason === 'handover') return row.handoff === 1;
  return row.pause_reason === 'customer' && row.source === 'opted_out';
}

/** What becomes of a delivery. `inMs`: when it is taken on again, to be sent or looked up; null: never. */
export interface DeliveryOutcome {
  state: DeliveryState;
  problem: string;
  inMs: number | null;
}

/** Writes what became of a delivery that this process had taken on. */
export async function settleDelivery(
  db: Database,
  clock: () => number,
  { userId, id }: Pick<ClaimedDelivery, 'userId' | 'id'>,
  { state, problem, inMs }: DeliveryOutcome,
): Promise<void> {
  const { knex } = db;
  const dueAt = inMs === null ? null : knex.raw('? + ?', [sharedNow(knex, clock), inMs]);
  const taken = knex('deliveries').where({ user_id: userId, id }).whereIn('state', ['sending', 'unknown']);
  await writeTogether(db, taken.update({ state, due_at: dueAt, problem }));
}

/** Whose delivery it was. */
export interface StaleDelivery {
  userId: number;
  templateId: number;
  speaker: Speaker | undefined;
  conversationId: number;
}

/**
 * Deliveries whose process died while sending: perhaps delivered, so they are never sent again. Those of channels that can
 * look them up are due for that; the others are returned.
 */
export async function giveUpStale(
  db: Knex,
  clock: () => number,
  lookingUp: readonly ChannelName[],
): Promise<StaleDelivery[]> {
  const now = sharedNow(db, clock);
  const places = lookingUp.map(() => '?').join(', ');
  const lookAt =
    lookingUp.length === 0
      ? null
      : db.raw(`case when channel in (${places}) then ? end`, [...lookingUp, now]);
  // In one statement: what becomes stale between two of them would be in neither or in the wrong one.
  const rows: { user_id: number; conversation_id: number; due_at: number | null }[] = await db('deliveries')
    .where({ state: 'sending' })
    .where('due_at', '<=', now)
    .update({ state: 'unknown', problem: 'The server stopped while sending.', due_at: lookAt })
    .returning(['user_id', 'conversation_id', 'due_at']);
  const stale = rows.filter(({ due_at }) => due_at === null);
  if (stale.length === 0) return [];
  const conversations: { id: number; user_id: number; template_id: number; memo: string | null }[] = await db(
    'conversations',
  )
    .whereIn(
      ['user_id', 'id'],
      stale.map((row) => [row.user_id, row.conversation_id]),
    )
    .select('id', 'user_id', 'template_id', 'memo');
  return conversations.map((row) => ({
    userId: row.user_id,
    templateId: row.template_id,
    speaker: speakerIn(row.memo),
    conversationId: row.id,
  }));
}

function speakerIn(memo: string | null): Speaker | undefined {
  const { speaker }: Memo = memo === null ? {} : JSON.parse(memo);
  return speaker;
}
