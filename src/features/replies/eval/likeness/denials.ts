import { foldComposed } from '../../../../text/fold.ts';
import type { Lexicon } from '../../faq/lexicon.ts';

/** 'Can't' and 'won't', whose verbs would be no words without the 'n'. */
const CANNOT = /(?<=\bca)n['’]t\b/gi;
const WILL_NOT = /\bwon['’]t\b/gi;
/** 'don't' as 'do not'. */
const SHORT_NOT = /(?<=\w)n['’]t\b/g;
/** No denial though it holds its word: 'no more than 5 km' is a bound, 'not only' adds. */
const NO_DENIAL =
  /(?<!\p{L})(?:no|not|nicht|pas|non|não|niet|nie|inte|не)\s+(?=(?:more|less|later|only|mehr|weniger|später|nur|más|menos|solo|sólo|plus|moins|seulement|più|meno|oltre|mais|só|meer|minder|alleen|więcej|mniej|tylko|mer|mindre|bara|больше|меньше|более|менее|только)(?!\p{L}))/giu;
/** 'Nut-free', 'nussfrei'. */
const FREE_OF = /(?<!\p{L})(\p{L}{3,}?)(-?(?:free|frei(?:e[mnrs]?)?))(?!\p{L})/giu;
/** Beginnings that deny a word, where the other text has the word without it: 'nonrefundable', 'unmöglich', 'недоступно'. */
const DENYING = /(?<!\p{L})(?:non|un|in|im|ir|on|nie|не)-?(\p{L}{6,})/giu;
/** '20% off' and what it is in other languages. */
const OFF =
  /(?<=\d\s?(?:%|percent|prozent)\s)(?:off|weniger|günstiger|menos|de menos|moins|de moins|in meno|korting)(?!\p{L})/giu;

/**
 * A text with its denials in plain words, as the FAQ matcher's concepts know them: 'nut-free' as 'without nut'. What
 * follows 'without' is a clause of its own: a cake without nuts is still a cake.
 */
export function plainDenials(text: string, other: string, lexicon: Lexicon): string {
  const otherWords = foldComposed(other);
  const has = (concept: string, word: string) =>
    lexicon.exact.get(foldComposed(word))?.includes(concept) === true;
  return text
    .replace(CANNOT, 'n not')
    .replace(WILL_NOT, 'will not')
    .replace(SHORT_NOT, ' not')
    .replace(NO_DENIAL, '')
    .replace(OFF, wordFor('discount', lexicon))
    .replace(FREE_OF, (all: string, what: string, free: string) =>
      isOneConcept(what, free, lexicon) ? joined(what + free, all, lexicon) : `, without ${what}`,
    )
    .replace(DENYING, (all: string, word: string) =>
      otherWords.split(foldComposed(all)).join('').includes(foldComposed(word))
        ? `${wordFor('not', lexicon)} ${word}`
        : all,
    )
    .replace(/[^.,;!?]+/g, (part) => (contains(part, lexicon) ? ` ${wordFor('not', lexicon)}${part}` : part))
    .replace(/(?<=\p{L}\s)\p{L}+/gu, (word) => (has('without', word) ? `, ${word}` : word));
}

/** 'Glutenfree' as one word where it is listed: in 'no gluten-free bread', 'no gluten' would be read first. */
function joined(word: string, all: string, { exact }: Lexicon): string {
  const whole = foldComposed(word.replace('-', ''));
  return exact.has(whole) ? whole : all;
}

/** 'Gluten-free', which is a concept of its own. */
function isOneConcept(what: string, free: string, { exact }: Lexicon): boolean {
  const [folded, whole] = [what, what + free.replace('-', '')].map(foldComposed);
  return isFreeOf(exact.get(folded ?? '')) || exact.has(whole ?? '');
}

/** 'Contains gluten': what it is about is the concept 'glutenfree', and it is not that. */
function contains(part: string, { exact }: Lexicon): boolean {
  const words = (foldComposed(part).match(/\p{L}+/gu) ?? []).map((word) => ({
    word,
    concepts: exact.get(word),
  }));
  const isDenied = words.some(({ concepts }) => concepts?.some((one) => DENIED.has(one)));
  return (
    !isDenied &&
    words.some(({ concepts }) => concepts?.includes('ingredients')) &&
    words.some(({ word, concepts }) => isFreeOf(concepts) && !/frei|free/.test(word))
  );
}

const DENIED: ReadonlySet<string> = new Set(['not', 'without', 'price:free']);
const isFreeOf = (concepts: readonly string[] | undefined) =>
  concepts?.some((one) => /[a-z]free$/.test(one)) === true;

/** The first word of the lexicon's languages for a concept. */
function wordFor(concept: string, { exact }: Lexicon): string {
  for (const [word, concepts] of exact) if (concepts.includes(concept)) return word;
  return concept;
}
