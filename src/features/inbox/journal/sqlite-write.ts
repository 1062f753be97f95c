import type { Statements } from './sqlite-statements.ts';
import { type Effect, INBOX_STATE, type RecordEffect, type SettleEffect, type WaitEffect } from './state.ts';

/** Writes one effect of a decision. */
export function applyEffect(statements: Statements, effect: Effect): void {
  switch (effect.kind) {
    case 'wait':
      wait(statements, effect);
      break;
    case 'record':
      record(statements, effect);
      break;
    case 'settle':
      settle(statements, effect);
      break;
    case 'cancel-delivery':
      statements.cancelDelivery.run(effect.inboxId);
      break;
    case 'mark':
      statements.insertEvent.run(
        effect.conversation.id,
        effect.event,
        effect.by,
        effect.pausedUntil,
        effect.at,
      );
  }
}

function wait(statements: Statements, effect: WaitEffect): void {
  const { key, conversation, seq, text, dueAt, createdAt } = effect;
  const { lastInsertRowid } = statements.insertEntry.run(
    key,
    conversation.id,
    seq,
    INBOX_STATE.waiting,
    null,
    0,
    null,
    text,
    dueAt,
    createdAt,
  );
  effect.inboxId = Number(lastInsertRowid);
}

function record(statements: Statements, effect: RecordEffect): void {
  const { conversation, inbox, reply, text, receivedAt, repliedAt, lateUntil } = effect;
  const hasReply = reply.text !== '';
  const reason = JSON.stringify(reply.reason);
  // A message that got no reply explains itself.
  const [source, why] = hasReply ? [null, null] : [reply.source, reason];
  statements.insertMessage.run(conversation.id, 1, text, source, why, receivedAt);
  const replyId = hasReply
    ? statements.insertMessage.run(conversation.id, 0, reply.text, reply.source, reason, repliedAt)
        .lastInsertRowid
    : null;
  const handoff = reply.handoff ? 1 : 0;
  const state = lateUntil === null ? INBOX_STATE.done : INBOX_STATE.late;
  if ('id' in inbox) {
    statements.completeEntry.run(state, reply.source, handoff, replyId, lateUntil, lateUntil, inbox.id);
    return;
  }
  const { key, seq } = inbox;
  statements.insertEntry.run(
    key,
    conversation.id,
    seq,
    state,
    reply.source,
    handoff,
    replyId,
    null,
    null,
    receivedAt,
  );
}

function settle(statements: Statements, effect: SettleEffect): void {
  const { conversation, inboxId, reply, repliedAt, expiresAt } = effect;
  if (reply.text === '') {
    statements.completeEntry.run(INBOX_STATE.done, reply.source, 0, null, null, null, inboxId);
    return;
  }
  const reason = JSON.stringify(reply.reason);
  const message = statements.insertMessage.run(
    conversation.id,
    0,
    reply.text,
    reply.source,
    reason,
    repliedAt,
  );
  const { lastInsertRowid: messageId } = message;
  statements.completeEntry.run(
    INBOX_STATE.done,
    reply.source,
    reply.handoff ? 1 : 0,
    messageId,
    null,
    null,
    inboxId,
  );
  statements.insertDelivery.run(inboxId, conversation.id, messageId, repliedAt, expiresAt, repliedAt);
}
