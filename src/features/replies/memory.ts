import type { HistoryMessage, ReplyTemplate } from './reply.types.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MIN_MESSAGES = 1;
const MAX_MESSAGES = 20;

/**
 * The messages the model may see: the last `conversationMemoryLength` (1 to 20) of `history` that are
 * younger than 30 days, oldest first, the bot's own replies among them.
 *
 * `history` is oldest first and does not hold the message being answered; `hasMemory` says whether the
 * owner's plan includes memory; `now` is in milliseconds. Without memory the answer is an empty list.
 */
export function rememberedMessages(
  history: readonly HistoryMessage[],
  template: Pick<ReplyTemplate, 'enableConversationMemory' | 'conversationMemoryLength'>,
  hasMemory: boolean,
  now: number,
): HistoryMessage[] {
  if (!hasMemory || !template.enableConversationMemory) {
    return [];
  }
  const count = Math.min(MAX_MESSAGES, Math.max(MIN_MESSAGES, template.conversationMemoryLength));
  return history.filter((message) => now - message.createdAt < MAX_AGE_MS).slice(-count);
}
