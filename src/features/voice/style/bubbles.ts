import type { Fingerprint } from '../../../contract/fingerprint.ts';
import { BUBBLE_BREAK, MOST_BUBBLES } from '../../../text/bubbles.ts';

/** Whether the owner sends several messages in a row at least now and then, as far as that is known. */
export function writesBubbles(fingerprint: Fingerprint | null): boolean {
  const habit = fingerprint?.habits.find(({ id }) => id === 'bubbles');
  return habit?.kind === 'spread' && habit.isEnough && Math.round(habit.p90) >= 2;
}

const EMPTY_LINE = /\n\s*\n/;

/** The messages that a model wrote, each to be read by itself. */
export function messagesIn(reply: string): string[] {
  return reply.split(EMPTY_LINE).filter((message) => message.trim() !== '');
}

/** ' / ' between two messages or two alternatives, but not between numbers. */
const SLASH = /(?<!\p{N})[^\S\n]+\/[^\S\n]+|[^\S\n]+\/[^\S\n]+(?!\p{N})/u;
const SLASHES = new RegExp(SLASH, 'gu');
/** A message is more than a word, or ends as one does. */
const IS_MESSAGE = /\S\s+\S|[.!?…。！？\p{Extended_Pictographic}]$/u;

/**
 * A reply with its messages parted as they are sent, for an owner who writes so; else in one. A ' / ' is what old examples taught:
 * it parts messages where whole ones stand on both sides, else it loses its spaces.
 */
export function inBubbles(reply: string, isBubbler: boolean): string {
  const text = reply
    .split('\n')
    .map((line) => {
      const parts = line.split(SLASHES).map((part) => part.trim());
      const areMessages = parts.every((part) => IS_MESSAGE.test(part));
      return areMessages ? parts.join(isBubbler ? '\n\n' : '\n') : line.replace(SLASHES, '/');
    })
    .join('\n');
  if (!isBubbler) return text;
  const messages = messagesIn(text).map((message) => message.trim());
  const last = messages.slice(MOST_BUBBLES - 1).join('\n\n');
  return [...messages.slice(0, MOST_BUBBLES - 1), last].filter((one) => one !== '').join(BUBBLE_BREAK);
}
