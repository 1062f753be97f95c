import { FIELD_TYPE_LABELS, type FieldDefinition } from '../../contract/contact-fields.ts';
import { placeTexts } from '../../contract/places.ts';
import { PASS_MINUTES } from '../../contract/speaker.ts';
import { checkStrategy, type StrategyDefinition, type StrategyStep } from '../../contract/strategy.ts';
import { invalidFields } from '../../errors.ts';

/** The definition as it is stored: texts without outer spaces. Throws `invalid_input` with a sentence per field. */
export function readStrategy(input: StrategyDefinition): StrategyDefinition {
  const problems = checkStrategy(input);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return tidy(input);
}

function tidy({ name, goal, begins, steps, ends, givesUp }: StrategyDefinition): StrategyDefinition {
  return {
    name: name.trim(),
    goal: goal.trim(),
    begins: { when: begins.when, phrase: begins.phrase.trim(), tag: begins.tag.trim() },
    steps: steps.map(({ id, kind, what, field, type, choices, wording, isRequired, maxTries }) => ({
      id,
      kind,
      what: what.trim(),
      field,
      type: kind === 'find_out' ? type : 'text',
      choices: trimmed(choices),
      wording: trimmed(wording),
      isRequired: kind === 'find_out' && isRequired,
      maxTries,
    })),
    ends: {
      tag: ends.tag.trim(),
      text: ends.text.trim(),
      handOver: ends.handOver,
      ...(typeof ends.passTo === 'number'
        ? { passTo: ends.passTo, passMinutes: ends.passMinutes ?? PASS_MINUTES.fallback }
        : {}),
    },
    givesUp: { ...givesUp },
  };
}

function trimmed(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim());
}

/** The same list; a wrong field is named by its place, such as `strategies.0.name`. */
export function readStrategies(list: readonly StrategyDefinition[]): StrategyDefinition[] {
  const fields: Record<string, string> = {};
  for (const [index, definition] of list.entries()) {
    for (const [path, problem] of Object.entries(checkStrategy(definition)))
      fields[`strategies.${index}.${path}`] = problem;
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return list.map(tidy);
}

type Fields = readonly FieldDefinition[];

/**
 * The strategy as the contact fields are now: without the steps whose field was deleted, and with the type of one that was made
 * anew. What a customer says is then read by that type, or not asked for.
 */
export function withContactFields<T extends StrategyDefinition>(strategy: T, fields: Fields): T {
  const steps = strategy.steps.flatMap((step) => {
    const field = fieldOf(step, fields);
    if (field === null) return [step];
    if (field === undefined) return [];
    return [field.type === step.type ? step : { ...step, type: field.type, choices: field.choices }];
  });
  return { ...strategy, steps };
}

/** The same in sentences for the owner. */
export function fieldProblemsOf({ steps }: StrategyDefinition, fields: Fields): string[] {
  return steps.flatMap((step) => {
    const field = fieldOf(step, fields);
    if (field === null || field?.type === step.type) return [];
    const name = `The contact field “${step.field}”`;
    if (field === undefined)
      return [`${name} was deleted, so its step is left out. Save the strategy to make it again.`];
    const [now, before] = [FIELD_TYPE_LABELS[field.type], FIELD_TYPE_LABELS[step.type]];
    return [`${name} is of another type now (${now}, not ${before}): answers are read as that.`];
  });
}

/** null: the step fills none. undefined: it is gone. */
function fieldOf({ field: key }: StrategyStep, fields: Fields): FieldDefinition | null | undefined {
  return key === '' ? null : fields.find((field) => field.key === key);
}

/** Text in square brackets that the owner still has to fill in, each once: a strategy with one does not run. */
export function placesOf({ goal, steps, ends }: StrategyDefinition, confirmed: readonly string[]): string[] {
  const texts = [goal, ends.text, ...steps.flatMap(({ what, wording }) => [what, ...wording])];
  return [...new Set(texts.flatMap((text) => placeTexts(text, confirmed)))];
}
