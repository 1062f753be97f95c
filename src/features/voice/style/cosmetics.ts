import {
  type Ending,
  type FingerprintCorrections,
  type FirstLetter,
  type MixId,
  NO_CORRECTIONS,
} from '../../../contract/fingerprint.ts';
import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import { languageOf } from '../../../text/language-of.ts';
import { LANGUAGES } from '../../../text/languages/index.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import { type Tally, tally } from './counts.ts';
import { emojisIn, endingOf } from './marks.ts';
import { firstLetterOf } from './traits.ts';
import { wordsIn } from './words.ts';

/** What is changed in a reply without asking the model, since the owner nearly always writes it so. Plain data. */
export interface Cosmetics {
  /** Of a message; null: left as it is. */
  firstLetter: FirstLetter | null;
  /** Whether the sentences after the first begin so too. Missing in what an older version learned: they do. */
  isEverySentence?: boolean;
  /** Words that the owner writes in lower case, besides everyday ones: names are not among them, as they are masked. */
  small?: readonly string[];
  /** Whether the last full stop of each message and line goes. */
  dropsStop: boolean;
}

/** Nothing is changed. */
export const AS_WRITTEN: Cosmetics = { firstLetter: null, dropsStop: false };

const LEAST_SHARE = 0.9;
/** Names and nouns begin sentences too. */
const MOSTLY = 0.7;
const LEAST_MESSAGES = 30;
/** The first letter of a sentence that another one stands before. */
const LATER_LETTER = /(?:[!?…]|[\p{L}\p{M}]{3}\.)\s(\p{L})/gu;
const SMALL_WORD =
  /(?<![\p{L}\p{M}\p{N}.@/_⟦-])\p{Ll}[\p{L}\p{M}]{1,19}(?![\p{L}\p{M}\p{N}.@/_⟧-]|['’]\p{L})/gu;
/** Twice is no slip, and so many are most of what anybody says. */
const LEAST_SMALL = 2;
const MOST_SMALL = 400;
/** With fewer, the first letter of messages says it. */
const LEAST_LATER = 10;

export function cosmeticsOf(
  turns: readonly VoiceTurn[],
  { off, corrected }: FingerprintCorrections = NO_CORRECTIONS,
): Cosmetics {
  const [letters, endings, later, small] = [tally(), tally(), tally(), tally()];
  for (const text of turns.flatMap(({ said }) => said)) {
    const firstLetter = firstLetterOf(text);
    const ending = endingOf(text, emojisIn(text));
    for (const word of text.match(SMALL_WORD) ?? []) small.add(word);
    for (const [, letter = ''] of text.matchAll(LATER_LETTER))
      if (letter.toLowerCase() !== letter.toUpperCase())
        later.add(letter === letter.toLowerCase() ? 'lower' : 'upper');
    if (firstLetter !== null) letters.add(firstLetter);
    // Where there is another sign, nothing can be told of full stops.
    if (ending === 'none' || ending === '.') endings.add(ending);
  }
  const said = (id: MixId) => corrected.findLast((one) => one.kind === 'mix' && one.id === id);
  function settled<Value extends string>(id: MixId, measured: Value | null): Value | null {
    if (off.includes(id)) return null;
    const correction = said(id);
    return correction?.kind === 'mix' ? (correction.always as Value) : measured;
  }
  const firstLetter = settled<FirstLetter>('first_letter', nearlyAlways(letters, ['lower', 'upper']));
  const alike = firstLetter === null ? 0 : later.of(firstLetter);
  return {
    firstLetter,
    ...(firstLetter === 'lower' ? { small: wordsOf(small) } : {}),
    isEverySentence: later.total() < LEAST_LATER || alike >= MOSTLY * later.total(),
    dropsStop: settled<Ending>('ending', nearlyAlways(endings, ['none'])) === 'none',
  };
}

function wordsOf(small: Tally): string[] {
  const often = small.parts(1, LEAST_SMALL).filter(({ text }) => !isEveryday(text));
  return often.slice(0, MOST_SMALL).map(({ text }) => text);
}

function isEveryday(word: string): boolean {
  return [...EVERYDAY.values()].some((words) => words.has(word));
}

function nearlyAlways<Value extends string>(counts: Tally, values: readonly Value[]): Value | null {
  if (counts.total() < LEAST_MESSAGES) return null;
  return values.find((value) => counts.of(value) >= LEAST_SHARE * counts.total()) ?? null;
}

/**
 * A reply with the owner's first letters, and without the full stops that they leave out at the end of a message or line. Names, links,
 * 'I', nouns and acronyms keep their letters: only an everyday word of the reply's language changes. Idempotent.
 */
export function applyCosmetics(cosmetics: Cosmetics, reply: string): string {
  const { firstLetter, dropsStop, isEverySentence = true, small = [] } = cosmetics;
  const text = dropsStop ? reply.split('\n').map(withoutLastStop).join('\n') : reply;
  if (firstLetter === null) return text;
  const language = languageOf(
    text,
    wordsIn(text).map((word) => word.text.toLowerCase()),
  );
  const everyday = language === null ? undefined : EVERYDAY.get(language);
  const known = (word: string) => everyday?.has(word) === true || small.includes(word);
  return sentenceSpans(text)
    .map(({ start, end }) => ({ sentence: text.slice(start, end), before: text.slice(0, start).trimEnd() }))
    .map(({ sentence, before }) => {
      const isFirst = before === '' || text.slice(before.length).startsWith('\n\n');
      return isFirst || isEverySentence
        ? withFirstLetter(sentence, firstLetter, language ?? 'en', known)
        : sentence;
    })
    .join('');
}

/** Everyday words by language: those that a sentence may begin with and that are never a name. */
const EVERYDAY = new Map(
  LANGUAGES.flatMap(({ code, faq, address, everyday }) => {
    if (faq === undefined) return [];
    const listOf = (list = '') => list.split(',').map((word) => word.trim());
    const capitals = [address?.capitals, address?.polite].flatMap(listOf);
    // 'Sie' is listed with its capital, 'usted' is not.
    const kept = new Set(
      [...listOf(address?.capitals), ...capitals.filter((word) => word !== word.toLowerCase())].map((word) =>
        word.toLowerCase(),
      ),
    );
    const lists = [faq.stop, address?.greetings, address?.openers, address?.familiar, everyday].flatMap(
      listOf,
    );
    return [[code, new Set(lists.filter((word) => !kept.has(word) && word !== 'i'))]];
  }),
);

const FIRST_WORD =
  /^([\s"'“„«¡¿(]*)(\p{L}[\p{L}\p{M}]*)(?=[\s,.!?…:;)"”»\p{Extended_Pictographic}]|['’]\p{Ll}|$)(?!\.\p{L})/u;

function withFirstLetter(
  sentence: string,
  wanted: FirstLetter,
  language: string,
  isKnown: (word: string) => boolean,
): string {
  const [, before, word] = FIRST_WORD.exec(sentence) ?? [];
  if (before === undefined || word === undefined) return sentence;
  const [first = ''] = word;
  const rest = word.slice(first.length);
  if (rest !== rest.toLowerCase() || !isKnown(word.toLowerCase())) return sentence;
  const letter = wanted === 'lower' ? first.toLocaleLowerCase(language) : first.toLocaleUpperCase(language);
  return before + letter + sentence.slice(before.length + first.length);
}

const LAST_STOP = /(?<![.\d])\.$/;
/** Their full stop belongs to them: 'etc.', 'p.m.', 'No.' */
const ABBREVIATED =
  /(?:^|[\s(])(?:\p{L}|etc|usw|bzw|ca|inc|ltd|co|st|str|nr|tel|ud|uds|sr|sra|dr|mr|mrs|ms|vs|min|max|approx|т\.?д|т\.?п|руб)$/iu;

const LONGEST_LINK = 200;

function withoutLastStop(reply: string): string {
  const stop = LAST_STOP.exec(reply.trimEnd());
  if (stop === null) return reply;
  const before = reply.slice(0, stop.index);
  const last = before.slice(-LONGEST_LINK).split(/\s/).at(-1) ?? '';
  // A link, an address or an abbreviation with dots inside.
  if (/[./@#⟧]/.test(last) || ABBREVIATED.test(before.slice(-LONGEST_LINK))) return reply;
  return before + reply.slice(stop.index + 1);
}
