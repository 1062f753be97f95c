import { count } from '../replies/amounts.ts';

const OFFERED = [1, 3, 7, 14, 30, 90];

/** How often a page can be read again; what is chosen elsewhere, such as every 5 days, is among it. */
export function everyOptions(chosen: number | null): { value: string; label: string }[] {
  const days = chosen === null ? OFFERED : [...new Set([...OFFERED, chosen])];
  return [
    ...days
      .sort((one, other) => one - other)
      .map((each) => ({ value: `${each}`, label: each === 1 ? 'Every day' : `Every ${count(each, 'day')}` })),
    { value: 'never', label: 'Only when I ask' },
  ];
}
