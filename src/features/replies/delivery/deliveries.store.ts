import type { Knex } from 'knex';
import type { DeliveryState } from '../journal/state.ts';

/** A late reply that this process has taken on to send. */
export interface ClaimedDelivery {
  id: number;
  attempts: number;
  expiresAt: number;
  conversationId: number;
  text: string;
  externalId: string;
  templateId: number;
  /** When the conversation may speak again; null where it is not paused. */
  pausedUntil: number | null;
}

/**
 * Takes on what is due, at most `limit`, until `sendingUntil`. A delivery belongs to one process: the state
 * changes in the same statement that picks it.
 */
export async function claimDue(
  db: Knex,
  now: number,
  sendingUntil: number,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const due = db('deliveries')
    .select('id')
    .where('state', 'pending')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  if (db.client.config.client === 'pg') due.forUpdate().skipLocked();
  const claimed: { id: number }[] = await db('deliveries')
    .whereIn('id', due)
    .where('state', 'pending')
    .update({ state: 'sending', due_at: sendingUntil, attempts: db.raw('attempts + 1') })
    .returning('id');
  if (claimed.length === 0) return [];
  const rows = await db('deliveries')
    .join('messages', 'messages.id', 'deliveries.message_id')
    .join('conversations', 'conversations.id', 'deliveries.conversation_id')
    .whereIn(
      'deliveries.id',
      claimed.map((row) => row.id),
    )
    .select(
      'deliveries.id',
      'deliveries.attempts',
      'deliveries.expires_at',
      'deliveries.conversation_id',
      'messages.message_text',
      'conversations.external_id',
      'conversations.template_id',
      'conversations.paused_until',
    );
  return rows.map((row) => ({
    id: row.id,
    attempts: row.attempts,
    expiresAt: row.expires_at,
    conversationId: row.conversation_id,
    text: row.message_text,
    externalId: row.external_id,
    templateId: row.template_id,
    pausedUntil: row.paused_until,
  }));
}

/** Writes what became of a delivery that this process was sending. */
export async function settleDelivery(
  db: Knex,
  id: number,
  outcome: { state: DeliveryState; dueAt: number | null; problem: string },
): Promise<void> {
  await db('deliveries')
    .where({ id, state: 'sending' })
    .update({ state: outcome.state, due_at: outcome.dueAt, problem: outcome.problem });
}

/** Deliveries whose process died while sending: perhaps delivered, so they are never sent again. Their templates. */
export async function giveUpStale(db: Knex, now: number): Promise<number[]> {
  const stale: { conversation_id: number }[] = await db('deliveries')
    .where({ state: 'sending' })
    .where('due_at', '<=', now)
    .update({ state: 'unknown', due_at: null, problem: 'The server stopped while sending.' })
    .returning('conversation_id');
  if (stale.length === 0) return [];
  return db('conversations')
    .whereIn(
      'id',
      stale.map((row) => row.conversation_id),
    )
    .pluck('template_id');
}
