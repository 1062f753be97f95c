import type { Reply } from '../../contract/reply.ts';
import type { ConversationView } from '../inbox/journal/journal.types.ts';
import type { Strategies } from '../strategies/engine/begin.ts';
import type { Answering } from './loaded-templates.ts';
import { outgoingReply } from './outgoing-reply.ts';
import { beginningWith, mergedChange } from './strategy-reply.ts';

export interface Decided {
  /** The template that answers. */
  by: Answering;
  reply: Reply | 'ask_ai';
  /** Those that may run; null where the owner's plan has none, or the AI is not there to lead. */
  strategies: Strategies | null;
  /** Of the trigger that passed the conversation on, where the other template answers this message already. */
  passing: Reply | null;
}

/** A reply that needs no AI, as it is sent. What it depends on is known under the conversation's lock. */
export function fixedReply(
  { loaded, text }: { loaded: Answering; text: string },
  decided: Decided,
  reply: Reply,
  conversation: ConversationView,
): Reply {
  const { by, strategies } = decided;
  const begun = beginningWith(reply, strategies, text, conversation);
  return saidBy(decided, loaded, outgoingReply(begun, by.prepared.template, conversation));
}

/** The reply with the template that says it, where several share the conversation. */
export function saidBy({ by, passing }: Decided, loaded: Answering, reply: Reply): Reply {
  if (!isShared(loaded)) return reply;
  const said = { ...reply, saidBy: by.prepared.template.id };
  if (passing === null) return said;
  const { trigger } = passing.reason;
  const reason = trigger === undefined ? reply.reason : { ...reply.reason, passedBy: trigger };
  return { ...said, reason, memo: mergedChange(passing.memo, reply.memo ?? {}) };
}

/** Whether other templates may have a part in the template's conversations. */
export function isShared({ group, comesFrom }: Answering): boolean {
  return group.size > 0 || comesFrom.length > 0;
}
