import type { FieldType } from '../../../contract/contact-fields.ts';
import { mediaKind } from '../../../contract/media.ts';
import type { StrategyStep } from '../../../contract/strategy.ts';
import { answeringPart, putsOff, sentencesOf } from '../../../text/answering.ts';
import { foldText } from '../../../text/fold.ts';
import { writtenIn } from '../../../text/written-in.ts';
import { fieldValuesIn, findFieldValue, readFieldValue } from '../../contacts/field-value.ts';
import { containsWords } from '../../triggers/trigger-match.ts';
import { chosen } from './choices.ts';
import { fits } from './fits.ts';
import { changesMind, isQuestion } from './readings.ts';

/** What was found out, by key of the field: as it is stored. */
export type Findings = Readonly<Record<string, string>>;

export interface CustomersWords {
  /** The message that is being answered. */
  message: string;
  /** What the customer wrote before, as far as it is remembered. */
  earlier: readonly string[];
}

/** What a finding is judged by, beside the customer's words. */
export interface Judged {
  /** Of the strategy. */
  steps: readonly StrategyStep[];
  /** What is noted for the step already. */
  known: string | undefined;
  now: number;
}

/**
 * What a model says it has found, or null: it counts only where the customer's words hold it, and where it fits the step, and
 * not in a question about the business. A text is in them word for word; anything else in whatever form, so that code reads
 * the same there. What is known already is replaced only by what the message at hand states.
 */
export function acceptedFinding(
  step: StrategyStep,
  said: unknown,
  { message, earlier }: CustomersWords,
  { steps, known, now }: Judged,
): string | null {
  const from = known === undefined ? [message, ...earlier] : statements(message);
  const texts = from.map((text) => answeringPart(text, step.type));
  if (step.type === 'choice') return chosen(step, said, texts);
  if (typeof said !== 'string') return null;
  const holding = texts.filter((text) => standsIn(text, said));
  if (step.type === 'text') {
    const value = holding.length === 0 ? null : readFieldValue(step, said, now);
    return value !== null && value !== known && fits(step, value, steps, now) ? value : null;
  }
  const valuesIn = (text: string) => fieldValuesIn(step, text, now, known).map(({ value }) => value);
  // A part of what the customer wrote tells where to read: '5' of 'el 5'.
  const told = findFieldValue(step, said, now, known)?.value;
  const sources = told === undefined ? holding : texts;
  const read = sources.flatMap(valuesIn).filter((value) => told === undefined || isSame(step, value, told));
  return new Set(read).size === 1 ? (read[0] ?? null) : null;
}

/** A model knows no date, so the year that it gives a day counts for nothing. */
function isSame({ type }: StrategyStep, one: string, other: string): boolean {
  return type === 'date' ? one.slice(4) === other.slice(4) : one === other;
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
 * step that was asked for, or where a changed mind leaves no doubt which of those that are known is meant. What is known is
 * replaced only where the customer asks nothing.
 */
export function readFindings(
  steps: readonly StrategyStep[],
  asked: StrategyStep | null,
  message: string,
  known: Findings,
  now: number,
): Findings {
  const text = writtenIn(message);
  const asks = isQuestion(text);
  const read = (step: StrategyStep): [string, string][] => {
    const before = known[step.field];
    // What is stated counts before what is asked: 'for 12. Do you deliver within 5 km?'
    const parts = [statements(text).join(' '), text].map((part) => answeringPart(part, step.type));
    const found = parts.map((part) => findFieldValue(step, part, now, before)).find((one) => one !== null);
    const isLeftOpen = step.type === 'choice' && putsOff(text);
    const isNew = found && found.value !== before && (before === undefined || !asks) && !isLeftOpen;
    return isNew ? [[step.field, found.value]] : [];
  };
  const wanted = steps.filter(({ kind }) => kind === 'find_out');
  const found = wanted.filter((step) => PLAIN_TYPES.has(step.type) || step === asked).flatMap(read);
  const isChanged = !asks && changesMind(text);
  const taken = wanted.filter((step) => isChanged && step !== asked && known[step.field] !== undefined);
  const changed = taken.filter(({ type }) => !PLAIN_TYPES.has(type)).flatMap(read);
  return Object.fromEntries([...found, ...(found.length + changed.length === 1 ? changed : [])]);
}

/** The longest message that is taken for the answer to an open question as it stands. */
const LONGEST_ANSWER = 200;

/** The answer to a question for free text, where no model says what it is: what of the message asks and puts off nothing. */
export function wholeAnswer(
  asked: StrategyStep,
  message: string,
  { steps, now }: Pick<Judged, 'steps' | 'now'>,
): string | null {
  const text = answeringPart(message, asked.type);
  if (
    asked.type !== 'text' ||
    text.length > LONGEST_ANSWER ||
    mediaKind(message.trim()) !== null ||
    putsOff(message)
  )
    return null;
  const value = /[\p{L}\p{N}]/u.test(text) ? readFieldValue(asked, text, now) : null;
  return value !== null && fits(asked, value, steps, now) ? value : null;
}

function statements(message: string): string[] {
  return sentencesOf(message).filter((sentence) => !isQuestion(sentence));
}
