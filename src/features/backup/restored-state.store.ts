import type { Knex } from 'knex';

/** What waited when the backup was made. */
export interface Waiting {
  mails: number;
  lateReplies: number;
  messages: number;
}

const PERHAPS = 'Restored from a backup: perhaps it went out before.';
/** Far more purchases than one customer makes between a backup and its restoring. */
const PURCHASES = 1_000;

/**
 * What was on its way may have gone out since the backup was made, by the server that went on working: none of it is sent
 * again. Mails and late replies are shown as failed; messages enter the history unanswered. Sign-ins, codes and support
 * access may have been ended since, so they end here.
 */
export async function settleWaiting(trx: Knex.Transaction, now: number): Promise<Waiting> {
  const messages = await settleInbox(trx);
  const lateReplies = await trx('deliveries')
    .whereNotNull('due_at')
    .update({ state: 'unknown', due_at: null, problem: PERHAPS });
  const waiting = () => trx('outbox').where({ state: 'waiting' });
  await waiting()
    .whereNotNull('expires_at')
    .update({ state: 'expired', sealed_message: '', settled_at: now });
  const mails = await waiting().update({ state: 'failed', last_error: PERHAPS, settled_at: now });
  for (const table of ['sessions', 'challenges', 'support_access']) await trx(table).delete();
  // Stripe would answer a new purchase with what became of an old one of the same number.
  await trx('stripe_customers').update({
    attempt: trx.raw('attempt + ?', [PURCHASES]),
    purchase_token: null,
    purchase_until: null,
  });
  return { mails, lateReplies, messages };
}

/** As the sweeper does with messages whose process stopped, where no late reply can be sent. */
async function settleInbox(trx: Knex.Transaction): Promise<number> {
  const open = trx('inbox').whereNotNull('due_at').select('conversation_id');
  await trx.raw(`insert into messages (user_id, conversation_id, is_from_user, message_text, source, reason, created_at)
    select user_id, conversation_id, 1, message_text, 'none', '{"why":"abandoned"}', created_at from inbox
      where due_at is not null and state = 0 and conversation_id in (select id from conversations) order by id`);
  await trx('conversations')
    .whereIn('id', open)
    .update({
      message_count: trx.raw(`message_count + (select count(*) from inbox
        where inbox.conversation_id = conversations.id and due_at is not null and state = 0)`),
      head_seq: trx.ref('next_seq'),
      lease_until: 0,
    });
  return trx('inbox')
    .whereNotNull('due_at')
    .update({ state: 1, source: 'none', reply_id: null, message_text: null, due_at: null });
}

/** The new database may give out numbers of the inbox again that old deliveries name. */
export async function forgetPastInbox(trx: Knex.Transaction): Promise<void> {
  await trx('deliveries').whereNotIn('inbox_id', trx('inbox').select('id')).update({ inbox_id: null });
}
