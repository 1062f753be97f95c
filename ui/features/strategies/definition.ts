import type { StrategyView } from '../../../src/contract/strategy-api.ts';

/** What an owner writes of a strategy. */
export type Definition = Pick<StrategyView, 'name' | 'goal' | 'begins' | 'steps' | 'ends' | 'givesUp'>;
export type Step = Definition['steps'][number];

/** Without what is left of a choice that was made otherwise since, such as the phrase of one that begins with a tag. */
export function definitionOf({ name, goal, begins, steps, ends, givesUp }: Definition): Definition {
  const { when, phrase, tag } = begins;
  return {
    name,
    goal,
    begins: { when, phrase: when === 'phrase' ? phrase : '', tag: when === 'tag' ? tag : '' },
    steps: steps.map((step) => ({
      ...step,
      choices: step.kind === 'find_out' && step.type === 'choice' ? step.choices : [],
    })),
    ends,
    givesUp,
  };
}

/** What a new one begins with. */
export function blankStrategy(): Definition {
  return {
    name: '',
    goal: '',
    begins: { when: 'phrase', phrase: '', tag: '' },
    steps: [blankStep([])],
    ends: { tag: '', text: '', handOver: false },
    givesUp: { afterReplies: 10, onAnger: true, onStop: true, answersFirst: true },
  };
}

export function blankStep(others: readonly Step[]): Step {
  return {
    id: freeId(others),
    kind: 'find_out',
    what: '',
    field: '',
    type: 'text',
    choices: [],
    wording: [],
    isRequired: true,
    maxTries: 2,
  };
}

/** Never one that was there before, as far as the list tells: a conversation under way would take it for its step. */
function freeId(others: readonly Step[]): string {
  for (;;) {
    const id = Math.random().toString(36).slice(2, 10);
    if (id !== '' && others.every((step) => step.id !== id)) return id;
  }
}

const LONGEST_KEY = 40;

/** 'Their favorite flavor' fills the field `their_favorite_flavor`, until the owner names another one. */
export function fieldFrom(what: string): string {
  const words = what
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^(their|the|a|an|which|what|whether)\s+/, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '');
  return words.slice(0, LONGEST_KEY).replace(/_+$/, '');
}
