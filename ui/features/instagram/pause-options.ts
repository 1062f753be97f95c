const HOUR = 60;
const CHOICES: readonly { minutes: number; label: string }[] = [
  { minutes: HOUR, label: '1 hour' },
  { minutes: 3 * HOUR, label: '3 hours' },
  { minutes: 12 * HOUR, label: '12 hours' },
  { minutes: 24 * HOUR, label: '1 day' },
  { minutes: 3 * 24 * HOUR, label: '3 days' },
  { minutes: 7 * 24 * HOUR, label: '7 days' },
];

/** How long the bot may stay quiet; another length that was set by the API is among them too. */
export function pauseOptions(current: number): { value: string; label: string }[] {
  const isKnown = CHOICES.some(({ minutes }) => minutes === current);
  const all = isKnown ? CHOICES : [...CHOICES, { minutes: current, label: `${current} minutes` }];
  return [...all]
    .sort((a, b) => a.minutes - b.minutes)
    .map(({ minutes, label }) => ({ value: String(minutes), label }));
}
