import type { HistoryMessage, Reply, ReplyTemplate } from '../../contract/reply.ts';
import { splitBubbles } from '../../text/bubbles.ts';

/** After this much silence a customer is told again that an assistant answers. */
const PAUSE_MS = 24 * 60 * 60 * 1_000;
const SEPARATOR = '\n\n';

/**
 * The reply as it is recorded and sent: with the template's disclosure line, where the law may ask for one (first, and
 * after a long pause), and without what does not fit into three messages.
 */
export function outgoingReply(
  reply: Reply,
  { disclosureLine }: ReplyTemplate,
  { lastReplyAt, now }: { lastReplyAt: number | null; now: number },
): Reply {
  if (reply.text === '') return reply;
  const isDisclosed = disclosureLine === '' || (lastReplyAt !== null && now - lastReplyAt < PAUSE_MS);
  const text = isDisclosed ? reply.text : `${disclosureLine}${SEPARATOR}${reply.text}`;
  return { ...reply, text: withinThreeMessages(text) };
}

function withinThreeMessages(text: string): string {
  const bubbles = splitBubbles(text);
  if (bubbles[0] === text) return text;
  const isWhole = lengthWithoutSpace(bubbles.join('')) === lengthWithoutSpace(text);
  return isWhole ? text : bubbles.join(SEPARATOR);
}

function lengthWithoutSpace(text: string): number {
  return text.replace(/\s+/g, '').length;
}

/** The history without the disclosure line, so that the model does not learn to write it itself. */
export function withoutDisclosure(
  history: readonly HistoryMessage[],
  { disclosureLine }: Pick<ReplyTemplate, 'disclosureLine'>,
): HistoryMessage[] {
  const lead = `${disclosureLine}${SEPARATOR}`;
  if (disclosureLine === '') return [...history];
  return history.map((message) => {
    const hasLead = !message.isFromUser && message.messageText.startsWith(lead);
    return hasLead ? { ...message, messageText: message.messageText.slice(lead.length) } : message;
  });
}
