import type { FieldType } from '../../../contract/contact-fields.ts';
import { mediaKind } from '../../../contract/media.ts';
import type { StrategyStep } from '../../../contract/strategy.ts';
import { answeringPart, putsOff } from '../../../text/answering.ts';
import { foldText } from '../../../text/fold.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import { writtenIn } from '../../../text/written-in.ts';
import { findFieldValue, readFieldValue } from '../../contacts/field-value.ts';
import { containsWords } from '../../triggers/trigger-match.ts';
import { isQuestion } from './readings.ts';

/** What was found out, by key of the field: as it is stored. */
export type Findings = Readonly<Record<string, string>>;

export interface CustomersWords {
  /** The message that is being answered. */
  message: string;
  /** What the customer wrote before, as far as it is remembered. */
  earlier: readonly string[];
}

/**
 * What a model says it has found, or null: it counts only where the customer wrote it, word for word, and where it passes
 * the type of its field, and not in a question about the business. What is known already is replaced only by what the
 * message at hand states.
 */
export function acceptedFinding(
  step: StrategyStep,
  said: unknown,
  { message, earlier }: CustomersWords,
  known: string | undefined,
  now: number,
): string | null {
  if (typeof said !== 'string') return null;
  const value = readFieldValue(step, said, now);
  if (value === null || value === known) return null;
  const texts = known === undefined ? [message, ...earlier] : statements(message);
  return texts.some((text) => standsIn(answeringPart(text, step.type), said)) ? value : null;
}

/** Whether a value stands in what the customer wrote: case, accents and spaces aside. */
export function standsIn(text: string, value: string): boolean {
  const wanted = foldText(value);
  return wanted !== '' && containsWords(foldText(writtenIn(text)), wanted);
}

/** Types of which a message shows by itself what is meant. */
const PLAIN_TYPES: ReadonlySet<FieldType> = new Set(['email', 'phone']);

/**
 * What code alone reads in a message: e-mail addresses and phone numbers for any step; numbers, dates and choices for the
 * step that was asked for. What is known is replaced only where the customer asks nothing.
 */
export function readFindings(
  steps: readonly StrategyStep[],
  asked: StrategyStep | null,
  message: string,
  known: Findings,
  now: number,
): Findings {
  const found: Record<string, string> = {};
  const text = writtenIn(message);
  for (const step of steps) {
    if (step.kind !== 'find_out' || !(PLAIN_TYPES.has(step.type) || step === asked)) continue;
    const value = findFieldValue(step, answeringPart(text, step.type), now)?.value;
    const before = known[step.field];
    if (value === undefined || value === before) continue;
    if (before === undefined || !isQuestion(text)) found[step.field] = value;
  }
  return found;
}

/** The longest message that is taken for the answer to an open question as it stands. */
const LONGEST_ANSWER = 200;

/** The answer to a question for free text, where no model says what it is: what of the message asks and puts off nothing. */
export function wholeAnswer(asked: StrategyStep, message: string, now: number): string | null {
  const text = answeringPart(message, asked.type);
  if (
    asked.type !== 'text' ||
    text.length > LONGEST_ANSWER ||
    mediaKind(message.trim()) !== null ||
    putsOff(message)
  )
    return null;
  return /[\p{L}\p{N}]/u.test(text) ? readFieldValue(asked, text, now) : null;
}

function statements(message: string): string[] {
  const sentences = sentenceSpans(message).map(({ start, end }) => message.slice(start, end));
  return sentences.filter((sentence) => !isQuestion(sentence));
}
