import type { Knex } from 'knex';
import { INBOX_STATE } from './journal/state.ts';

/** A message as its channel names it, and where it may stand here. */
export interface AmendedMessage {
  userId: number;
  externalId: string;
  /** Of the customer, or of the owner. */
  isFromUser: boolean;
  /** Of the customer's message in the inbox; null: not known. */
  dedupKey: Buffer | null;
  /** When it was recorded; null: not known. */
  saidAt: number | null;
}

export interface AmendedConversation {
  id: number;
  headSeq: number;
}

export interface WaitingEntry {
  id: number;
  conversationId: number;
  seq: number;
  state: number;
  createdAt: number;
}

export interface HistoryRow {
  id: number;
  conversationId: number;
  source: string | null;
}

/** The customer's conversations, locked in the order in which the journal locks them. */
export async function lockConversations(
  trx: Knex.Transaction,
  { userId, externalId }: Pick<AmendedMessage, 'userId' | 'externalId'>,
): Promise<AmendedConversation[]> {
  const rows = await trx('conversations')
    .where({ user_id: userId, external_id: externalId })
    .whereIn('template_id', trx('templates').where({ user_id: userId }).select('id'))
    .orderBy('id')
    .forUpdate()
    .select('id', 'head_seq');
  return rows.map((row) => ({ id: row.id, headSeq: row.head_seq }));
}

/** A message of the inbox; null: it is not, or no longer, in there. */
export async function findEntry(db: Knex, userId: number, dedupKey: Buffer): Promise<WaitingEntry | null> {
  const row = await db('inbox')
    .where({ user_id: userId, dedup_key: dedupKey })
    .first('id', 'conversation_id', 'seq', 'state', 'created_at');
  return row === undefined ? null : toEntry(row);
}

/** The message of a conversation whose turn it is, while it waits for its answer. */
export async function findHead(
  trx: Knex.Transaction,
  userId: number,
  { id, headSeq }: AmendedConversation,
): Promise<WaitingEntry | null> {
  const row = await trx('inbox')
    .where({ user_id: userId, conversation_id: id, seq: headSeq, state: INBOX_STATE.waiting })
    .whereNotNull('due_at')
    .first('id', 'conversation_id', 'seq', 'state', 'created_at');
  return row === undefined ? null : toEntry(row);
}

/** Whoever thinks about the head has lost it; with `isPast`, it is over, and the next one's turn. */
export async function voidLease(
  trx: Knex.Transaction,
  { id, headSeq }: AmendedConversation,
  isPast: boolean,
): Promise<void> {
  await trx('conversations')
    .where({ id })
    .update({
      head_seq: isPast ? headSeq + 1 : headSeq,
      lease_token: trx.raw('lease_token + 1'),
      // Taken, and lost long ago: it is taken up again soon.
      lease_until: isPast ? 0 : 1,
      version: trx.raw('version + 1'),
    });
}

/** Nothing of it is left but its key. */
export async function closeEntry(trx: Knex.Transaction, userId: number, id: number): Promise<void> {
  await trx('inbox')
    .where({ user_id: userId, id })
    .update({ state: INBOX_STATE.done, source: 'none', message_text: null, due_at: null });
}

/**
 * The last message that joined the head, where that one is gone before its answer: it takes its place, and waits. False:
 * none joined it.
 */
export async function reopenJoined(
  trx: Knex.Transaction,
  userId: number,
  { id: conversationId, headSeq }: AmendedConversation,
  goneId: number,
): Promise<boolean> {
  const rows = trx('messages').where({ conversation_id: conversationId });
  const row = await rows.orderBy('id', 'desc').first('id', 'source', 'message_text', 'created_at');
  if (row?.source !== 'joined') return false;
  // Found close before it: the inbox has no index for this.
  const entry = await trx('inbox')
    .where({ user_id: userId, conversation_id: conversationId, state: INBOX_STATE.done, source: 'joined' })
    .where({ created_at: row.created_at })
    .where('id', '<', goneId)
    .orderBy('id', 'desc')
    .first('id');
  if (entry === undefined) return false;
  // It is recorded once more, with its answer.
  await deleteRow(trx, { id: row.id, conversationId, source: row.source });
  const waiting = { state: INBOX_STATE.waiting, source: null, seq: headSeq, due_at: 0 };
  await trx('inbox')
    .where({ user_id: userId, id: entry.id })
    .update({ ...waiting, message_text: row.message_text });
  return true;
}

/** Somebody else takes it up, soon. */
export async function makeOverdue(trx: Knex.Transaction, userId: number, id: number): Promise<void> {
  await trx('inbox').where({ user_id: userId, id }).update({ due_at: 0 });
}

/** The row of a message in the history; null: there is none. */
export async function findRow(
  db: Knex,
  conversationIds: readonly number[],
  { isFromUser, saidAt }: Pick<AmendedMessage, 'isFromUser' | 'saidAt'>,
): Promise<HistoryRow | null> {
  if (saidAt === null || conversationIds.length === 0) return null;
  const row = await db('messages')
    .whereIn('conversation_id', [...conversationIds])
    .where({ is_from_user: Number(isFromUser), created_at: saidAt })
    .orderBy('id')
    .first('id', 'conversation_id', 'source');
  return row === undefined ? null : { id: row.id, conversationId: row.conversation_id, source: row.source };
}

/** What is found by searching is what is still there. */
async function markStale(trx: Knex.Transaction, conversationId: number): Promise<void> {
  await trx('conversation_index').where({ conversation_id: conversationId }).update({ is_stale: 1 });
}

/** The message is gone, and what was made of its words. */
export async function deleteRow(trx: Knex.Transaction, { id, conversationId }: HistoryRow): Promise<void> {
  await trx('messages').where({ id, conversation_id: conversationId }).delete();
  await trx('suggestion_questions').where({ message_id: id }).delete();
  await trx('conversations')
    .where({ id: conversationId })
    .update({ message_count: trx.raw('message_count - 1'), version: trx.raw('version + 1') });
  await markStale(trx, conversationId);
}

/** The words are others from now on. */
export async function changeRow(
  trx: Knex.Transaction,
  { id, conversationId }: HistoryRow,
  text: string,
  now: number,
): Promise<void> {
  await trx('messages')
    .where({ id, conversation_id: conversationId })
    .update({ message_text: text, edited_at: now });
  await trx('suggestion_questions').where({ message_id: id }).delete();
  await markStale(trx, conversationId);
}

/** While a message waits for its reply, the inbox holds its words. */
export async function changeEntry(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  text: string,
): Promise<void> {
  await trx('inbox').where({ user_id: userId, id }).whereNotNull('due_at').update({ message_text: text });
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function toEntry(row: any): WaitingEntry {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    state: row.state,
    createdAt: row.created_at,
  };
}
