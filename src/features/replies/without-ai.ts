import type { NoAiReason } from '../../contract/no-ai-reasons.ts';
import { type Reply, type ReplyReason, silence } from '../../contract/reply.ts';
import { writtenIn } from '../../text/photo-url.ts';
import { matchTrigger } from '../triggers/trigger-match.ts';
import { answerFromFaqs } from './faq/match.ts';
import { fitReply } from './fit-reply.ts';
import type { PreparedTemplate } from './prepared-template.ts';

/** The fixed reply of the trigger that the message fires, sent as written; null when none does. */
export function triggerReply(prepared: PreparedTemplate, message: string): Reply | null {
  const trigger = matchTrigger(prepared.preparedTriggers, message);
  if (trigger === null) return null;
  return {
    text: trigger.responseAction,
    source: 'trigger',
    handoff: trigger.handOver,
    reason: { trigger: { id: trigger.id, phrase: trigger.triggerPhrase } },
  };
}

/** What is said when the AI can't answer: an FAQ that fits well, else the owner's fallback, else nothing. */
export function replyWithoutAi(
  prepared: PreparedTemplate,
  message: string,
  why: NoAiReason,
  more: ReplyReason = {},
): Reply {
  const found = answerFromFaqs(prepared.faqs(), writtenIn(message));
  if (found !== null) {
    const faq = { question: found.entry.question, score: found.score };
    return fitReply({
      text: found.entry.answer,
      source: 'faq',
      handoff: false,
      reason: { ...more, why, faq },
    });
  }
  return fallbackReply(prepared, why, more);
}

/** The owner's fallback as written, else nothing to send. */
export function fallbackReply(prepared: PreparedTemplate, why: NoAiReason, more: ReplyReason = {}): Reply {
  const { fallbackReply: text } = prepared.template;
  if (text === '') return silence('none', { ...more, why });
  return { text, source: 'fallback', handoff: false, reason: { ...more, why } };
}
