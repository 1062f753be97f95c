import { foldText } from './fold.ts';
import { LANGUAGES } from './languages/index.ts';

/** A customer's word on automatic replies. */
export type Consent = { kind: 'stop'; stopped: string } | { kind: 'start' };

/** No such word is longer, so that most messages cost one look at their length. */
const LONGEST = 60;
/** Round the word; a question mark is none of it: 'Stop?' asks. No word is longer than it may be here. */
const DRESSED =
  /^[\s"'«».!¡…*_~()\p{Extended_Pictographic}\p{Emoji_Modifier}-]*(\p{L}[\p{L}\p{M} ]{0,30})[\s"'«».,;:!。！…*_~()\p{Extended_Pictographic}\p{Emoji_Modifier}-]*$/u;

const WORDS = new Map<string, Consent>();
for (const { optOut } of LANGUAGES) {
  if (optOut === undefined) continue;
  const { stop, start, stopped } = optOut;
  for (const word of keysOf(start)) WORDS.set(word, { kind: 'start' });
  // Where languages share a word, the first one's sentence is said.
  for (const word of keysOf(stop)) if (!WORDS.has(word)) WORDS.set(word, { kind: 'stop', stopped });
}

function keysOf(words: string): string[] {
  return words.split(',').map((word) => foldText(word));
}

/** Whether the whole message is such a word; inside a sentence it never counts. null: it says something else. */
export function consentIn(message: string): Consent | null {
  if (message.length > LONGEST) return null;
  const word = DRESSED.exec(foldText(message))?.[1];
  return word === undefined ? null : (WORDS.get(word.trimEnd()) ?? null);
}
