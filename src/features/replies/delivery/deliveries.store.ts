import type { Knex } from 'knex';
import type { Pause } from '../../../contract/bot-control.ts';
import type { Memo } from '../../../contract/memo.ts';
import type { DeliveryState } from '../../../contract/reply.ts';
import type { Speaker } from '../../../contract/speaker.ts';
import { toPause } from '../../../db/pause-columns.ts';
import { sharedNow } from '../../../db/shared-now.ts';

/** A reply that this process has taken on to send: a late one, or one that the owner wrote. */
export interface ClaimedDelivery {
  id: number;
  /** Written by the owner, to be sent whatever the bot may do. */
  isOwn: boolean;
  attempts: number;
  expiresAt: number;
  /** When it was taken on, by the clock that `expiresAt` goes by. */
  claimedAt: number;
  conversationId: number;
  text: string;
  externalId: string;
  userId: number;
  /** The one that the conversation lies with. */
  templateId: number;
  speaker: Speaker | undefined;
  /** The conversation's. */
  pause: Pause | null;
}

/**
 * Takes on what is due, at most `limit`, for `sendingMs`. A delivery belongs to one process: the state
 * changes in the same statement that picks it. What the owner writes arrives in its order: one waits for those before it.
 */
export async function claimDue(
  db: Knex,
  clock: () => number,
  sendingMs: number,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const now = sharedNow(db, clock);
  const due = db('deliveries')
    .select('user_id', 'id')
    .where('state', 'pending')
    .where('due_at', '<=', now)
    .where((either) =>
      either
        .whereNull('request_key')
        .orWhereNotExists(
          db('deliveries as before')
            .where('before.user_id', db.ref('deliveries.user_id'))
            .where('before.conversation_id', db.ref('deliveries.conversation_id'))
            .where('before.id', '<', db.ref('deliveries.id'))
            .whereNotNull('before.request_key')
            .whereNotNull('before.due_at'),
        ),
    )
    .orderBy('due_at')
    .limit(limit);
  if (db.client.config.client === 'pg') due.forUpdate().skipLocked();
  const claimed: { user_id: number; id: number }[] = await db('deliveries')
    .whereIn(['user_id', 'id'], due)
    .where('state', 'pending')
    .update({ state: 'sending', due_at: db.raw('? + ?', [now, sendingMs]), attempts: db.raw('attempts + 1') })
    .returning(['user_id', 'id']);
  if (claimed.length === 0) return [];
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
      'deliveries.expires_at',
      'deliveries.conversation_id',
      'messages.message_text',
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
    );
  return rows.map((row) => ({
    id: row.id,
    isOwn: row.request_key !== null,
    attempts: row.attempts,
    expiresAt: row.expires_at,
    claimedAt: row.now,
    conversationId: row.conversation_id,
    text: row.message_text,
    externalId: row.external_id,
    userId: row.user_id,
    templateId: row.template_id,
    speaker: speakerIn(row.memo),
    // The reply that hands over is the last one before the pause.
    pause: row.handoff === 1 && row.pause_reason === 'handover' ? null : toPause(row),
  }));
}

/** Writes what became of a delivery that this process was sending. */
export async function settleDelivery(
  db: Knex,
  { userId, id }: Pick<ClaimedDelivery, 'userId' | 'id'>,
  { state, problem }: { state: DeliveryState; problem: string },
): Promise<void> {
  await db('deliveries')
    .where({ user_id: userId, id, state: 'sending' })
    .update({ state, due_at: null, problem });
}

/** The same for one that is to be tried again, `waitMs` from now. */
export async function postponeDelivery(
  db: Knex,
  clock: () => number,
  { userId, id }: Pick<ClaimedDelivery, 'userId' | 'id'>,
  { waitMs, problem }: { waitMs: number; problem: string },
): Promise<void> {
  const dueAt = db.raw('? + ?', [sharedNow(db, clock), waitMs]);
  await db('deliveries')
    .where({ user_id: userId, id, state: 'sending' })
    .update({ state: 'pending', due_at: dueAt, problem });
}

/** Whose delivery it was. */
export interface StaleDelivery {
  userId: number;
  templateId: number;
  speaker: Speaker | undefined;
  conversationId: number;
}

/** Deliveries whose process died while sending: perhaps delivered, so they are never sent again. */
export async function giveUpStale(db: Knex, clock: () => number): Promise<StaleDelivery[]> {
  const stale: { user_id: number; conversation_id: number }[] = await db('deliveries')
    .where({ state: 'sending' })
    .where('due_at', '<=', sharedNow(db, clock))
    .update({ state: 'unknown', due_at: null, problem: 'The server stopped while sending.' })
    .returning(['user_id', 'conversation_id']);
  if (stale.length === 0) return [];
  const rows: { id: number; user_id: number; template_id: number; memo: string | null }[] = await db(
    'conversations',
  )
    .whereIn(
      ['user_id', 'id'],
      stale.map((row) => [row.user_id, row.conversation_id]),
    )
    .select('id', 'user_id', 'template_id', 'memo');
  return rows.map((row) => ({
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
