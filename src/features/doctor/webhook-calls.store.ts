import type { Knex } from 'knex';

/** A webhook call as it is kept: without any text. */
export interface WebhookCall {
  calledAt: number;
  status: number;
  code: string;
  quirks: readonly string[];
  source: string;
  answerMs: number;
  /** Equal marks stand for equal values; '' for none. */
  conversationMark: string;
  personMark: string;
  textMark: string;
  replyMark: string;
}

/** Adds calls of one template, oldest first, and keeps the newest `keep`. */
export async function addCalls(
  trx: Knex,
  { userId, templateId }: { userId: number; templateId: number },
  calls: readonly WebhookCall[],
  keep: number,
): Promise<void> {
  await trx('webhook_calls').insert(
    calls.map((call) => ({
      user_id: userId,
      template_id: templateId,
      called_at: call.calledAt,
      status: call.status,
      code: call.code,
      quirks: call.quirks.join(','),
      source: call.source,
      answer_ms: call.answerMs,
      conversation_mark: call.conversationMark,
      person_mark: call.personMark,
      text_mark: call.textMark,
      reply_mark: call.replyMark,
    })),
  );
  const oldest = await trx('webhook_calls')
    .where({ user_id: userId, template_id: templateId })
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(1)
    .pluck('id');
  const [past] = oldest;
  if (past !== undefined) {
    await trx('webhook_calls')
      .where({ user_id: userId, template_id: templateId })
      .where('id', '<=', past)
      .delete();
  }
}

/** Oldest first. */
export async function listCalls(db: Knex, templateId: number): Promise<WebhookCall[]> {
  const rows = await db('webhook_calls').where({ template_id: templateId }).orderBy('id');
  return rows.map((row) => ({
    calledAt: row.called_at,
    status: row.status,
    code: row.code,
    quirks: row.quirks === '' ? [] : row.quirks.split(','),
    source: row.source,
    answerMs: row.answer_ms,
    conversationMark: row.conversation_mark,
    personMark: row.person_mark,
    textMark: row.text_mark,
    replyMark: row.reply_mark,
  }));
}

/** Enough to hold hundreds of messages, few enough to read at once. */
const LATEST_CONVERSATIONS = 200;
const MOST_MESSAGES = 2_000;

/** Of what customers wrote lately through a chat tool: how many messages, and how many of several lines. */
export async function countLineBreaks(
  db: Knex,
  templateId: number,
): Promise<{ messages: number; withLineBreak: number }> {
  const conversations = db('conversations')
    .where({ template_id: templateId })
    .whereNot('external_id', 'like', 'instagram:%')
    .whereNot('external_id', 'like', 'web:%')
    .orderBy('last_active_at', 'desc')
    .limit(LATEST_CONVERSATIONS)
    .select('id');
  const latest = db('messages')
    .whereIn('conversation_id', conversations)
    .where({ is_from_user: 1 })
    .limit(MOST_MESSAGES)
    .select('message_text')
    .as('latest');
  const [row] = await db(latest).select(
    db.raw('count(*) as messages'),
    db.raw('sum(case when message_text like ? then 1 else 0 end) as with_line_break', ['%\n%']),
  );
  return { messages: Number(row.messages), withLineBreak: Number(row.with_line_break ?? 0) };
}
