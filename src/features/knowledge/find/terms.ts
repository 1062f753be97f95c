import { hasStreetAddress } from '../../../text/street-addresses.ts';
import { type Spelling, termsOf, withGenerals } from '../../replies/faq/analyse.ts';
import { isRun, type Lexicon } from '../../replies/faq/lexicon.ts';
import { evidenceOf } from '../../replies/faq/score.ts';
import { codesIn, codeTerm, nameTerm, SPACED_CODE, subjectsOf } from './names.ts';
import type { Piece } from './pieces.ts';

/** Nobody looks for a price by its digits, and parts of it would be found as numbers of people or sizes. */
const DECIMALS = /\p{N}+(?:[.,]\p{N}{3})*[.,]\p{N}{2}(?!\p{N})/gu;

/** What a text is about, as the matcher of FAQs reads it; special cases under their general names too. */
export function aboutTerms(text: string, lexicon: Lexicon, spelling?: Spelling): Set<string> {
  return withGenerals(termsOf(text.replace(DECIMALS, ' '), lexicon, spelling));
}

/** A street with its number: where the shop itself is. */
export const STREET = 'where:street';

const LEAST_WORD = 3;

/**
 * A folded word by itself, where `aboutTerms` has only what it means: of all that is about children, 'baby' is first. Of a script
 * without spaces each two letters, since two texts may divide the same run in different places.
 */
export function wordTerms(word: string, lexicon: Lexicon): string[] {
  if (isRun(word)) return Array.from({ length: word.length - 1 }, (_, at) => `^${word.slice(at, at + 2)}`);
  if (word.length < LEAST_WORD || /\d/.test(word) || lexicon.stop.has(word) || lexicon.light.has(word))
    return [];
  return [`=${lexicon.stem(word)}`];
}

/** The terms under which a piece is found, besides its words and what its headings are about. */
export function pieceTerms({ text }: Piece, lexicon: Lexicon): Set<string> {
  const terms = new Set<string>();
  for (const line of text.split('\n')) {
    const said = line.replace(/^- /, '');
    for (const term of aboutTerms(said, lexicon)) terms.add(term);
    for (const term of exactTerms(said, subjectsOf(said), lexicon)) terms.add(term);
  }
  const { hasPrice, hasTimes } = evidenceOf(text, []);
  if (hasPrice) terms.add('price');
  if (hasTimes) terms.add('when');
  if (hasStreetAddress(text)) terms.add(STREET);
  return terms;
}

/** The codes in a text, and names that were found in it. */
export function exactTerms(text: string, names: readonly string[], lexicon: Lexicon): string[] {
  const codes = [...codesIn(text), ...(text.match(SPACED_CODE) ?? [])];
  return [
    ...codes.map(codeTerm),
    ...names.map((name) => nameTerm(name, lexicon)).filter((term) => term !== ''),
  ];
}

/** Codes and names, which win over everything else that is alike. */
export function isExact(term: string): boolean {
  return term.startsWith('#') || term.startsWith(':');
}
