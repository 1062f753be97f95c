import type { Pause } from './bot-control.ts';

/** What the bot remembers of a conversation so as not to be a nuisance; null takes something back. */
export interface Manners {
  /** When the customer last read the away text. */
  awayToldAt?: number | null;
  /** The customer has read nothing but the away text so far. */
  onlyAway?: true | null;
  /** When a customer who has opted out was told how to come back. */
  stopToldAt?: number | null;
  /** The pause that the customer's STOP took the place of. */
  pausedBefore?: Pause | null;
  /** The replies of the last day that had any; days since the epoch, where the business is. */
  today?: { day: number; replies: number } | null;
  /** When the bot took over again from a human, or for a customer who was gone. */
  backAt?: number | null;
}

/** What a reply asks of the one who records it: that there are fewer than `most` of that day. */
export interface ReplyCount {
  day: number;
  most: number;
}

/** How many replies of a day a customer has had. */
export function repliesOf(manners: Manners | undefined, day: number): number {
  const today = manners?.today ?? null;
  return today?.day === day ? today.replies : 0;
}

/** The same object where the change says nothing new. */
export function withManners(before: Manners | undefined, change: Manners = {}): Manners | undefined {
  const entries = Object.entries(change) as [keyof Manners, Manners[keyof Manners]][];
  if (entries.every(([name, value]) => (before?.[name] ?? null) === value)) return before;
  const after = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
  return after.length === 0 ? undefined : Object.fromEntries(after);
}
