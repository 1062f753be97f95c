import type { HistoryMessage, ReplyTemplate } from '../../contract/reply.ts';
import { withoutDisclosure } from './outgoing-reply.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MIN_MESSAGES = 1;
const MAX_MESSAGES = 20;

type Memory = Pick<ReplyTemplate, 'enableConversationMemory' | 'conversationMemoryLength'>;

/** How many messages the model may see: 1 to 20, or 0 where the template or the owner's plan has no memory. */
export function memoryLength(template: Memory, hasMemory: boolean): number {
  if (!hasMemory || !template.enableConversationMemory) return 0;
  return Math.min(MAX_MESSAGES, Math.max(MIN_MESSAGES, template.conversationMemoryLength));
}

/**
 * The messages the model sees: the last `conversationMemoryLength` (1 to 20) of `history` that are younger than 30
 * days, oldest first, the bot's replies among them, without the disclosure line.
 *
 * `history` is oldest first, without the message being answered; `hasMemory` says whether the owner's plan includes
 * memory. Without memory the list is empty.
 */
export function rememberedMessages(
  history: readonly HistoryMessage[],
  template: Memory & Pick<ReplyTemplate, 'disclosureLine'>,
  hasMemory: boolean,
  now: number,
): HistoryMessage[] {
  const count = memoryLength(template, hasMemory);
  if (count === 0) return [];
  const recent = history.filter((message) => now - message.createdAt < MAX_AGE_MS).slice(-count);
  return withoutDisclosure(recent, template);
}
