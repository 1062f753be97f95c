import { isPaused } from '../../../contract/bot-control.ts';
import { type Reply, silence } from '../../../contract/reply.ts';
import { answerNow, fixedReply } from './decide-turn.ts';
import type { Finish, Finished, Settle, Settled } from './journal.types.ts';
import {
  type ConversationState,
  type Decision,
  type Effect,
  INBOX_STATE,
  type InboxEntry,
  unchanged,
} from './state.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export interface FinishScene {
  conversation: ConversationState;
  waiting: () => InboxEntry[];
  now: number;
}

/** Only the holder of the newest token of the head may finish it. No I/O; changes the scene. */
export function decideFinish(finish: Finish, scene: FinishScene): Decision<Finished | null> {
  const { conversation, now } = scene;
  const { turn } = finish;
  const isMine = conversation.id === turn.conversationId && conversation.headSeq === turn.seq;
  if (!isMine || conversation.leaseToken !== turn.token) return unchanged(null);
  const { text } = finish;
  const reply = unlessPaused(finish.reply, conversation, now);
  const inbox = { id: turn.inboxId, seq: turn.seq };
  const own = answerNow(conversation, inbox, text, turn.receivedAt, reply, now);
  if (finish.lateForMs !== null && reply.source === 'late') own[0].lateUntil = now + finish.lateForMs;
  const { effects, others } = answerDue(finish, scene);
  return { effects: [...own, ...effects], outcome: () => ({ reply, others }) };
}

/**
 * Answers those next in the queue whose time is up as well, in the same step: one after the other they would come too
 * late to be answered at all.
 */
function answerDue(
  { ifDue }: Pick<Finish, 'ifDue'>,
  { conversation, waiting, now }: FinishScene,
): { effects: Effect[]; others: Settled[] } {
  const effects: Effect[] = [];
  const others: Settled[] = [];
  if (conversation.headSeq === conversation.nextSeq) return { effects, others };
  for (const { id, seq, text, createdAt } of waiting()) {
    if (seq < conversation.headSeq) continue;
    const due = seq > conversation.headSeq ? null : ifDue({ inboxId: id, text });
    const fixed = due === null ? null : fixedReply(due, conversation, now);
    if (fixed === null) break;
    effects.push(...answerNow(conversation, { id, seq }, text, createdAt, fixed, now));
    others.push({ inboxId: id, reply: fixed });
  }
  return { effects, others };
}

/** The first to settle a late message wins. */
export function decideSettle(
  settle: Settle,
  conversation: ConversationState,
  own: InboxEntry | null,
  now: number,
): Decision<Reply | null> {
  if (own === null || own.state !== INBOX_STATE.late || own.conversationId !== conversation.id) {
    return unchanged(null);
  }
  const { inboxId } = settle;
  const reply = unlessPaused(settle.reply, conversation, now);
  if (reply.text !== '') {
    conversation.messageCount += 1;
    conversation.lastReplyAt = now;
  }
  const expiresAt = own.createdAt + DAY_MS;
  const effect: Effect = { kind: 'settle', conversation, inboxId, reply, repliedAt: now, expiresAt };
  return { effects: [effect], outcome: () => reply };
}

/** What the AI wrote is not said where the bot was paused meanwhile: a human has taken over. What it cost is kept. */
function unlessPaused(reply: Reply, conversation: ConversationState, now: number): Reply {
  return isPaused(now, conversation.pause) ? silence('paused', reply.reason) : reply;
}
