const UNITS_MS = { h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Milliseconds of a time such as `12h`, `1d` or `8w`; 0 for ''. */
export function durationMs(text: string): number {
  const unit = text.at(-1) as keyof typeof UNITS_MS;
  return text === '' ? 0 : Number(text.slice(0, -1)) * UNITS_MS[unit];
}
