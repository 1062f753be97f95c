import { foldComposed } from '../../../text/fold.ts';
import { generalOf, type Spelling, termsOf } from '../../replies/faq/analyse.ts';
import { isRun, type Lexicon, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import { evidenceOf } from '../../replies/faq/score.ts';
import { codesIn, codeTerm, nameTerm, SPACED_CODE, subjectsOf } from './names.ts';
import type { Piece } from './pieces.ts';

/** Nobody looks for a price by its digits, and parts of it would be found as numbers of people or sizes. */
const DECIMALS = /\p{N}+(?:[.,]\p{N}{3})*[.,]\p{N}{2}(?!\p{N})/gu;

/** What a text is about, as the matcher of FAQs reads it; special cases under their general names too. */
export function aboutTerms(text: string, lexicon: Lexicon, spelling?: Spelling): Set<string> {
  const terms = termsOf(text.replace(DECIMALS, ' '), lexicon, spelling);
  for (const term of [...terms]) terms.add(generalOf(term));
  for (const run of wordsOf(foldComposed(text)).filter(isRun)) {
    // Two texts may divide the same run in different places.
    for (let at = 0; at + 2 <= run.length; at += 1) terms.add(`^${run.slice(at, at + 2)}`);
  }
  return terms;
}

const LEAST_WORD = 3;

/** The words themselves, where `aboutTerms` has only what they mean: of all that is about children, 'baby' first. */
export function wordTerms(text: string, lexicon: Lexicon, spelling?: Spelling): string[] {
  const words = wordsOf(foldComposed(text)).filter((word) => word.length >= LEAST_WORD && !/\d/.test(word));
  const said = words.filter((word) => !isRun(word) && !lexicon.stop.has(word) && !lexicon.light.has(word));
  return (spelling?.correct(said) ?? said).map((word) => `=${lexicon.stem(word)}`);
}

/** The terms under which a heading or title is found. */
export function headingTerms(heading: string, lexicon: Lexicon): Set<string> {
  const about = [...aboutTerms(heading, lexicon), ...wordTerms(heading, lexicon)];
  return new Set([...about, ...exactTerms(heading, [heading], lexicon)]);
}

/** The terms under which a piece is found, besides those of its headings. */
export function pieceTerms({ text }: Piece, lexicon: Lexicon): Set<string> {
  const terms = new Set<string>();
  for (const line of text.split('\n')) {
    const said = line.replace(/^- /, '');
    for (const term of aboutTerms(said, lexicon)) terms.add(term);
    for (const term of wordTerms(said, lexicon)) terms.add(term);
    for (const term of exactTerms(said, subjectsOf(said), lexicon)) terms.add(term);
  }
  const { hasPrice, hasTimes } = evidenceOf(text, []);
  if (hasPrice) terms.add('price');
  if (hasTimes) terms.add('when');
  return terms;
}

function exactTerms(text: string, names: readonly string[], lexicon: Lexicon): string[] {
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
