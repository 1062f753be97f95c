import type BetterSqlite3 from 'better-sqlite3';
import { burstText, CONVERSATION_COLUMNS } from './rows.ts';
import { type Effect, INBOX_STATE, type Outgoing, type RecordEffect, type WaitEffect } from './state.ts';

/** Subqueries instead of joins: opening the cursors of two joins costs 25 µs, also where there is no such row. */
const ENTRY_COLUMNS = `inbox.id, inbox.user_id, inbox.conversation_id, seq, inbox.state, inbox.source, handoff, inbox.message_text,
  inbox.due_at, inbox.burst, inbox.created_at,
  (select message_text from messages where messages.id = inbox.reply_id and messages.user_id = inbox.user_id) as reply_text,
  (select state from deliveries where deliveries.inbox_id = inbox.id and deliveries.user_id = inbox.user_id) as delivery_state,
  exists (select 1 from conversations kept where kept.id = inbox.conversation_id and kept.user_id = inbox.user_id) as is_kept`;

const CONVERSATION_ASSIGNMENTS = Object.keys(CONVERSATION_COLUMNS)
  .map((column) => `${column} = ?`)
  .join(', ');

/** The journal's statements, prepared once per connection. */
export type Statements = ReturnType<typeof prepare>;

const prepared = new WeakMap<BetterSqlite3.Database, Statements>();

export function statementsOf(handle: BetterSqlite3.Database): Statements {
  const known = prepared.get(handle);
  if (known !== undefined) return known;
  const statements = prepare(handle);
  prepared.set(handle, statements);
  return statements;
}

