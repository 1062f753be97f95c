import { foldComposed } from '../../../text/fold.ts';
import { joinNumbers } from '../../../text/number-phrases.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import { tokenize } from '../../../text/tokens.ts';
import type { Fact } from '../../replies/fact-check/facts/fact.ts';
import { extractFacts } from '../../replies/fact-check/facts/known-facts.ts';
import { isSubject } from '../../replies/faq/analyse.ts';
import { type Lexicon, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import { hasAmount } from '../read/values.ts';
import { aboutTerms } from './terms.ts';
import { weekdaysOf } from './weekdays.ts';

/** What a line says of one thing. */
export interface Statement {
  /** The same for the same thing, in other sources too. */
  key: string;
  /** The thing, as written: 'Cherry tart, Small'. */
  subject: string;
  /** What is said of it, as written. */
  value: string;
  /** The line that holds it. */
  line: string;
}

/** Where the next column of a row begins: ', Small: '. */
const NEXT_COLUMN = /, (?=[^:,]{1,40}: )/;
const COLUMN = /^([^:]{1,60}): (.*)$/su;
/** 'Espresso – 2.50 €', 'Espresso (double) 2.50 €'. */
const BEFORE_AMOUNT = /^(\p{L}[^:.!?]{1,60}?)\s*(?:[–—-]\s*)?(\p{Sc}?\s?\p{N}[\p{N}.,'’ ]*\S{0,4})$/u;
const DIGIT = /\p{N}/u;

/** What a line says that another source may say otherwise. `headings`: those that not all of its source stands under. */
export function statementsOf(line: string, headings: readonly string[], lexicon: Lexicon): Statement[] {
  const said = line.replace(/^- /, '');
  const days = weekdaysOf(said, lexicon);
  if (days !== null) return hoursOf(said, days, headings, lexicon);
  if (!DIGIT.test(said)) return [];
  const cells = cellsOf(said, headings);
  return cells.length > 0 ? cells : sentencesOf(said);
}

function hoursOf(
  line: string,
  { days, value }: { days: readonly number[]; value: string },
  headings: readonly string[],
  lexicon: Lexicon,
): Statement[] {
  // 'Opening hours' and no heading are the same; 'Kitchen' and 'Winter' are others.
  const about = [...aboutTerms(headings.at(-1) ?? '', lexicon)].filter(
    (term) => isSubject(term) && term !== 'open',
  );
  const name = line.slice(0, line.length - value.length).replace(/[\s:–—-]+$/u, '');
  return days.map((day) => ({ key: `day:${day} ${about.sort().join(' ')}`, subject: name, value, line }));
}

/** 'Cake: Cherry tart, Small: 4.50 €, Large: 18 €' says two things, 'Cherry tart: 4.50 €' one. */
function cellsOf(line: string, headings: readonly string[]): Statement[] {
  const cells = line.split(NEXT_COLUMN).flatMap((cell, at): { label: string; value: string }[] => {
    const column = COLUMN.exec(cell) ?? (at === 0 ? BEFORE_AMOUNT.exec(cell) : null);
    if (column === null) return [];
    const [, label = '', value = ''] = column;
    // 'Espresso: Small: 2 €'
    const inner = at === 0 ? COLUMN.exec(value) : null;
    return inner === null
      ? [{ label, value }]
      : [
          { label: '', value: label },
          { label: inner[1] ?? '', value: inner[2] ?? '' },
        ];
  });
  const [first] = cells;
  if (first === undefined || cells.length !== line.split(NEXT_COLUMN).length + (first.label === '' ? 1 : 0))
    return [];
  if (cells.length === 1) return statement(first.label, [], first.value, line);
  const isAmount = ({ value }: { value: string }) => hasAmount(value);
  const names = cells.filter((cell) => !isAmount(cell)).map(({ value }) => value);
  // The columns alone say of which size, and the heading of what.
  const name = names.length > 0 ? names : headings.slice(-1);
  if (name.length === 0) return [];
  return cells
    .filter(isAmount)
    .flatMap(({ label, value }) => statement(name.join(', '), [label], value, line));
}

function statement(name: string, labels: readonly string[], value: string, line: string): Statement[] {
  const words = keyOf(name);
  if (!DIGIT.test(value) || !/\p{L}{3}/u.test(words)) return [];
  const key = [words, ...labels.map(keyOf)].join(' | ');
  return [{ key, subject: [name, ...labels].join(', '), value, line }];
}

const LEAST_WORDS = 5;

/** A sentence says the same thing when all of it but its prices, times and shares is the same. */
function sentencesOf(line: string): Statement[] {
  return sentenceSpans(line).flatMap(({ start, end }) => {
    const sentence = line.slice(start, end).trim();
    if (!DIGIT.test(sentence)) return [];
    let key = '';
    let from = 0;
    for (const fact of factsOf(sentence)
      .filter(({ rule }) => rule !== 'date')
      .sort((a, b) => a.start - b.start)) {
      if (fact.start < from) continue;
      key += `${sentence.slice(from, fact.start)} # `;
      from = fact.end;
    }
    if (from === 0) return [];
    const words = wordsOf(foldComposed(key + sentence.slice(from)));
    return words.length < LEAST_WORDS
      ? []
      : [{ key: `~${words.join(' ')}`, subject: '', value: sentence, line }];
  });
}

/** The facts of a text that two sources can state differently. */
export function factsOf(text: string): Fact[] {
  const tokens = joinNumbers(tokenize(text));
  const { facts } = extractFacts({ text, tokens }, 'told');
  return facts.filter(({ rule }) => ['price', 'percentage', 'date', 'time'].includes(rule));
}

function keyOf(text: string): string {
  return wordsOf(foldComposed(text)).sort().join(' ');
}
