import { foldText } from '../../../../text/fold.ts';
import { joinNumbers } from '../../../../text/number-phrases.ts';
import { tokenize } from '../../../../text/tokens.ts';
import type { Fact } from '../../fact-check/facts/fact.ts';
import { extractFacts, type KnownFacts, learn, noFacts } from '../../fact-check/facts/known-facts.ts';
import { amountKey } from '../../fact-check/facts/prices.ts';
import { analyse, isSubject } from '../../faq/analyse.ts';
import { languagesOf } from '../../faq/detect.ts';
import { type Lexicon, lexiconOf } from '../../faq/lexicon.ts';
import { type Amount, amountsIn, type Place } from './amounts.ts';
import { plainDenials } from './denials.ts';
import { type Measured, measuredAt, unitOf } from './measures.ts';

/** A plain number, which is no price, date or time: '5' of '5 km'; in words only before a unit, as 'two days'. */
export interface PlainNumber {
  value: number;
  measured: Measured | undefined;
  /** With the word after it, as written. */
  excerpt: string;
}

/** What a text says, for comparison with another one. */
export interface Reading {
  text: string;
  facts: readonly Fact[];
  numbers: readonly PlainNumber[];
  known: KnownFacts;
  /** Facts and numbers in order. */
  amounts: readonly Amount[];
  /** Kind and size of each unit that is named, with a number or without: 'a week'. */
  units: readonly Measured[];
  /** What it is about, by how much each says of it: concepts by name, other words by their stems. */
  terms: ReadonlyMap<string, number>;
  /** Of its subjects, those that it denies, and those that it states. */
  denied: ReadonlySet<string>;
  stated: ReadonlySet<string>;
  /** It begins with a bare 'No'. */
  saysNo: boolean;
  hasDenial: boolean;
}

/** Two texts, each read with the languages of both. */
export function readBoth(one: string, other: string): [Reading, Reading] {
  const lexicon = lexiconOf(languagesOf(`${one}\n${other}`));
  return [readText(one, other, lexicon), readText(other, one, lexicon)];
}

function readText(text: string, other: string, lexicon: Lexicon): Reading {
  const tokens = joinNumbers(tokenize(text));
  const { facts } = extractFacts({ text, tokens }, 'reply');
  const known = noFacts();
  learn(known, text, 'said');
  const places: Place[] = facts.map(({ start, end, asks, money }) => ({
    start,
    end,
    keys: money?.amounts ?? asks,
  }));
  const numbers = tokens.flatMap((token, index) => {
    const isInFact = facts.some(({ start, end }) => token.start < end && start < token.end);
    const measured = measuredAt(tokens, index);
    // In words it may be no number at all: 'one of us'.
    const isSure = /\d/.test(token.text) || measured !== undefined;
    if (token.kind !== 'number' || isInFact || !isSure) return [];
    const next = tokens[index + 1];
    const end = next?.kind === 'word' && !next.isNewLine ? next.end : token.end;
    places.push({ start: token.start, end, keys: [amountKey(token.value), ...hoursOf(token.value)] });
    return [{ value: token.value, measured, excerpt: text.slice(token.start, end) }];
  });
  const amounts = amountsIn(text, tokens, places, lexicon);
  const units = tokens.flatMap((token) => unitOf(token) ?? []);
  return {
    text,
    facts,
    numbers,
    known,
    amounts,
    units,
    ...termsIn(plainDenials(text, other, lexicon), lexicon),
  };
}

type Terms = Pick<Reading, 'terms' | 'denied' | 'stated' | 'saysNo' | 'hasDenial'>;

function termsIn(text: string, lexicon: Lexicon): Terms {
  const terms = new Map<string, number>();
  const denied = new Set<string>();
  const stated = new Set<string>();
  let hasDenial = false;
  const sentences = analyse(text, lexicon);
  for (const { terms: all, clauses } of sentences) {
    for (const term of all) {
      const weight = weightOf(term);
      if (weight > 0) terms.set(meant(term), weight);
    }
    for (const clause of clauses) {
      const isDenial = [...clause].some(isNegative);
      hasDenial ||= isDenial;
      for (const term of subjectsOf(clause)) (isDenial ? denied : stated).add(meant(term));
    }
  }
  const saysNo = NO.test(foldText(text));
  return { terms, denied, stated, saysNo, hasDenial: hasDenial || saysNo };
}

/** A whole answer in a word, as most languages of `src/text/languages/` have it. */
const NO =
  /^[^\p{L}]*(?:no|nope|nein|non|nej|nee|nie|nao|hayir|нет|ні|οχι|tidak|いいえ|아니요|아니오|不|不是|لا|नही|नहीं|khong)(?=[,.!;:،。、！]|$)/u;

/** Without any subject, what little it says: 'I can help'. */
function subjectsOf(clause: ReadonlySet<string>): string[] {
  const subjects = [...clause].filter((term) => isSubject(term) && !isNumber(term));
  return subjects.length > 0 ? subjects : [...clause].filter((term) => /^~\D/.test(term));
}

const isNegative = (term: string) => term === 'not' || term === 'without' || term === 'closed';
/** 'Closed' and 'not open' are one. */
const meant = (term: string) => (term === 'closed' ? 'open' : term);
const isNumber = (term: string) => /^[=~]\d+$/.test(term);

/** Compared as facts, or said for politeness: 0. */
function weightOf(term: string): number {
  if (isNumber(term) || term === 'mood' || term === 'not') return 0;
  if (term.startsWith('~') || term === 'how' || term === 'need') return LIGHT;
  return 1;
}

const LIGHT = 0.2;

/** A bare number may be an hour: 'dalle 22' as 'alle 22'. */
export const hoursOf = (value: number) => [value, value + 12].map((hour) => `time:${hour * 60}`);
