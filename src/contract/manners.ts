/** What the bot remembers of a conversation so as not to be a nuisance; null takes something back. */
export interface Manners {
  /** When the customer last read the away text. */
  awayToldAt?: number | null;
}

/** The same object where the change says nothing new. */
export function withManners(before: Manners | undefined, change: Manners = {}): Manners | undefined {
  const entries = Object.entries(change) as [keyof Manners, Manners[keyof Manners]][];
  if (entries.every(([name, value]) => (before?.[name] ?? null) === value)) return before;
  const after = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  return after.length === 0 ? undefined : Object.fromEntries(after);
}
