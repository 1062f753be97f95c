import { isPaused } from '../../../contract/bot-control.ts';
import { repliesOf } from '../../../contract/manners.ts';
import { type Reply, silence } from '../../../contract/reply.ts';
import { isOptedOut, withReturn } from './decide-consent.ts';
import type { ConversationView, FixedReply } from './journal.types.ts';
import { readMemo } from './memo.ts';
import type { ConversationState } from './state.ts';

/** What the AI wrote is not said where the bot was paused meanwhile: a human has taken over. What it cost is kept. */
export function unlessPaused(reply: Reply, conversation: ConversationState, now: number): Reply {
  if (!isPaused(now, conversation.pause)) return withinCeiling(reply, conversation);
  return silenceOf(silence('paused', reply.reason), reply.saidBy);
}

/** Counts a reply against the customer's ceiling of the day; beyond it there is silence. */
export function withinCeiling(said: Reply, conversation: ConversationState): Reply {
  // Most templates have no ceiling.
  if (said.count === undefined) return said;
  const { count, ...reply } = said;
  if (reply.text === '') return reply;
  const { day, most } = count;
  const replies = repliesOf(readMemo(conversation).manners, day);
  if (replies >= most)
    return silenceOf(silence('none', { ...reply.reason, why: 'customer_limit' }), reply.saidBy);
  const manners = { ...reply.memo?.manners, today: { day, replies: replies + 1 } };
  return { ...reply, memo: { ...reply.memo, manners } };
}

/** Nothing to say, by one of the templates that share the conversation; undefined: it is not shared. */
export function silenceOf(reply: Reply, saidBy: number | undefined): Reply {
  return saidBy === undefined ? reply : { ...reply, saidBy };
}

/** A paused conversation is silent, whatever would have been said; who opts out is told so. */
export function fixedReply(
  fixed: FixedReply | null,
  conversation: ConversationState,
  now: number,
  calledBy?: number,
): Reply | null {
  const isSilent = isPaused(now, conversation.pause);
  if (isSilent && !isOptedOut(conversation.pause)) return silenceOf(silence('paused', {}), calledBy);
  const reply = fixed === null ? null : fixed(viewOf(conversation, now));
  if (isSilent && reply?.source !== 'opted_out') return silenceOf(silence('paused', {}), calledBy);
  return reply === null ? null : withinCeiling(reply, conversation);
}

export function viewOf(conversation: ConversationState, now: number): ConversationView {
  return { lastReplyAt: conversation.lastReplyAt, memo: withReturn(conversation, now), now };
}
