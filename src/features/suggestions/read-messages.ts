import { TEST_ID_PREFIX } from '../../contract/limits.ts';
import { mediaKind, withoutHeard } from '../../contract/media.ts';
import type { NoAiReason } from '../../contract/no-ai-reasons.ts';
import { OWN_REPLY_SOURCE } from '../../contract/own-reply.ts';
import type { ReplyReason } from '../../contract/reply.ts';
import type { UnansweredKind } from '../../contract/suggestion-lists.ts';
import { isUnsure } from '../../text/unsure.ts';
import type { SeenMessage } from './suggestions.types.ts';

/** What a message tells, beside what its customer wrote. */
export type Told =
  | { what: 'unanswered'; kind: UnansweredKind }
  | { what: 'own_answer' }
  | { what: 'answered'; by: { trigger: number | null; sources: readonly number[] } }
  | { what: 'nothing' };

const NOTHING: Told = { what: 'nothing' };
/** Then nothing at all is said, whatever the template knows. */
const NO_QUESTION_OF_KNOWLEDGE: ReadonlySet<NoAiReason> = new Set(['draft', 'no_subscription']);

/** A reply and its handover are written together, by two clocks on Postgres. */
export const SAME_TIME_MS = 2_000;

/** What owners try out themselves is no customer's. */
export function isCustomers({ externalId }: SeenMessage): boolean {
  return !externalId.startsWith(TEST_ID_PREFIX);
}

/** `handedOverAt`: when its conversation was handed over to the owner. */
export function tellsOf(message: SeenMessage, handedOverAt: readonly number[]): Told {
  const { source, text, isFromUser, createdAt } = message;
  const reason: ReplyReason = message.reason === null ? {} : JSON.parse(message.reason);
  const isOpen = reason.why !== undefined && !NO_QUESTION_OF_KNOWLEDGE.has(reason.why);
  if (isFromUser) return source === 'none' && isOpen ? { what: 'unanswered', kind: 'silent' } : NOTHING;
  if (source === OWN_REPLY_SOURCE) return text === '' || isUnsure(text) ? NOTHING : { what: 'own_answer' };
  if (source === 'fallback') return isOpen ? { what: 'unanswered', kind: 'fallback' } : NOTHING;
  // Only triggers hand over. What the AI answered a moment before is answered.
  const isHandover =
    source === 'trigger' && handedOverAt.some((at) => Math.abs(at - createdAt) <= SAME_TIME_MS);
  if (isHandover) return { what: 'unanswered', kind: 'handed_over' };
  if (source === 'ai' && isUnsure(text)) return { what: 'unanswered', kind: 'unsure' };
  const isAnswer = source === 'ai' || source === 'faq' || source === 'trigger';
  if (!isAnswer) return NOTHING;
  const sources = [...new Set(reason.knowledge?.used.map(({ source: id }) => id))];
  return { what: 'answered', by: { trigger: reason.trigger?.id ?? null, sources } };
}

/** The phrase of the trigger that gave a reply; '' where none did. */
export function phraseOf(reply: SeenMessage): string {
  const reason: ReplyReason = reply.reason === null ? {} : JSON.parse(reply.reason);
  return reason.trigger?.phrase ?? '';
}

/**
 * The customer's messages that the last of `messages` answers, which are a conversation's up to there, oldest first: those
 * that were answered together are several. An unanswered one of the customer's stands for itself.
 */
export function askedIn(messages: readonly SeenMessage[]): SeenMessage[] {
  const last = messages.findLastIndex(({ isFromUser }) => isFromUser);
  if (last === -1) return [];
  let first = last;
  while (messages[first - 1]?.isFromUser && messages[first - 1]?.source === 'joined') first -= 1;
  return messages
    .slice(first, last + 1)
    .filter(({ text }) => text !== '' && mediaKind(text) === null)
    .map((message) => ({ ...message, text: withoutHeard(message.text) }));
}
