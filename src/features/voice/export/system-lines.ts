import { isSystemSentence } from './system-sentences.ts';
import type { Thread, ThreadMessage } from './thread.ts';

const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3)+/gu;
const END = /[\s.!。…]+$/;
/** What most messages have none of. */
const MAY_HAVE_EMOJI = /[©®\u2001-\uffff]/;
const MAY_HAVE_END = /[\s.!。…]$/;

/** A line for comparison between threads: '§' for a participant's name, '☺' for emojis, lower case, no full stop. */
export function lineKey(text: string, names: readonly string[]): string {
  let line = text;
  for (const name of names) if (name.length > 1 && line.includes(name)) line = line.replaceAll(name, '§');
  line = line.trim();
  if (MAY_HAVE_EMOJI.test(line)) line = line.replace(EMOJI, '☺');
  if (MAY_HAVE_END.test(line)) line = line.replace(END, '');
  return line.toLowerCase();
}

/** What is known of one line over all threads. */
interface Sightings {
  /** How often it stood where only the app writes: at a reaction's second, beside a call. */
  proven: number;
  /** How often it stood beside something sent, where a caption or a reply may stand as well. */
  beside: number;
  total: number;
  threads: Set<string>;
  senders: Set<string>;
  /** How often it began with its sender's own name. */
  byName: number;
  emojis: Set<string>;
}

/**
 * Finds the lines that the app wrote, in any language: first by where they stand, then by the same line in many threads
 * under several names, at last by the sentences of the languages that we know.
 */
export function systemLineFinder(): {
  see: (thread: Thread) => void;
  isSystem: (text: string, names: readonly string[]) => boolean;
} {
  const seen = new Map<string, Sightings>();
  return {
    see(thread) {
      for (const message of thread.messages) note(seen, thread, message);
    },
    isSystem(text, names) {
      if (text.length > LONGEST) return false;
      const key = lineKey(text, names);
      const sightings = seen.get(key);
      return isSystemSentence(key) || (sightings !== undefined && isGeneric(key, sightings));
    },
  };
}

/** Longer lines are never the app's. */
const LONGEST = 160;

function note(seen: Map<string, Sightings>, thread: Thread, { text, kind, sender }: ThreadMessage): void {
  if (text === '' || text.length > LONGEST) return;
  const key = lineKey(text, thread.participants);
  const before = seen.get(key);
  const sightings = before ?? {
    proven: 0,
    beside: 0,
    total: 0,
    threads: new Set(),
    senders: new Set(),
    byName: 0,
    emojis: new Set(),
  };
  if (before === undefined) seen.set(key, sightings);
  sightings.total += 1;
  if (kind === 'call' || kind === 'system') sightings.proven += 1;
  if (kind === 'media' || kind === 'share') sightings.beside += 1;
  if (text.startsWith(`${sender} `)) sightings.byName += 1;
  if (sightings.threads.size < ENOUGH) sightings.threads.add(thread.id);
  if (sightings.senders.size < ENOUGH) sightings.senders.add(sender);
  if (sightings.emojis.size < ENOUGH && key.includes('☺'))
    sightings.emojis.add(EMOJI_ONCE.exec(text)?.[0] ?? '');
}

const ENOUGH = 5;
const EMOJI_ONCE = new RegExp(EMOJI.source, 'u');

function isGeneric(key: string, sightings: Sightings): boolean {
  const { proven, beside, total, threads, senders, byName, emojis } = sightings;
  const isSentence = WORDS.test(key);
  // A person's 'haha' may fall into a reaction's second by chance; the app's line does so every time.
  if (isSentence && proven >= 2 && proven * 2 >= total) return true;
  if (threads.size < 3 || senders.size < 2 || !isSentence) return false;
  // People caption and reply with what they also write elsewhere.
  if (threads.size >= 4 && beside >= 6 && beside * 10 >= total * 9 && WORDY.test(key)) return true;
  // 'Reacted ☺ to your message': the same words around many an emoji.
  if (emojis.size >= 3 && AROUND_EMOJI.test(key)) return true;
  return byName >= 3 && byName === total;
}

/** Two words at least, or a few letters of a script that leaves no spaces. */
const WORDS = /[\p{L}§☺]+[^\p{L}§☺]+\p{L}|[\p{scx=Han}\p{scx=Hira}\p{scx=Thai}]{4}/u;
const WORDY = /^(?:[^\s]+\s){2}.*\p{L}|[\p{scx=Han}\p{scx=Hira}\p{scx=Thai}]{5}/u;
const AROUND_EMOJI = /\p{L}.*☺.*\p{L}.*\p{L}{3}/u;
