import type { FieldType } from '../../../contract/contact-fields.ts';
import type { StrategyStep } from '../../../contract/strategy.ts';
import { once } from '../../../once.ts';
import { foldText } from '../../../text/fold.ts';
import { wordsOf } from '../../../text/languages/index.ts';
import { pathWordsOf } from '../../../text/languages/path-words.ts';
import { namesDay } from '../../../text/passing-words.ts';
import { phrasesOf } from '../../../text/phrases.ts';
import { readFieldValue } from '../../contacts/field-value.ts';

const DAYS = once(() => phrasesOf(pathWordsOf('days')));
const WHENS = once(() => phrasesOf(pathWordsOf('whens')));
/** Of other lists only what is long enough to be no word of another language; the longest also in 'Freitagabend'. */
const TIMES = once(() => {
  const others = wordsOf(({ faq }) => [faq?.concepts.day ?? '', faq?.concepts.holiday ?? '']);
  const long = others.filter((word) => /[^\p{sc=Latn}]|\p{L}{5}/u.test(foldText(word)));
  return phrasesOf([
    ...pathWordsOf('times'),
    ...long.map((word) => word.replace(/^\p{sc=Latn}{6,}$/u, '$&*')),
  ]);
});

/** The longest beginning of the owner's words that can be a 'when?' */
const FIRST_WORDS = 4;

/**
 * Whether a text can be the answer to a step: where a day is asked for, it tells one; and an e-mail address or a phone number
 * that another step asks for is not the name that this one wants.
 */
export function fits(
  { what }: StrategyStep,
  value: string,
  steps: readonly StrategyStep[],
  now: number,
): boolean {
  if (asksForDay(what) && !tellsTime(value)) return false;
  const isOf = (type: FieldType) =>
    steps.some((step) => step.kind === 'find_out' && step.type === type) &&
    readFieldValue({ type, choices: [] }, value, now) !== null;
  return !isOf('email') && !isOf('phone');
}

function asksForDay(what: string): boolean {
  const first = foldText(what).split(' ').slice(0, FIRST_WORDS).join(' ');
  return DAYS().isIn(what) || WHENS().isIn(first);
}

function tellsTime(text: string): boolean {
  return /\p{N}/u.test(text) || TIMES().isIn(text) || namesDay(text);
}
