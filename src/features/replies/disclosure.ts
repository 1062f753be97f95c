import type { HistoryMessage, Reply, ReplyTemplate } from '../../contract/reply.ts';
import { fitReply } from './fit-reply.ts';

/** After this much silence a customer is told again whom they are talking to. */
const PAUSE_MS = 24 * 60 * 60 * 1_000;
const SEPARATOR = '\n\n';

/** The reply with the template's disclosure line before it, where the law may ask for one: first, and after a long pause. */
export function withDisclosure(
  reply: Reply,
  { disclosureLine }: ReplyTemplate,
  conversation: { lastReplyAt: number | null; now: number },
): Reply {
  if (disclosureLine === '' || reply.text === '') return reply;
  const { lastReplyAt, now } = conversation;
  if (lastReplyAt !== null && now - lastReplyAt < PAUSE_MS) return reply;
  return fitReply({ ...reply, text: `${disclosureLine}${SEPARATOR}${reply.text}` });
}

/** The history without the line, so that the model does not learn to write it itself. */
export function withoutDisclosure(
  history: readonly HistoryMessage[],
  { disclosureLine }: ReplyTemplate,
): HistoryMessage[] {
  const lead = `${disclosureLine}${SEPARATOR}`;
  if (disclosureLine === '') return [...history];
  return history.map((message) => {
    const hasLead = !message.isFromUser && message.messageText.startsWith(lead);
    return hasLead ? { ...message, messageText: message.messageText.slice(lead.length) } : message;
  });
}
