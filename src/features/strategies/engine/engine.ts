import type { Memo, MemoChange } from '../../../contract/memo.ts';
import type {
  StrategyDefinition,
  StrategyEnding,
  StrategyEvent,
  StrategyState,
  StrategyStep,
} from '../../../contract/strategy.ts';
import {
  begun,
  isForComplaints,
  type Strategies,
  type Strategy,
  strategyToBegin,
  strategyToTakeOver,
} from './begin.ts';
import {
  acceptedFinding,
  type CustomersWords,
  type Findings,
  readFindings,
  wholeAnswer,
} from './findings.ts';
import { complains, declines, isAngry, isQuestion, wantsToStop } from './readings.ts';
import { eventOf, knownOf, nextStep, stepOf, walkOn, withoutStep } from './steps.ts';

/**
 * One turn of a strategy, in two halves: `beforeReply` reads the message and says what the reply is to do, `afterReply`
 * what came of it. Pure; what they return is written with the reply.
 */

export interface TurnInput {
  strategies: Strategies;
  memo: Memo;
  words: CustomersWords;
  /** Whether the bot has not yet answered in this conversation. */
  isFirst: boolean;
  now: number;
}

export interface StrategyTurn {
  strategy: Strategy;
  /** Before the reply. */
  state: StrategyState;
  /** What code has read in the message. */
  found: Findings;
  /** What is known with that, the strategy's fields alone. */
  known: Findings;
  events: readonly StrategyEvent[];
  /** What the reply is to do; null where the path is at its end, or given up. */
  step: StrategyStep | null;
  /** The customer's question comes first; the step waits. */
  isPostponed: boolean;
  /** Asked for often enough: only what the customer says by itself counts. */
  isAskedEnough: boolean;
}

/** The strategy's part in the reply to a message; null where it has none. */
export function beforeReply({ strategies, memo, words, isFirst, now }: TurnInput): StrategyTurn | null {
  const { message } = words;
  const beginning = beginningOf({ strategies, memo, message, isFirst, now });
  if (beginning !== null)
    return readMessage(beginning.strategy, beginning.state, beginning.events, memo, message, now);
  const running = runningState(memo);
  const strategy = strategies.find(({ id }) => id === running?.id);
  if (running === null || strategy === undefined) return null;
  const isThere = stepOf(strategy, running) !== null;
  const state = { ...(isThere ? running : withoutStep(strategy, running)), version: strategy.version };
  const events = isThere || state.step === '' ? [] : [eventOf(state, state.step, 'began')];
  return readMessage(strategy, state, events, memo, message, now);
}

export interface Beginning {
  strategy: Strategy;
  state: StrategyState;
  events: StrategyEvent[];
}

/**
 * What a message begins, where nothing runs or something for complaints takes over; null: nothing. One that runs and is not
 * among the strategies rests: this process may not know it yet, or it is switched off for an hour. It ends where another
 * begins.
 */
export function beginningOf({
  strategies,
  memo,
  message,
  isFirst,
  now,
}: Omit<TurnInput, 'words'> & { message: string }): Beginning | null {
  const running = runningState(memo);
  const current = strategies.find(({ id }) => id === running?.id);
  const strategy =
    current === undefined
      ? strategyToBegin(strategies, memo, message, isFirst)
      : strategyToTakeOver(strategies, memo, message);
  if (strategy === null || (current !== undefined && isForComplaints(current))) return null;
  const state = begun(strategy, now);
  const ending = current === undefined ? 'gone' : 'taken_over';
  const ended = running === null ? [] : endingEvents(running, ending);
  return { strategy, state, events: [...ended, ...beginningEvents(state)] };
}

export function beginningEvents(state: StrategyState): StrategyEvent[] {
  return [eventOf(state, '', 'began'), eventOf(state, state.step, 'began')];
}

/** The state of the strategy that runs; null where none does. */
export function runningState({ strategy }: Memo): StrategyState | null {
  return strategy === undefined || strategy.ended !== undefined ? null : strategy;
}

