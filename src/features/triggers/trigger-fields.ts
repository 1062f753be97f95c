import { inOneLine } from '../../contract/contact-fields.ts';
import { PASS_MINUTES } from '../../contract/speaker.ts';
import { checkTrigger } from '../../contract/trigger.ts';
import { invalidFields } from '../../errors.ts';
import type { TriggerFields } from './triggers.store.ts';

export type TriggerInput = Omit<TriggerFields, 'position'>;

type Input = Readonly<Record<string, unknown>>;

const DEFAULTS = {
  matchMode: 'words',
  isEnabled: true,
  handOver: false,
  addTag: '',
  setField: '',
  setValue: '',
  passTo: null,
  passMinutes: PASS_MINUTES.fallback,
};

/**
 * The phrase loses outer spaces; the reply is sent as written. `base` fills in the extras that are not sent. Throws
 * `invalid_input`.
 */
export function readTrigger(input: Input, base: Input = DEFAULTS): TriggerInput {
  const { values, problems } = checkedTrigger(input, base);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return values;
}

/** A list of them; a wrong field is named by its place, such as `triggers.0.triggerPhrase`. */
export function readTriggers(list: readonly Input[]): TriggerInput[] {
  const fields: Record<string, string> = {};
  const inputs = list.map((trigger, index) => {
    const { values, problems } = checkedTrigger(trigger);
    for (const [name, problem] of Object.entries(problems)) fields[`triggers.${index}.${name}`] = problem;
    return values;
  });
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return inputs;
}

/** The same with the problems as a value. */
function checkedTrigger(
  input: Input,
  base: Input = DEFAULTS,
): { values: TriggerInput; problems: Record<string, string> } {
  const addTag = input.addTag ?? base.addTag;
  const setField = input.setField ?? base.setField;
  const passTo = input.passTo === undefined ? (base.passTo ?? null) : input.passTo;
  const values = {
    triggerPhrase: typeof input.triggerPhrase === 'string' ? input.triggerPhrase.trim() : input.triggerPhrase,
    responseAction: input.responseAction,
    matchMode: input.matchMode ?? base.matchMode,
    isEnabled: input.isEnabled ?? base.isEnabled,
    handOver: input.handOver ?? base.handOver,
    // One of which nothing is left stays as it was sent, and is refused.
    addTag: (typeof addTag === 'string' && inOneLine(addTag)) || addTag,
    setField,
    setValue: input.setValue ?? base.setValue,
    passTo,
    passMinutes: input.passMinutes ?? (passTo === null ? 0 : base.passMinutes || PASS_MINUTES.fallback),
  };
  const problems = checkTrigger(values);
  // What passes on to none has no time for it.
  const passMinutes = passTo === null ? 0 : values.passMinutes;
  return { values: { ...values, passMinutes } as TriggerInput, problems };
}
