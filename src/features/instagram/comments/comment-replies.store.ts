import type { Knex } from 'knex';
import type { Pause } from '../../../contract/bot-control.ts';
import { toPause } from '../../../db/pause-columns.ts';
import { sharedNow } from '../../../db/shared-now.ts';

export interface NewCommentReply {
  userId: number;
  ruleId: number;
  igUserId: string;
  commentId: string;
  igsid: string;
}

/** null: this comment, or this customer by this rule, was answered before. */
export async function insertCommentReply(
  trx: Knex.Transaction,
  { userId, ruleId, igUserId, commentId, igsid }: NewCommentReply,
  now: number,
): Promise<number | null> {
  const [row] = await trx('instagram_comment_replies')
    .insert({
      user_id: userId,
      rule_id: ruleId,
      ig_user_id: igUserId,
      comment_id: commentId,
      igsid,
      created_at: now,
    })
    .onConflict()
    .ignore()
    .returning('id');
  return row?.id ?? null;
}

/** The comment is not answered after all. */
export async function deleteCommentReply(trx: Knex.Transaction, userId: number, id: number): Promise<void> {
  await trx('instagram_comment_replies').where({ user_id: userId, id }).delete();
}

export interface PrivateReply {
  userId: number;
  /** The template that conversations of this customer lie with. */
  templateId: number;
  externalId: string;
  contactName: string;
  text: string;
  /** JSON. */
  reason: string;
  /** Where several templates share the conversation: the one that says it. */
  saidBy: number | null;
  expiresAt: number;
}

/** The conversation with a customer, made where there is none. */
export async function openConversation(
  trx: Knex.Transaction,
  { userId, templateId, externalId, contactName }: PrivateReply,
  now: number,
): Promise<{ id: number; pause: Pause | null }> {
  const key = { user_id: userId, template_id: templateId, external_id: externalId };
  const none = {
    message_count: 0,
    next_seq: 0,
    head_seq: 0,
    lease_token: 0,
    lease_until: 0,
    rate_full_at: 0,
  };
  await trx('conversations')
    .insert({ ...key, ...none, contact_name: contactName, created_at: now, last_active_at: now })
    .onConflict()
    .ignore();
  const row = await trx('conversations').where(key).first();
  return { id: row.id, pause: toPause(row) };
}

/** The message enters the history, and goes to the outbox. */
export async function insertPrivateReply(
  trx: Knex.Transaction,
  clock: () => number,
  { userId, text, reason, saidBy, expiresAt }: PrivateReply,
  { conversationId, replyId }: { conversationId: number; replyId: number },
): Promise<void> {
  const now = clock();
  await trx('conversations')
    .where({ user_id: userId, id: conversationId })
    .update({ message_count: trx.raw('message_count + 1'), last_active_at: now, last_reply_at: now });
  const [message] = await trx('messages')
    .insert({
      user_id: userId,
      conversation_id: conversationId,
      is_from_user: 0,
      message_text: text,
      source: 'trigger',
      reason,
      said_by: saidBy,
      created_at: now,
    })
    .returning('id');
  await trx('deliveries').insert({
    user_id: userId,
    conversation_id: conversationId,
    message_id: message.id,
    channel: 'instagram',
    state: 'pending',
    attempts: 0,
    due_at: sharedNow(trx, clock),
    expires_at: expiresAt,
    problem: '',
    created_at: now,
  });
  await trx('instagram_comment_replies')
    .where({ user_id: userId, id: replyId })
    .update({ message_id: message.id });
}

/** The comment that a message answers; null: none. */
export async function commentOfMessage(
  db: Knex,
  { userId, messageId }: { userId: number; messageId: number },
): Promise<string | null> {
  const row = await db('instagram_comment_replies')
    .where({ user_id: userId, message_id: messageId })
    .first('comment_id');
  return row?.comment_id ?? null;
}

/** Gives a conversation the id that its customer writes under, where no other one has it. */
export async function renameConversation(
  db: Knex,
  { userId, conversationId }: { userId: number; conversationId: number },
  externalId: string,
): Promise<void> {
  const other = db('conversations as other')
    .where('other.user_id', userId)
    .where('other.external_id', externalId)
    .where('other.template_id', db.ref('conversations.template_id'));
  await db('conversations')
    .where({ user_id: userId, id: conversationId })
    .whereNotExists(other)
    .update({ external_id: externalId });
}

/** Returns how many there were. */
export async function deleteOldCommentReplies(db: Knex, before: number, limit: number): Promise<number> {
  const old = db('instagram_comment_replies')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit);
  return db('instagram_comment_replies').whereIn('id', old.select('id')).delete();
}
