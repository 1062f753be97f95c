import type { Memo } from '../../../contract/memo.ts';
import type {
  StrategyDefinition,
  StrategyEvent,
  StrategyState,
  StrategyStep,
} from '../../../contract/strategy.ts';
import type { Findings } from './findings.ts';

export function stepOf({ steps }: StrategyDefinition, { step }: StrategyState): StrategyStep | null {
  return steps.find(({ id }) => id === step) ?? null;
}

export function nextStep(
  { steps }: StrategyDefinition,
  state: StrategyState,
  step: StrategyStep,
): StrategyState {
  const next = steps[steps.indexOf(step) + 1];
  const { waitsFor: _, ...rest } = state;
  return { ...rest, step: next?.id ?? '', tries: 0, passed: [...(state.passed ?? []), step.id] };
}

/** Where it goes on once the owner has deleted the step that it was at: at the first that is not behind. */
export function withoutStep({ steps }: StrategyDefinition, state: StrategyState): StrategyState {
  const next = steps.find(({ id }) => !state.passed?.includes(id));
  const { waitsFor: _, ...rest } = state;
  return { ...rest, step: next?.id ?? '', tries: 0 };
}

/** Passes the steps that need no more doing: found out, or, where the first may be left out, declined or asked for in vain. */
export function walkOn(
  strategy: StrategyDefinition,
  from: StrategyState,
  known: Findings,
  leavesOut: boolean,
): { state: StrategyState; events: StrategyEvent[] } {
  const events: StrategyEvent[] = [];
  let state = from;
  for (let step = stepOf(strategy, state); step !== null; step = stepOf(strategy, state)) {
    const isKnown = step.kind === 'find_out' && known[step.field] !== undefined;
    const isLeftOut = leavesOut && step.id === from.step && step.kind === 'find_out' && !step.isRequired;
    if (!isKnown && !isLeftOut) break;
    events.push(eventOf(state, step.id, isKnown ? 'reached' : 'not_told'));
    state = nextStep(strategy, state, step);
    if (state.step !== '') events.push(eventOf(state, state.step, 'began'));
  }
  return { state, events };
}

/** Keys of text fields that say who somebody is, beside all that hold an e-mail address or a phone number. */
const NAME_FIELDS: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name', 'full_name']);

/**
 * The strategy's fields that need no asking. Who somebody is stays true; what they want is theirs to say each time, so
 * another order does not take over the day of the last one.
 */
export function knownOf(
  { steps }: StrategyDefinition,
  { said }: Pick<StrategyState, 'said'>,
  { fields = {} }: Memo,
): Findings {
  const own = steps.flatMap((step) => {
    const value = fields[step.field];
    const counts = said === undefined || said.includes(step.field) || saysWho(step);
    return step.field === '' || value === undefined || !counts ? [] : [[step.field, value] as const];
  });
  return Object.fromEntries(own);
}

function saysWho({ type, field }: StrategyStep): boolean {
  return type === 'email' || type === 'phone' || NAME_FIELDS.has(field);
}

export function eventOf({ id }: StrategyState, step: string, what: StrategyEvent['what']): StrategyEvent {
  return { strategy: id, step, what };
}
