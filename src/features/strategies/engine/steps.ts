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

/** The strategy's fields alone. */
export function knownOf({ steps }: StrategyDefinition, fields: Findings): Findings {
  const own = steps.flatMap(({ field }) => {
    const value = fields[field];
    return field === '' || value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(own);
}

export function eventOf({ id }: StrategyState, step: string, what: StrategyEvent['what']): StrategyEvent {
  return { strategy: id, step, what };
}
