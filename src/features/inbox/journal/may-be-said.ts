import { isPaused } from '../../../contract/bot-control.ts';
import { repliesOf } from '../../../contract/manners.ts';
import { type Reply, silence } from '../../../contract/reply.ts';
import { readMemo } from './memo.ts';
import type { ConversationState } from './state.ts';

/** What the AI wrote is not said where the bot was paused meanwhile: a human has taken over. What it cost is kept. */
export function unlessPaused(reply: Reply, conversation: ConversationState, now: number): Reply {
  if (!isPaused(now, conversation.pause)) return withinCeiling(reply, conversation);
  return { ...silence('paused', reply.reason), ...saidBy(reply) };
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
    return { ...silence('none', { ...reply.reason, why: 'customer_limit' }), ...saidBy(reply) };
  const manners = { ...reply.memo?.manners, today: { day, replies: replies + 1 } };
  return { ...reply, memo: { ...reply.memo, manners } };
}

function saidBy({ saidBy }: Pick<Reply, 'saidBy'>): Pick<Reply, 'saidBy'> {
  return saidBy === undefined ? {} : { saidBy };
}