function readMessage(
  strategy: Strategy,
  state: StrategyState,
  events: readonly StrategyEvent[],
  memo: Memo,
  message: string,
  now: number,
): StrategyTurn {
  const { givesUp, steps } = strategy;
  const isNew = state.replies === 0;
  if (givesUp.onAnger && isAngry(message)) return endedTurn(strategy, state, 'anger', now, events);
  if (givesUp.onStop && wantsToStop(message)) return endedTurn(strategy, state, 'stop', now, events);
  const current = stepOf(strategy, state);
  const isDeclined = state.tries > 0 && current?.kind === 'find_out' && declines(message);
  if (isDeclined && current.isRequired && givesUp.onStop)
    return endedTurn(strategy, state, 'stop', now, events);
  const before = knownOf(strategy, state, memo);
  const found = readFindings(steps, state.tries > 0 ? current : null, message, before, now);
  const known = { ...before, ...found };
  const walk = walkOn(strategy, state, known, isDeclined);
  const step = stepOf(strategy, walk.state);
  return {
    strategy,
    state: walk.state,
    found,
    known,
    events: [...events, ...walk.events],
    step,
    isPostponed: !isNew && step !== null && givesUp.answersFirst && isQuestion(message),
    isAskedEnough: step !== null && step.kind === 'find_out' && walk.state.tries >= step.maxTries,
  };
}

/** What the reply brought. */
export interface ReplyOutcome {
  /** What the model says it found, by field; null where it answered in plain text. */
  findings: Readonly<Record<string, unknown>> | null;
  isUpset: boolean;
  /** False where the AI gave no reply: nothing was asked. */
  isWritten: boolean;
}

export interface AfterReply {
  change: MemoChange;
  /** Why the strategy ended with this reply; null: it goes on. */
  ending: StrategyEnding | null;
  /** Where it reached its goal: what comes then. */
  ends: StrategyDefinition['ends'] | null;
  state: StrategyState;
}

/** What came of a turn: what to note, and whether the strategy is at its end. */
export function afterReply(
  turn: StrategyTurn,
  outcome: ReplyOutcome,
  { memo, words, now }: Pick<TurnInput, 'memo' | 'words' | 'now'>,
): AfterReply {
  const { strategy } = turn;
  if (turn.state.ended !== undefined) return result(turn.state, turn.found, turn.events, memo, strategy);
  const fromModel = acceptedFindings(strategy, turn, outcome, words, now);
  const known = { ...turn.known, ...fromModel };
  const done = stepDone(strategy, turn, outcome);
  const inVain = turn.isAskedEnough && outcome.isWritten && !turn.isPostponed;
  const walk = walkOn(strategy, done.state, known, inVain);
  const events = [...turn.events, ...done.events, ...walk.events];
  const replies = turn.state.replies + (outcome.isWritten ? 1 : 0);
  const { isUpset, ...next } = outcome.isWritten ? askedAtOnce(strategy, turn, walk.state) : walk.state;
  const isTold = [turn.found, fromModel].some((found) => Object.keys(found).length > 0);
  // Of a model alone, which may hear anger everywhere, it counts the second time, and beside neither answer nor question.
  const isHeard = outcome.isUpset && !isTold && !isQuestion(words.message);
  const state = { ...next, replies, ...(isHeard ? { isUpset: true as const } : {}) };
  const isUntold = inVain && turn.step?.id === state.step;
  const isSure = (outcome.isUpset && complains(words.message)) || (isHeard && isUpset === true);
  const ending = endingOf(strategy, state, isUntold, isSure);
  const ended = ending === null ? state : endedState(state, ending, now);
  const endEvents = ending === null ? [] : endingEvents(state, ending);
  return result(ended, { ...turn.found, ...fromModel }, [...events, ...endEvents], memo, strategy);
}

