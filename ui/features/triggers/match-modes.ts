import type { TriggerMatchMode } from '../../../src/contract/trigger.ts';

/** How a phrase is looked for: beside a trigger, and in its form. */
export const MATCH_MODES: readonly {
  value: TriggerMatchMode;
  short: string;
  label: string;
  hint: string;
}[] = [
  {
    value: 'words',
    short: 'whole words',
    label: 'Whole words',
    hint: 'Anywhere in a message; capitals and accents do not matter',
  },
  {
    value: 'exact',
    short: 'exact message',
    label: 'Exact message',
    hint: 'The message is this and nothing else',
  },
  { value: 'starts', short: 'at the start', label: 'At the start', hint: 'The message begins with it' },
];

export function shortMode(mode: TriggerMatchMode): string {
  return MATCH_MODES.find(({ value }) => value === mode)?.short ?? mode;
}
