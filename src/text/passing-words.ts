import { once } from '../once.ts';
import { foldComposed } from './fold.ts';
import { LANGUAGES, wordsOf } from './languages/index.ts';

/** Scripts without spaces between words, and Korean, whose particles are written onto the word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Hang}]/u;
const START = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const END = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** A shorter month is another word as well: 'may', 'mar', 'set'. */
const LEAST_MONTH = 4;
const BEFORE_MONTH = 'in|im|en|em|bis|ab|until|till|since|mid|i|w|в|у';
/** 'Guten Morgen' greets. */
const NOT_MORNING = '(?<!guten |schonen |goeden |goede |goeie )';

function fold(text: string): string {
  return foldComposed(text).replace(/[‘’ʼ]/g, "'");
}

/** A pattern for any of the words; `before` and `after` belong to those with spaces around them. */
function anyOf(words: readonly string[], before = '', after = ''): RegExp {
  const folded = words
    .filter((word) => word !== '')
    .map((word) => fold(word).replace('*', String.raw`\p{L}*`));
  const spaced = folded.filter((word) => !UNSPACED.test(word)).join('|');
  const others = folded.filter((word) => UNSPACED.test(word));
  return new RegExp([`${START}${before}(?:${spaced})${after}${END}`, ...others].join('|'), 'u');
}

const DAYS = once(() =>
  anyOf(
    wordsOf(({ passing }) => passing?.days),
    NOT_MORNING,
  ),
);
/** 'Feel free to write' gives nothing away. */
const FREE = once(() =>
  anyOf(
    wordsOf(({ faq }) => faq?.concepts['price:free']),
    '(?<!feel )',
  ),
);
/** 'Gutscheincode' too. */
const CODES = once(() =>
  anyOf(
    wordsOf(({ passing }) => passing?.codes),
    String.raw`[\p{L}\p{M}]*`,
  ),
);

/** Without 'have a nice day': of one day, only what counts days. */
const SPANS = once(() => anyOf(wordsOf(({ passing }) => passing?.spans)));
const PROMISES = once(() => anyOf(wordsOf(({ passing }) => passing?.promises)));
/** What owners change their mind about; a long word may go on, as in 'refunds' and 'Umtauschrecht'. */
const POLICIES = once(() => {
  const names = [
    'cancel',
    'return',
    'exchange',
    'warranty',
    'deposit',
    'discount',
    'installments',
    'minimum',
  ] as const;
  const words = names.flatMap((name) => wordsOf(({ faq }) => faq?.concepts[name]));
  return anyOf(words.map((word) => (word.length < LONG ? word : `${word}*`)));
});
const LONG = 6;

const MONTHS = once(() => {
  const all = LANGUAGES.flatMap(({ months }) => months?.split(/[;,]/) ?? []).map((name) => name.trim());
  const isShort = (name: string) => name.length < LEAST_MONTH;
  const long = anyOf(all.filter((name) => !isShort(name)));
  const short = anyOf(all.filter(isShort), `(?:${BEFORE_MONTH})\\s`);
  return new RegExp(`${long.source}|${short.source}`, 'u');
});

/** Whether a text names a month, or a day as seen from the day of writing: 'tomorrow', 'next week', 'in March'. */
export function namesDay(text: string): boolean {
  const folded = fold(text);
  return DAYS().test(folded) || MONTHS().test(folded);
}

/**
 * Whether what a text states may be no longer so: it names a month or a day as seen from the day of writing ('tomorrow', 'in March'),
 * gives something away, says how long something takes, or is about returns, deposits and the like.
 */
export function namesPassing(text: string): boolean {
  const folded = fold(text);
  return namesDay(text) || [FREE, SPANS, POLICIES].some((words) => words().test(folded));
}

/** Whether a text speaks of a code or password. */
export function namesCode(text: string): boolean {
  return CODES().test(fold(text));
}

/** Whether a text promises something to whoever reads it. */
export function namesPromise(text: string): boolean {
  return PROMISES().test(fold(text));
}