function prepare(handle: BetterSqlite3.Database) {
  return {
    findConversation: handle.prepare(
      'select * from conversations where user_id = ? and template_id = ? and external_id = ?',
    ),
    findMemo: handle.prepare('select memo from conversations where user_id = ? and id = ?'),
    insertConversation:
      handle.prepare(`insert into conversations (user_id, template_id, external_id, contact_name,
      message_count, next_seq, head_seq, lease_token, lease_until, rate_full_at, created_at, last_active_at)
      values (?, ?, ?, '', 0, 0, 0, 0, 0, 0, ?, ?)`),
    saveConversation: handle.prepare(`update conversations set ${CONVERSATION_ASSIGNMENTS}
      where user_id = ? and id = ?`),
    findAllowance: handle.prepare('select * from template_allowances where user_id = ? and template_id = ?'),
    saveAllowance:
      handle.prepare(`insert into template_allowances (user_id, template_id, rate_full_at, ai_day, ai_replies)
      values (?, ?, ?, ?, ?) on conflict (template_id) do update set rate_full_at = excluded.rate_full_at,
      ai_day = excluded.ai_day, ai_replies = excluded.ai_replies`),
    returnAiReply: handle.prepare(`update template_allowances set ai_replies = ai_replies - 1
      where user_id = ? and template_id = ? and ai_day = ? and ai_replies > 0`),
    findEntryByKey: handle.prepare(`select ${ENTRY_COLUMNS} from inbox where user_id = ? and dedup_key = ?`),
    findEntryById: handle.prepare(`select ${ENTRY_COLUMNS} from inbox where user_id = ? and inbox.id = ?`),
    findDue: handle.prepare('select due_at from inbox where user_id = ? and id = ?'),
    deleteEntry: handle.prepare('delete from inbox where user_id = ? and id = ?'),
    waitingEntries: handle.prepare(`select ${ENTRY_COLUMNS} from inbox
      where user_id = ? and inbox.conversation_id = ? and inbox.due_at is not null and inbox.state = 0 order by seq`),
    insertEntry:
      handle.prepare(`insert into inbox (user_id, dedup_key, conversation_id, seq, state, source, handoff, reply_id,
      message_text, due_at, burst, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    completeEntry: handle.prepare(`update inbox set state = ?, source = ?, handoff = ?, reply_id = ?,
      message_text = null, due_at = null where user_id = ? and id = ?`),
    changeEntry: handle.prepare('update inbox set due_at = ?, burst = ? where user_id = ? and id = ?'),
    insertDelivery:
      handle.prepare(`insert into deliveries (user_id, inbox_id, conversation_id, message_id, state, attempts, due_at,
      expires_at, problem, channel, created_at) values (?, ?, ?, ?, 'pending', 0, ?, ?, '', ?, ?)`),
    cancelDelivery: handle.prepare(`update deliveries set state = 'taken', due_at = null
      where user_id = ? and inbox_id = ? and state in ('pending', 'failed')`),
    overdue: handle.prepare(`select ${ENTRY_COLUMNS}, template_id, external_id, contact_name, memo
      from inbox join conversations on conversations.id = inbox.conversation_id and conversations.user_id = inbox.user_id
      where inbox.due_at is not null and inbox.state = 0 and (inbox.due_at < $due or inbox.created_at > $soon)
        and inbox.seq = conversations.head_seq and conversations.lease_until not between $lost and $soon
        and (conversations.lease_until > 0 or inbox.created_at not between $lost and $soon)
      order by inbox.due_at limit $limit`),
    renew: handle.prepare(
      'update conversations set lease_until = ? where user_id = ? and id = ? and lease_token = ? and lease_until > ?',
    ),
    holds: handle.prepare(
      'select 1 from conversations where user_id = ? and id = ? and head_seq = ? and lease_token = ?',
    ),
    insertMessage:
      handle.prepare(`insert into messages (user_id, conversation_id, is_from_user, message_text, source, reason,
      created_at, said_by) values (?, ?, ?, ?, ?, ?, ?, ?)`),
    insertEvent:
      handle.prepare(`insert into conversation_events (user_id, conversation_id, kind, made_by, paused_until,
      created_at) values (?, ?, ?, ?, ?, ?)`),
    insertMemoChange: handle.prepare(
      'insert into memo_changes (user_id, conversation_id, change, created_at) values (?, ?, ?, ?)',
    ),
    history:
      handle.prepare(`select is_from_user, message_text, source, created_at from messages where user_id = ?
      and conversation_id = ? order by id desc limit ?`),
  };
}

/** Writes one effect of a decision. */
export function applyEffect(statements: Statements, effect: Effect): void {
  if (effect.kind === 'wait') wait(statements, effect);
  else if (effect.kind === 'record') record(statements, effect);
  else if (effect.kind === 'change')
    statements.changeEntry.run(effect.dueAt, burstText(effect.burst), effect.userId, effect.inboxId);
  else if (effect.kind === 'cancel-delivery') statements.cancelDelivery.run(effect.userId, effect.inboxId);
  else if (effect.kind === 'note') {
    const { conversation, change, at } = effect;
    statements.insertMemoChange.run(conversation.userId, conversation.id, JSON.stringify(change), at);
  } else {
    const { conversation, event, by, pausedUntil, at } = effect;
    statements.insertEvent.run(conversation.userId, conversation.id, event, by, pausedUntil, at);
  }
}

function wait(statements: Statements, effect: WaitEffect): void {
  const { key, conversation, seq, text, dueAt, burst, createdAt } = effect;
  const { id, userId } = conversation;
  const place = [userId, key, id, seq, INBOX_STATE.waiting, null, 0, null];
  const values = [...place, text, dueAt, burstText(burst), createdAt];
  effect.inboxId = Number(statements.insertEntry.run(...values).lastInsertRowid);
}

function record(statements: Statements, effect: RecordEffect): void {
  const { conversation, inbox, reply, text, receivedAt, repliedAt, outgoing } = effect;
  const { insertMessage, completeEntry, insertEntry } = statements;
  const { id, userId } = conversation;
  const hasReply = reply.text !== '';
  const reason = JSON.stringify(reply.reason);
  // A message that got no reply explains itself.
  const [source, why] = hasReply ? [null, null] : [reply.source, reason];
  const speaker = effect.reply.saidBy ?? null;
  insertMessage.run(userId, id, 1, text, source, why, receivedAt, speaker);
  const replyId = hasReply
    ? insertMessage.run(userId, id, 0, reply.text, reply.source, reason, repliedAt, speaker).lastInsertRowid
    : null;
  const outcome = [INBOX_STATE.done, reply.source, reply.handoff ? 1 : 0, replyId];
  let inboxId: number | bigint;
  if ('id' in inbox) {
    inboxId = inbox.id;
    completeEntry.run(...outcome, userId, inboxId);
  } else {
    const values = [userId, inbox.key, id, inbox.seq, ...outcome, null, null, null, receivedAt];
    inboxId = insertEntry.run(...values).lastInsertRowid;
  }
  if (outgoing !== null) sendOn(statements, effect, outgoing, { inboxId, messageId: replyId });
}

/** The reply goes to the outbox. */
function sendOn(
  { insertDelivery }: Statements,
  { conversation: { id, userId }, repliedAt }: RecordEffect,
  { channel, expiresAt }: Outgoing,
  { inboxId, messageId }: Record<'inboxId' | 'messageId', number | bigint | null>,
): void {
  insertDelivery.run(userId, inboxId, id, messageId, repliedAt, expiresAt, channel, repliedAt);
}
