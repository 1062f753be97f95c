import type { StrategyStep } from '../../../contract/strategy.ts';
import type { StrategyTurn } from '../../strategies/engine/engine.ts';
import { cleanLine } from './clean-text.ts';
import { SENTENCES } from './texts.ts';

/**
 * What the reply is to do for the strategy that runs, in two lines; '' where there is nothing to do. Values that the customer
 * gave are not in it: they stand in the customer's own messages.
 */
export function strategyLines(turn: StrategyTurn | null): string {
  if (turn === null || turn.state.ended !== undefined) return '';
  const { strategy, step } = turn;
  const goal = cleanLine(strategy.goal) || cleanLine(strategy.name);
  const lead = `Path: ${goal.replace(/[.!\s]+$/, '')}. ${SENTENCES.pathSteps}`;
  return `${lead}\n${step === null ? SENTENCES.pathEnd : stepLine(turn, step)}`;
}

function stepLine({ strategy, known, isPostponed, isAskedEnough }: StrategyTurn, step: StrategyStep): string {
  if (isPostponed) return SENTENCES.pathQuestion;
  const open = strategy.steps.slice(strategy.steps.indexOf(step) + 1);
  const next = open.find(({ field }) => field === '' || known[field] === undefined);
  // What is brought across stands in a message of its own, so that it is said once.
  const asksNext = next?.kind === 'find_out';
  const lead = step.kind === 'find_out' ? SENTENCES.pathGoOn : SENTENCES.pathThen;
  const goOn = asksNext ? `${lead} ${taskOf(next)}` : '';
  if (isAskedEnough) return joined([`${taskOf(step)}`, SENTENCES.pathAskedEnough, goOn]);
  const examples = step.wording.map((text) => `“${cleanLine(text)}”`);
  const inWords = examples.length === 0 ? '' : `For example: ${examples.join(' or ')}.`;
  return joined([`Now: ${taskOf(step)}`, inWords, goOn]);
}

function taskOf({ kind, what, type, choices }: StrategyStep): string {
  const task = cleanLine(what).replace(/[.!\s]+$/, '');
  if (kind === 'bring_across') return `bring across: ${task}.`;
  const list = type === 'choice' ? ` (${choices.map(cleanLine).join(', ')})` : '';
  return `find out: ${task}${list}.`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
