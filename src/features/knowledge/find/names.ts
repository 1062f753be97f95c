import { foldComposed } from '../../../text/fold.ts';
import { isRun, type Lexicon, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import { hasAmount } from '../read/values.ts';

/** Letters and digits, also with a sign between them: 'RB-2140', 'A4', '2140/b'. */
const TOKEN = /[\p{L}\p{N}]+(?:[-./_][\p{L}\p{N}]+)*/gu;
const IS_CODE = /\p{L}[-./_]?\p{N}|\p{N}{2}[-/]\p{L}{1,4}$|^\p{N}{4,}$/u;
/** 'RB 2140'. */
export const SPACED_CODE = /(?<![\p{L}\p{N}])\p{Lu}{1,5} \p{N}{2,6}(?![\p{L}\p{N}]|[.,:]\p{N})/gu;
const ANY_SPACED_CODE = /(?<![\p{L}\p{N}])\p{L}{1,5} \p{N}{2,6}(?![\p{L}\p{N}]|[.,:]\p{N})/gu;

/** The codes in a text, as written. */
export function codesIn(text: string): string[] {
  return (text.match(TOKEN) ?? []).filter((token) => IS_CODE.test(token));
}

/** Letters before a number, as in 'RB 2140': a code if one is known by that name. */
export function maybeCodesIn(text: string): readonly string[] {
  return text.match(ANY_SPACED_CODE) ?? [];
}

/** '#rb2140', however it is written. */
export function codeTerm(code: string): string {
  return `#${foldComposed(code).replace(/[^\p{L}\p{N}]/gu, '')}`;
}

/** The first two columns of a row that names them: 'Cake: Cherry tart, Code: RB-1, Small: 4.50 €'. */
const COLUMNS = /^[^:]{1,60}: ([^:]+?), [^:,]{1,60}: (?:([^:]+?), [^:,]{1,60}: )?/u;
/** 'Cherry tart (with almonds): 4.50 €', 'Cherry tart – 4.50 €', 'Cherry tart 4.50 €'. */
const BEFORE_VALUE = /^(.{2,80}?)(?: ?\(.*?\))?(?::| [–—-] | [^\p{L}]{0,3}\p{N})/u;
const MOST_WORDS = 6;

/** What the line of a source names at its beginning, as written: the product of a row, the matter of a rule. */
export function subjectsOf(line: string): string[] {
  const columns = COLUMNS.exec(line);
  const found = columns === null ? [BEFORE_VALUE.exec(line)?.[1]] : [columns[1], columns[2]];
  return found.flatMap((name) => (name === undefined || hasAmount(name) ? [] : [name.trim()]));
}

/** A name as terms: its words in order, without endings. '' where it is none, or says too much to be one. */
export function nameTerm(name: string, lexicon: Lexicon): string {
  const words = wordsOf(foldComposed(name));
  if (words.length === 0 || words.length > MOST_WORDS) return '';
  if (words.every(isRun)) return words.join('').length > 2 ? `:${words.join('')}` : '';
  return words.length > 1 ? `:${words.map(lexicon.stem).join(' ')}` : '';
}

const LONGEST_RUN = 12;

/** Everything in a message that could be a name, the longest first; `isName` knows the shelf's. */
export function namesIn(message: string, lexicon: Lexicon, isName: (term: string) => boolean): string[] {
  const words = wordsOf(foldComposed(message));
  const stems = words.map(lexicon.stem);
  const found: string[] = [];
  for (let length = MOST_WORDS; length > 1; length -= 1) {
    for (let at = 0; at + length <= stems.length; at += 1) {
      const term = `:${stems.slice(at, at + length).join(' ')}`;
      if (isName(term)) found.push(term);
    }
  }
  const run = words.filter(isRun).join('');
  for (let length = LONGEST_RUN; length > 2; length -= 1) {
    for (let at = 0; at + length <= run.length; at += 1) {
      const term = `:${run.slice(at, at + length)}`;
      if (isName(term)) found.push(term);
    }
  }
  return found.filter((name, at) => !found.slice(0, at).some((longer) => longer.includes(name.slice(1))));
}
