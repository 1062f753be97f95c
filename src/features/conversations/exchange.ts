import type { Message } from './message.types.ts';

/** A reply with what it answers, or a message that got none. */
export interface Exchange {
  reply: Message | null;
  /** Of several messages in a row that were answered together, all, a line each. */
  asked: string;
  /** Before the customer's message, oldest first. */
  before: readonly Message[];
}

/**
 * The exchange of the last of `messages`, which are a conversation's up to there, oldest first. Of what was said between
 * the customer's message and the reply, nothing is taken: the owner has put right what the bot said there. null: it
 * answers nothing.
 */
export function exchangeOf(messages: readonly Message[]): Exchange | null {
  const newest = messages.at(-1);
  if (newest === undefined) return null;
  const reply = newest.isFromUser ? null : newest;
  const last = messages.findLastIndex(({ isFromUser }) => isFromUser);
  if (last === -1) return null;
  let first = last;
  while (first > 0 && isJoined(messages[first - 1])) first -= 1;
  const asked = messages.slice(first, last + 1).map(({ messageText }) => messageText);
  return { reply, asked: asked.join('\n'), before: messages.slice(0, first) };
}

/** A message that was answered together with the next one. */
function isJoined(message: Message | undefined): boolean {
  return message?.isFromUser === true && message.source === 'joined';
}
