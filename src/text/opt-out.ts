import { foldText } from './fold.ts';
import { LANGUAGES } from './languages/index.ts';

/** A customer's word on automatic replies. */
export type Consent = { kind: 'stop'; stopped: string } | { kind: 'start' };

/** No such word is longer, so that most messages cost one look at their length. */
const LONGEST = 60;
/** What may stand around the words. No question mark: 'Stop?' asks. */
const DRESS = /[\s"'«».,;:!¡…。！、*_~()\p{Extended_Pictographic}\p{Emoji_Modifier}-]+/gu;
const WORDS_ALONE = /^[\p{L}\p{M} ]+$/u;
const SAID_AGAIN = /^(.+?)(?: \1)+$/;

const WORDS = new Map<string, Consent>();
for (const { optOut } of LANGUAGES) {
  if (optOut === undefined) continue;
  const { stop, start, stopped } = optOut;
  for (const word of keysOf(start)) WORDS.set(word, { kind: 'start' });
  // Where languages share a word, the first one's sentence is said.
  for (const word of keysOf(stop)) if (!WORDS.has(word)) WORDS.set(word, { kind: 'stop', stopped });
}

/** Politeness changes no word, in whichever language it stands beside it. Chinese and Thai leave no space between. */
const POLITE = LANGUAGES.flatMap(({ optOut }) => (optOut === undefined ? [] : keysOf(optOut.polite)))
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const POLITE_AROUND = new RegExp(`^(?:(?:${POLITE}) *)+|(?: *(?:${POLITE}))+$`, 'g');

function keysOf(words: string): string[] {
  return words.split(',').map(keyOf);
}

function keyOf(text: string): string {
  return foldText(text).replace(DRESS, ' ').trim();
}

/** Whether the whole message is such a word; inside a sentence it never counts. null: it says something else. */
export function consentIn(message: string): Consent | null {
  if (message.length > LONGEST) return null;
  const said = keyOf(message);
  if (!WORDS_ALONE.test(said)) return null;
  const bare = said.replace(POLITE_AROUND, '').replace(SAID_AGAIN, '$1');
  return WORDS.get(bare) ?? null;
}
