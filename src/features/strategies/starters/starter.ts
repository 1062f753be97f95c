import type { StrategyDefinition, StrategyStep } from '../../../contract/strategy.ts';
import type { StarterStrategies } from '../../../contract/strategy-api.ts';

export type StarterStrategy = StarterStrategies[number];
type Definition = StarterStrategy['strategy'];
type Step = Definition['steps'][number];

const GIVES_UP = { afterReplies: 10, onAnger: true, onStop: true, answersFirst: true };

interface Written {
  name: string;
  goal: string;
  /** A phrase, unless it begins otherwise. */
  begins: string | Partial<StrategyDefinition['begins']>;
  steps: Step[];
  ends: Partial<StrategyDefinition['ends']>;
  givesUp?: Partial<StrategyDefinition['givesUp']>;
}

export function starter(
  key: string,
  summary: string,
  { begins, ends, givesUp, ...rest }: Written,
): StarterStrategy {
  const beginning = typeof begins === 'string' ? { when: 'phrase' as const, phrase: begins } : begins;
  return {
    key,
    summary,
    strategy: {
      ...rest,
      begins: { when: 'manual', phrase: '', tag: '', ...beginning },
      ends: { tag: '', text: '', handOver: false, ...ends },
      givesUp: { ...GIVES_UP, ...givesUp },
    },
  };
}

type Asked = Partial<Pick<StrategyStep, 'type' | 'isRequired' | 'maxTries'>> & { choices?: string[] };

/** A step that finds something out; what it fills is also its id. */
export function ask(field: string, what: string, wording: string[], more: Asked = {}): Step {
  const id = field.replaceAll('_', '').slice(0, 16);
  const base = { id, kind: 'find_out' as const, what, field, wording };
  return { ...base, type: 'text', choices: [], isRequired: true, maxTries: 2, ...more };
}

/** The same, left out when the customer does not say. */
export function askIfTold(field: string, what: string, wording: string[], more: Asked = {}): Step {
  return ask(field, what, wording, { isRequired: false, maxTries: 1, ...more });
}

export function tell(id: string, what: string, wording: string[]): Step {
  const rest = { field: '', type: 'text' as const, choices: [], isRequired: false, maxTries: 1 };
  return { id, kind: 'bring_across', what, wording, ...rest };
}
