import { FIELD_KEY_PATTERN, type FieldType } from './contact-fields.ts';
import { checkText, type TextRule } from './fields.ts';
import { isPassMinutes, PASS_MINUTES_PROBLEM } from './speaker.ts';
import { TRIGGER_TEXT_RULES } from './trigger.ts';

/** A DM strategy: a named path towards a goal, a step or two a reply. No TypeBox here: the browser takes these too. */

export const STRATEGY_BEGINS = ['first_message', 'phrase', 'tag', 'manual'] as const;
export type StrategyBegin = (typeof STRATEGY_BEGINS)[number];

export const STEP_KINDS = ['find_out', 'bring_across'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface StrategyStep {
  /** Stays with the step when others move, so that a conversation under way finds it again. */
  id: string;
  kind: StepKind;
  /** What is to be found out or brought across, in the owner's words. */
  what: string;
  /** The field of the contact that it goes into; '' where nothing is found out. */
  field: string;
  type: FieldType;
  /** What may be chosen from, with type `choice`. */
  choices: readonly string[];
  /** Examples of how the owner would say it. */
  wording: readonly string[];
  /** Without it the strategy gives up; otherwise it goes on without. */
  isRequired: boolean;
  /** How many replies ask for it. */
  maxTries: number;
}

/** What comes where a strategy reaches its goal. */
export interface StrategyEnd {
  tag: string;
  text: string;
  handOver: boolean;
  /** The template of the same group that answers from then on, and for how long; null or none: no other one. */
  passTo?: number | null;
  passMinutes?: number;
}

export interface StrategyDefinition {
  name: string;
  goal: string;
  begins: { when: StrategyBegin; phrase: string; tag: string };
  steps: readonly StrategyStep[];
  ends: StrategyEnd;
  givesUp: { afterReplies: number; onAnger: boolean; onStop: boolean; answersFirst: boolean };
}

export const STRATEGY_LIMITS = {
  perTemplate: 20,
  steps: 8,
  wording: 3,
  choices: 10,
  tries: 5,
  replies: 50,
} as const;

export const STRATEGY_TEXT_RULES = {
  name: { min: 1, max: 100, tooShort: 'A strategy needs a name' },
  goal: { min: 0, max: 500 },
  tag: { min: 1, max: 50, tooShort: 'Which tag?' },
  what: { min: 3, max: 300, tooShort: 'Say in a few words what this step is about' },
  wording: { min: 1, max: 300, tooShort: 'Required' },
  choice: { min: 1, max: 60, tooShort: 'Required' },
  /** Goes out in a message of its own, behind a reply. */
  text: { min: 0, max: 900, unit: 'bytes' },
} as const satisfies Record<string, TextRule>;

const FIELD_KEY = new RegExp(FIELD_KEY_PATTERN);
export const STEP_ID = /^[a-z0-9]{1,16}$/;

/** One sentence per field that is wrong, by its path, such as `steps.0.what`; empty when it can be saved. */
export function checkStrategy({
  name,
  goal,
  begins,
  steps,
  ends,
  givesUp,
}: StrategyDefinition): Record<string, string> {
  const problems: Record<string, string> = {};
  const add = (path: string, problem: string | null) => {
    if (problem !== null) problems[path] = problem;
  };
  const rule = (path: string, textRule: TextRule, value: string) => add(path, checkText(textRule, value));
  rule('name', STRATEGY_TEXT_RULES.name, name);
  rule('goal', STRATEGY_TEXT_RULES.goal, goal);
  if (begins.when === 'phrase') rule('begins.phrase', TRIGGER_TEXT_RULES.triggerPhrase, begins.phrase);
  else if (begins.phrase !== '') add('begins.phrase', 'Only a strategy that begins with a phrase has one');
  if (begins.when === 'tag') rule('begins.tag', STRATEGY_TEXT_RULES.tag, begins.tag);
  else if (begins.tag !== '') add('begins.tag', 'Only a strategy that begins with a tag has one');
  if (ends.tag !== '') rule('ends.tag', STRATEGY_TEXT_RULES.tag, ends.tag);
  rule('ends.text', STRATEGY_TEXT_RULES.text, ends.text);
  if (ends.passMinutes !== undefined && !isPassMinutes(ends.passMinutes))
    add('ends.passMinutes', PASS_MINUTES_PROBLEM);
  if (!isWithin(givesUp.afterReplies, STRATEGY_LIMITS.replies))
    add('givesUp.afterReplies', `From 1 to ${STRATEGY_LIMITS.replies} replies`);
  if (steps.length === 0) add('steps', 'A strategy needs a step');
  if (steps.length > STRATEGY_LIMITS.steps)
    add('steps', `A strategy has at most ${STRATEGY_LIMITS.steps} steps (the limit)`);
  const ids = new Set(steps.map(({ id }) => id));
  if (ids.size < steps.length) add('steps', 'Two steps have the same id');
  for (const [index, step] of steps.entries()) checkStep(step, `steps.${index}`, add);
  const fields = steps.filter(({ field }) => field !== '').map(({ field }) => field);
  const twice = fields.findIndex((field, index) => fields.indexOf(field) !== index);
  if (twice !== -1) add('steps', `Two steps fill the field “${fields[twice]}”`);
  return problems;
}

function checkStep(
  step: StrategyStep,
  path: string,
  add: (path: string, problem: string | null) => void,
): void {
  const { id, kind, what, field, type, choices, wording, maxTries } = step;
  const textRules = STRATEGY_TEXT_RULES;
  if (!STEP_ID.test(id)) add(`${path}.id`, 'Up to 16 small letters and digits');
  add(`${path}.what`, checkText(textRules.what, what));
  if (!isWithin(maxTries, STRATEGY_LIMITS.tries))
    add(`${path}.maxTries`, `From 1 to ${STRATEGY_LIMITS.tries} tries`);
  if (wording.length > STRATEGY_LIMITS.wording)
    add(`${path}.wording`, `At most ${STRATEGY_LIMITS.wording} examples`);
  for (const text of wording) add(`${path}.wording`, checkText(textRules.wording, text));
  if (choices.length > 0 && (kind !== 'find_out' || type !== 'choice'))
    add(`${path}.choices`, 'Only a step that asks for one of a list has choices');
  if (kind === 'bring_across') {
    if (field !== '') add(`${path}.field`, 'A step that tells something fills no field');
    return;
  }
  if (!FIELD_KEY.test(field))
    add(`${path}.field`, 'Small letters, digits and _, beginning with a letter; at most 40');
  if (type !== 'choice') return;
  if (choices.length < 2 || choices.length > STRATEGY_LIMITS.choices)
    add(`${path}.choices`, `From 2 to ${STRATEGY_LIMITS.choices} choices`);
  for (const choice of choices) add(`${path}.choices`, checkText(textRules.choice, choice));
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

/** How a strategy ended in a conversation. */
export const STRATEGY_ENDINGS = {
  reached: 'reached its goal',
  replies: 'gave up: too many replies',
  not_told: 'gave up: the customer did not say what is needed',
  anger: 'gave up: the customer was upset',
  stop: 'gave up: the customer did not want to go on',
  gone: 'ended, because the strategy was deleted or switched off',
  taken_over: 'ended, because a strategy for complaints took over',
  owner: 'was stopped by you',
} as const satisfies Record<string, string>;
export type StrategyEnding = keyof typeof STRATEGY_ENDINGS;

/** Where a conversation is on a strategy's path; kept in its memo, also after the end. */
export interface StrategyState {
  id: number;
  /** Of the definition that it follows. */
  version: number;
  /** The id of the step that comes next. */
  step: string;
  /** The ids of those that are behind, so that a conversation goes on when its step is deleted. */
  passed?: readonly string[] | undefined;
  /** Replies that have asked for this step. */
  tries: number;
  /** Replies since it began. */
  replies: number;
  startedAt: number;
  /** Keys of the fields that were filled since: see `knownOf`. */
  said?: readonly string[] | undefined;
  /** It has answered a question first, and goes on with the next reply. */
  waitsFor?: 'question' | undefined;
  /** The model heard anger in the last message, and no word of it says so. */
  isUpset?: true | undefined;
  ended?: StrategyEnding | undefined;
  endedAt?: number | undefined;
}

/** What the numbers count. `step` is '' for the strategy as a whole. */
export interface StrategyEvent {
  strategy: number;
  step: string;
  what: 'began' | StrategyEnding;
}
