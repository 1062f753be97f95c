import { checkTag, FIELD_KEY_PATTERN, VALUE_MAX } from './contact-fields.ts';
import { checkText, checkTexts, type TextRule } from './fields.ts';
import { isPassMinutes, PASS_MINUTES_PROBLEM } from './speaker.ts';

export const TRIGGER_MATCH_MODES = ['words', 'exact', 'starts'] as const;
export type TriggerMatchMode = (typeof TRIGGER_MATCH_MODES)[number];

export const TRIGGER_TEXT_RULES = {
  triggerPhrase: { min: 2, max: 200, tooShort: 'Trigger phrase must be at least 2 characters' },
  // Three bubbles of 1,000 bytes.
  responseAction: { min: 5, max: 3_000, unit: 'bytes', tooShort: 'Response must be at least 5 characters' },
} as const satisfies Record<string, TextRule>;

/** One sentence per field that is wrong; empty when the trigger can be saved. */
export function checkTrigger(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems = checkTexts(TRIGGER_TEXT_RULES, values);
  const isPassing = typeof values.passTo === 'number';
  // Where another template answers the message, the trigger need not. Nobody does after a hand-over.
  if (isPassing && values.responseAction === '' && values.handOver !== true) delete problems.responseAction;
  if ((isPassing || values.passMinutes !== 0) && !isPassMinutes(values.passMinutes))
    problems.passMinutes = PASS_MINUTES_PROBLEM;
  if (!TRIGGER_MATCH_MODES.some((mode) => mode === values.matchMode)) problems.matchMode = 'Invalid input';
  for (const flag of ['isEnabled', 'handOver']) {
    if (typeof values[flag] !== 'boolean') problems[flag] = 'Invalid input';
  }
  return { ...problems, ...checkNotes(values) };
}

const KEY = new RegExp(FIELD_KEY_PATTERN);

/** A tag, and a field with its value, that the trigger notes; '' where it notes none. */
function checkNotes({
  addTag,
  setField,
  setValue,
}: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {};
  const tag = addTag === '' ? null : checkTag(addTag);
  if (tag !== null) problems.addTag = tag;
  if (setField !== '' && (typeof setField !== 'string' || !KEY.test(setField)))
    return { ...problems, setField: 'Invalid input' };
  const value = checkText({ min: setField === '' ? 0 : 1, max: VALUE_MAX }, setValue);
  if (value !== null) problems.setValue = value;
  return problems;
}
