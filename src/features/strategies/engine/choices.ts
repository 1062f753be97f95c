import type { StrategyStep } from '../../../contract/strategy.ts';
import { once } from '../../../once.ts';
import { putsOff } from '../../../text/answering.ts';
import { HONESTY } from '../../../text/languages/honesty-words.ts';
import { phrasesOf } from '../../../text/phrases.ts';
import { wordKeys } from '../../../text/tokens.ts';
import { isUnsure } from '../../../text/unsure.ts';
import { isRecord } from '../../ai/answer.ts';
import { choicesIn, isRatherAnother, isRejected, isSameChoice } from '../../contacts/choice-value.ts';
import { declines, saysNothing } from './readings.ts';

/** How a choice is called to a model: by its number, so that it may be in another language than the customer's words. */
export function numbered(choices: readonly string[]): string[] {
  return choices.map((choice, index) => `${index + 1} ${choice}`);
}

/**
 * The choice that a model names, with the customer's words for it; null where these words do not stand in one of the texts,
 * say nothing of a choice, turn it down, or are rather another one's name.
 */
export function chosen(
  step: Pick<StrategyStep, 'choices'>,
  said: unknown,
  texts: readonly string[],
): string | null {
  const { choice, words } = readChoice(step.choices, said);
  const keys = wordKeys(words);
  const text = texts.find((one) => keys !== '' && ` ${wordKeys(one)} `.includes(` ${keys} `));
  if (choice === undefined || text === undefined || putsOff(text) || isUnsure(text)) return null;
  const named = choicesIn(text, step.choices);
  if (named.length > 0) return named.length === 1 && named[0] === choice ? choice : null;
  if (isRejected(text, words) || declines(words)) return null;
  if (YES_OR_NO().without(words)?.trim() === '')
    return YES_OR_NO().without(choice)?.trim() === '' ? choice : null;
  return saysNothing(words) || isRatherAnother(words, choice, step.choices) ? null : choice;
}

/** '3 Cherry' with the words for it, '3: Kirsche', or the choice itself. */
function readChoice(
  choices: readonly string[],
  said: unknown,
): { choice?: string | undefined; words: string } {
  const [, inText, rest = ''] = typeof said === 'string' ? (/^(\d+)\s*[:.)]\s*(.+)$/s.exec(said) ?? []) : [];
  const { words = rest, choice = inText } = isRecord(said) ? said : {};
  const nth = Number.parseInt(String(choice), 10);
  if (typeof said === 'string' && inText === undefined)
    return { choice: choices.find((one) => isSameChoice(one, said)), words: said };
  return { choice: choices[nth - 1], words: String(words) };
}

const YES_OR_NO = once(() => phrasesOf(Object.values(HONESTY).flatMap(({ yesOrNo }) => yesOrNo.split(', '))));
