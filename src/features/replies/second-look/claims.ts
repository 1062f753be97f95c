import { foldWord, plainForm } from '../../../text/fold.ts';
import { splitText } from '../../../text/split-text.ts';
import type { AnswerFormat } from '../../ai/request.ts';
import { withoutSentencesAt } from '../fact-check/cut-sentences.ts';
import type { Place } from '../fact-check/fact-check.types.ts';
import { visibleText } from '../fact-check/form/thoughts.ts';
import { objectOf, readJson } from '../structured-answer.ts';

/** The shape in which claims are told. */
export const CLAIMS_FORMAT: AnswerFormat = {
  name: 'claims',
  schema: objectOf({
    claims: {
      type: 'array',
      items: { type: 'string', description: 'Word for word from the reply.' },
      description: 'What nothing supports; empty if all of it is supported.',
    },
  }),
};

/** More in one reply leave nothing of it. */
const MOST_CLAIMS = 10;

/** The claims that a model has found; null where its answer is none. Whether they stand in the reply is not known yet. */
export function readClaims(answer: string): string[] | null {
  // Models that think aloud may try out answers before.
  const claims = readJson(visibleText(answer))?.claims;
  const isList = Array.isArray(claims) && claims.every((claim) => typeof claim === 'string');
  return isList ? claims.slice(0, MOST_CLAIMS) : null;
}

/** A quote that really stands in a reply, with each of its places. */
export interface Claim {
  quote: string;
  places: readonly Place[];
}

/** Those of the quotes that stand in the reply: case, accents, signs and spaces aside. */
export function claimsIn(reply: string, quotes: readonly string[]): Claim[] {
  const letters = lettersOf(reply);
  return [...new Set(quotes)].flatMap((quote) => {
    const places = placesOf(letters, reply, quote);
    return places.length === 0 ? [] : [{ quote: quote.trim(), places }];
  });
}

/** Fewer words stand anywhere, and say nothing by themselves. */
const SENTENCE_WORDS = 3;

/** Those of the claims that the owner did not write word for word: what the owner says is supported, whatever a model finds. */
export function notOwned(claims: readonly Claim[], ownTexts: readonly string[]): Claim[] {
  const own = ownTexts.join('\n');
  return claims.filter(
    ({ quote }) => quote.split(/\s+/).length < SENTENCE_WORDS || claimsIn(own, [quote]).length === 0,
  );
}

/** The reply without the sentences of the claims; null where too little is left for an answer. */
export function withoutClaims(reply: string, claims: readonly Claim[]): string | null {
  return withoutSentencesAt(
    splitText(reply),
    claims.flatMap(({ places }) => places),
  );
}

/** The letters and digits of a text for comparison, and where in the text each of them stands. */
interface Letters {
  text: string;
  at: readonly number[];
}

function lettersOf(text: string): Letters {
  const plain = plainForm(text);
  const at: number[] = [];
  let letters = '';
  for (let start = 0; start < plain.length; ) {
    const character = String.fromCodePoint(plain.codePointAt(start) ?? 0);
    const folded = LETTER.test(character) ? foldWord(character) : '';
    letters += folded;
    for (let unit = 0; unit < folded.length; unit += 1) at.push(start);
    start += character.length;
  }
  return { text: letters, at };
}

const LETTER = /^[\p{L}\p{N}]$/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Shorter ones, such as 'yes', stand anywhere and say nothing. */
const SHORTEST = 4;
const SHORTEST_UNSPACED = 2;

function placesOf({ text, at }: Letters, reply: string, quote: string): Place[] {
  const wanted = lettersOf(quote).text;
  const isUnspaced = UNSPACED.test(quote);
  if (wanted.length < (isUnspaced ? SHORTEST_UNSPACED : SHORTEST)) return [];
  const places: Place[] = [];
  for (let found = text.indexOf(wanted); found !== -1; found = text.indexOf(wanted, found + 1)) {
    const start = at[found] ?? 0;
    const last = at[found + wanted.length - 1] ?? 0;
    const end = last + String.fromCodePoint(reply.codePointAt(last) ?? 0).length;
    if (isUnspaced || isWhole(reply, start, end)) places.push({ start, end });
  }
  return places;
}

/** Whether a place begins and ends with a word. */
function isWhole(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(end));
}
