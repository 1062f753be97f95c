import { STRATEGY_ENDINGS, type StepKind, type StrategyEnding } from '../../../src/contract/strategy.ts';
import type { StrategyView } from '../../../src/contract/strategy-api.ts';
import { count } from '../replies/amounts.ts';
import type { Definition } from './definition.ts';

export const STEP_KIND_LABELS: Readonly<Record<StepKind, string>> = {
  find_out: 'Ask',
  bring_across: 'Tell',
};

/** When a strategy begins, as a sentence without its full stop. */
export function beginning({ when, phrase, tag }: Definition['begins']): string {
  switch (when) {
    case 'first_message':
      return 'Begins with a customer’s first message';
    case 'phrase':
      return `Begins when a customer writes “${phrase}”`;
    case 'tag':
      return `Begins when a customer has the tag “${tag}”`;
    case 'manual':
      return 'Begins when you start it in a conversation';
  }
}

/** What happens at the end. */
export function ending({ tag, text, handOver }: Definition['ends'], passedTo: string): string {
  const parts = [
    ...(text === '' ? [] : ['sends your text']),
    ...(tag === '' ? [] : [`adds the tag “${tag}”`]),
    ...(handOver ? ['hands over to you'] : []),
    ...(passedTo === '' ? [] : [`passes the conversation to: ${passedTo}`]),
  ];
  return parts.length === 0 ? 'Ends quietly' : `Ends: ${parts.join(', ')}`;
}

/** When it ends without its goal. */
export function givingUp({ afterReplies, onAnger, onStop }: Definition['givesUp']): string {
  const parts = [
    `After ${count(afterReplies, 'reply', 'replies')}`,
    ...(onAnger ? ['when the customer is upset'] : []),
    ...(onStop ? ['when they do not want to go on'] : []),
  ];
  return parts.join(', ');
}

/** 'needed for', of the field `needed_for`. */
export function fieldWords(key: string): string {
  return key.replaceAll('_', ' ');
}

const NOT_REACHED = Object.keys(STRATEGY_ENDINGS).filter((one) => one !== 'reached') as StrategyEnding[];

export interface StepNumbers {
  began: number;
  reached: number;
  /** For whatever reason. */
  left: number;
}

export function numbersOf({ counts }: Pick<StrategyView, 'counts'>, step: string): StepNumbers {
  const of = (what: string) => counts.find((one) => one.step === step && one.what === what)?.count ?? 0;
  return {
    began: of('began'),
    reached: of('reached'),
    left: NOT_REACHED.reduce((sum, what) => sum + of(what), 0),
  };
}

/** Why conversations left a strategy, the most frequent first. */
export function reasonsOf({ counts }: Pick<StrategyView, 'counts'>): string[] {
  return counts
    .filter(({ step, what }) => step === '' && what !== 'began' && what !== 'reached')
    .toSorted((a, b) => b.count - a.count)
    .map(
      ({ what, count: times }) => `${count(times, 'time')} it ${STRATEGY_ENDINGS[what as StrategyEnding]}`,
    );
}
