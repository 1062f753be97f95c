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
import { type Tally, tally } from './counts.ts';
import { emojisIn, endingOf } from './marks.ts';
import { firstLetterOf } from './traits.ts';
import { wordsIn } from './words.ts';

/** What is changed in a reply without asking the model, since the owner nearly always writes it so. Plain data. */
export interface Cosmetics {
  /** null: left as it is. */
  firstLetter: FirstLetter | null;
  /** Whether the last full stop goes. */
  dropsStop: boolean;
}

/** Nothing is changed. */
export const AS_WRITTEN: Cosmetics = { firstLetter: null, dropsStop: false };

const LEAST_SHARE = 0.9;
const LEAST_MESSAGES = 30;

export function cosmeticsOf(
  turns: readonly VoiceTurn[],
  { off, corrected }: FingerprintCorrections = NO_CORRECTIONS,
): Cosmetics {
  const [letters, endings] = [tally(), tally()];
  for (const text of turns.flatMap(({ said }) => said)) {
    const firstLetter = firstLetterOf(text);
    const ending = endingOf(text, emojisIn(text));
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
  return {
    firstLetter: settled<FirstLetter>('first_letter', nearlyAlways(letters, ['lower', 'upper'])),
    dropsStop: settled<Ending>('ending', nearlyAlways(endings, ['none'])) === 'none',
  };
}

function nearlyAlways<Value extends string>(counts: Tally, values: readonly Value[]): Value | null {
  if (counts.total() < LEAST_MESSAGES) return null;
  return values.find((value) => counts.of(value) >= LEAST_SHARE * counts.total()) ?? null;
}

/**
 * A reply with the owner's first letter and without the full stop that they leave out. Names, links, 'I', nouns and acronyms
 * keep their letters: only an everyday word of the reply's language changes. Idempotent.
 */
export function applyCosmetics({ firstLetter, dropsStop }: Cosmetics, reply: string): string {
  const text = dropsStop ? withoutLastStop(reply) : reply;
  return firstLetter === null ? text : withFirstLetter(text, firstLetter);
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

function withFirstLetter(reply: string, wanted: FirstLetter): string {
  const [, before, word] = FIRST_WORD.exec(reply) ?? [];
  if (before === undefined || word === undefined) return reply;
  const lower = word.toLowerCase();
  const [first = ''] = word;
  const rest = word.slice(first.length);
  if (rest !== rest.toLowerCase()) return reply;
  const language = languageOf(
    reply,
    wordsIn(reply).map(({ text }) => text.toLowerCase()),
  );
  if (language === null || EVERYDAY.get(language)?.has(lower) !== true) return reply;
  const letter = wanted === 'lower' ? first.toLocaleLowerCase(language) : first.toLocaleUpperCase(language);
  return before + letter + reply.slice(before.length + first.length);
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
