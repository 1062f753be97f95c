import { foldComposed } from '../../../text/fold.ts';
import { DATE_WORDS, SPAN_WORDS } from '../../../text/words.ts';
import { type Lexicon, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import { weekdaysIn } from '../../replies/faq/names.ts';

/** 'Monday to Friday', 'Mon–Fri', 'lundi, mardi et jeudi', before what is said of them. */
const BEFORE_VALUE = /^([^\p{N}:]{2,60}?)\s*(?::|[–—-]?\s*(?=\p{N}))\s*(.+)$/u;
const SPAN = /[–—-]/u;
const MOST_BETWEEN = 2;

/** The days (1 is Monday) that a line of opening hours begins with, and what it says of them; null for any other line. */
export function weekdaysOf(line: string, lexicon: Lexicon): { days: number[]; value: string } | null {
  const [, before = '', value = ''] = BEFORE_VALUE.exec(line) ?? [];
  if (before === '') return null;
  const words = wordsOf(foldComposed(before));
  const named = words.map((word) => dayOf(word, lexicon));
  const days = named.filter((day) => day !== null);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || words.length > days.length + MOST_BETWEEN) return null;
  if (named.some((day, at) => day === null && !lexicon.stop.has(words[at] ?? ''))) return null;
  const isList = days.length > 2 || (days.length === 2 && !isSpan(before, words, named));
  if (isList || days.length === 1) return { days, value };
  return {
    days: Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => ((first - 1 + at) % 7) + 1),
    value,
  };
}

/** How each language calls the days, also in short; kept because the platform makes them slowly. */
const readers = new Map<string, (word: string) => string>();

function dayOf(word: string, { codes }: Lexicon): number | null {
  for (const code of codes) {
    const read = readers.get(code) ?? weekdaysIn(code);
    readers.set(code, read);
    const day = /^day:([1-7])$/.exec(read(word))?.[1];
    if (day !== undefined) return Number(day);
  }
  return null;
}

/** Two days with a dash or a word between them are a span, unless a comma, '&', '+' or '/' lists them. */
function isSpan(before: string, words: readonly string[], named: readonly (number | null)[]): boolean {
  if (SPAN.test(before)) return true;
  const between = named.indexOf(null) === 1 ? words[1] : undefined;
  return between !== undefined && (SPAN_WORDS.has(between) || DATE_WORDS.spans.has(between));
}