/** Something that is brought across is done once the reply says it; what is asked for has one try fewer. */
function stepDone(
  strategy: Strategy,
  { state, step, isPostponed, isAskedEnough }: StrategyTurn,
  { isWritten }: ReplyOutcome,
): { state: StrategyState; events: StrategyEvent[] } {
  if (step === null || !isWritten) return { state, events: [] };
  if (isPostponed) return { state: { ...state, waitsFor: 'question' }, events: [] };
  const { waitsFor: _, ...rest } = state;
  if (step.kind === 'find_out') {
    return { state: { ...rest, tries: rest.tries + (isAskedEnough ? 0 : 1) }, events: [] };
  }
  const next = nextStep(strategy, rest, step);
  const began = next.step === '' ? [] : [eventOf(next, next.step, 'began')];
  return { state: next, events: [eventOf(rest, step.id, 'reached'), ...began] };
}

/** Who has just told one thing, or heard it, is asked for the next by the same reply: see `strategyLines`. */
function askedAtOnce(
  strategy: Strategy,
  { state: before, step, isPostponed }: StrategyTurn,
  after: StrategyState,
): StrategyState {
  const isAsked =
    step !== null &&
    !isPostponed &&
    after.step !== before.step &&
    stepOf(strategy, after)?.kind === 'find_out';
  return isAsked ? { ...after, tries: 1 } : after;
}

function acceptedFindings(
  { steps }: Strategy,
  { state, known, step }: StrategyTurn,
  { findings }: ReplyOutcome,
  words: CustomersWords,
  now: number,
): Findings {
  const accepted: Record<string, string> = {};
  const isAnswer = step?.kind === 'find_out' && state.tries > 0 && !declines(words.message);
  if (findings === null && isAnswer && known[step.field] === undefined) {
    const value = wholeAnswer(step, words.message, { steps, now });
    if (value !== null) accepted[step.field] = value;
  }
  for (const one of findings === null ? [] : steps) {
    if (one.kind !== 'find_out') continue;
    const judged = { steps, known: known[one.field], now };
    const value = acceptedFinding(one, findings?.[one.field], words, judged);
    if (value !== null && value !== judged.known) accepted[one.field] = value;
  }
  return accepted;
}

function endingOf(
  { givesUp }: Strategy,
  state: StrategyState,
  isUntold: boolean,
  isUpset: boolean,
): StrategyEnding | null {
  if (givesUp.onAnger && isUpset) return 'anger';
  if (state.step === '') return 'reached';
  if (isUntold) return 'not_told';
  return state.replies >= givesUp.afterReplies ? 'replies' : null;
}

function endedTurn(
  strategy: Strategy,
  state: StrategyState,
  ending: StrategyEnding,
  now: number,
  events: readonly StrategyEvent[] = [],
): StrategyTurn {
  return {
    strategy,
    state: endedState(state, ending, now),
    found: {},
    known: {},
    events: [...events, ...endingEvents(state, ending)],
    step: null,
    isPostponed: false,
    isAskedEnough: false,
  };
}

/** The owner's numbers show at which step a strategy was given up. */
export function endingEvents(state: StrategyState, ending: StrategyEnding): StrategyEvent[] {
  const whole = eventOf(state, '', ending);
  return state.step === '' ? [whole] : [eventOf(state, state.step, ending), whole];
}

export function endedState(state: StrategyState, ended: StrategyEnding, endedAt: number): StrategyState {
  const { waitsFor: _, ...rest } = state;
  return { ...rest, ended, endedAt };
}

function result(
  state: StrategyState,
  found: Findings,
  events: readonly StrategyEvent[],
  memo: Memo,
  strategy: Strategy,
): AfterReply {
  const ending = state.ended ?? null;
  const said = [...new Set([...(state.said ?? []), ...Object.keys(found)])];
  const ends = ending === 'reached' ? strategy.ends : null;
  const change: MemoChange = {
    strategy: state.said === undefined ? state : { ...state, said },
    ...(events.length === 0 ? {} : { strategyEvents: events }),
    ...(Object.keys(found).length === 0 ? {} : { fields: found }),
    ...(ends === null || ends.tag === '' || memo.tags?.includes(ends.tag) ? {} : { addTags: [ends.tag] }),
  };
  return { change, ending, ends, state };
}
