import { SHORTEST_USEFUL_MS } from '../ai/ask-model.ts';

/** When a reply must be there, by the pipeline's clock. */
export interface ReplyDeadlines {
  deadlineAt: number;
  /** Until when it can answer the call, where the chat tool takes it later too; that time where there is none. */
  inTimeUntil?: number;
}

/** What is still to do with a reply that is ready: to record it, and to answer the call. */
const RESERVE_MS = 150;

/**
 * Until when a reply that could be sent may be made better: what it does without never makes it late, nor later than late.
 * null: there is no room for a call that takes about `ms`.
 */
export function spareUntil(
  { deadlineAt, inTimeUntil = deadlineAt }: ReplyDeadlines,
  now: number,
  ms: number,
): number | null {
  const until = (now < inTimeUntil ? inTimeUntil : deadlineAt) - RESERVE_MS;
  return until - now >= Math.max(ms, SHORTEST_USEFUL_MS) ? until : null;
}
