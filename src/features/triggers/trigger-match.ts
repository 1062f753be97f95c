import type { ReplyTrigger } from '../../contract/reply.ts';
import { foldText } from '../../text/fold.ts';
import { isBeforeParticle } from '../../text/korean-particles.ts';
import { writtenIn } from '../../text/written-in.ts';

/** A template's triggers, folded once and in the order in which they are tried. */
export interface PreparedTriggers {
  readonly ordered: readonly { trigger: ReplyTrigger; phrase: string }[];
}

/** The longest phrase comes first; among equals the owner's order decides. Triggers that are off are left out. */
export function prepareTriggers(triggers: readonly ReplyTrigger[]): PreparedTriggers {
  const ordered = triggers
    .filter((trigger) => trigger.isEnabled)
    .map((trigger) => ({ trigger, phrase: foldText(trigger.triggerPhrase) }))
    .filter(({ phrase }) => phrase !== '')
    .sort((a, b) => b.phrase.length - a.phrase.length || a.trigger.position - b.trigger.position);
  return { ordered };
}

/**
 * The trigger that the message fires, or null: for the webhook and for everything that tries triggers out. The phrase is
 * literal text, never a pattern; nobody has written the letters in a photo's address.
 */
export function matchTrigger(prepared: PreparedTriggers, message: string): ReplyTrigger | null {
  if (prepared.ordered.length === 0) return null;
  const text = foldText(writtenIn(message));
  for (const { trigger, phrase } of prepared.ordered) {
    if (fires(trigger, phrase, text)) return trigger;
  }
  return null;
}

function fires(trigger: ReplyTrigger, phrase: string, text: string): boolean {
  switch (trigger.matchMode) {
    case 'exact':
      return text === phrase || trimPunctuation(text) === trimPunctuation(phrase);
    case 'starts':
      return text.startsWith(phrase) && isWordEnd(text, phrase, 0);
    case 'words':
      return containsWords(text, phrase);
  }
}

/** Whether the phrase stands in the text as whole words; both are folded by `foldText`. */
export function containsWords(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    if (isWordEdge(text, at) && isWordEnd(text, phrase, at)) return true;
  }
  return false;
}

/** Whether the phrase at `at` ends with a word; Korean writes its particles on the word. */
function isWordEnd(text: string, phrase: string, at: number): boolean {
  const end = at + phrase.length;
  return isWordEdge(text, end) || isBeforeParticle(phrase, text.slice(end));
}

/** 'Price?' and '¿Price!' are 'price'. A text of nothing but punctuation stays as it is. */
function trimPunctuation(text: string): string {
  const characters = [...text];
  const first = characters.findIndex((character) => !PUNCTUATION.test(character));
  const last = characters.findLastIndex((character) => !PUNCTUATION.test(character));
  return first === -1 ? text : characters.slice(first, last + 1).join('');
}

/** Whether a word may begin or end between the characters before and after `index`. */
function isWordEdge(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true;
  const before = characterBefore(text, index);
  const after = String.fromCodePoint(text.codePointAt(index) ?? 0);
  // A mark belongs to the letter before it.
  if (MARK.test(after)) return false;
  return (
    !(WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after)) ||
    WRITTEN_WITHOUT_SPACES.test(before + after)
  );
}

function characterBefore(text: string, index: number): string {
  const code = text.charCodeAt(index - 1);
  const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff && index >= 2;
  return isLowSurrogate ? text.slice(index - 2, index) : text.slice(index - 1, index);
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_]/u;
const MARK = /\p{M}/u;
/** Chinese, Japanese (with its long vowel mark), Thai and the like put no spaces between words, so a phrase may stand anywhere. */
const WRITTEN_WITHOUT_SPACES =
  /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PUNCTUATION = /[\p{P}\p{S}\s]/u;
