import { AppError } from '../errors.ts';

/** Counts what each owner, or address of origin, has open at once, in this process. */
export type StreamLimit = ReturnType<typeof createStreamLimit>;

export function createStreamLimit(most: number, refusal: { sentence?: string; retryAfterSeconds: number }) {
  const open = new Map<number | string, number>();
  function count(who: number | string, change: number): void {
    const now = (open.get(who) ?? 0) + change;
    if (now > 0) open.set(who, now);
    else open.delete(who);
  }
  return {
    /** Counts one more until the returned function is called. Throws `too_many_requests`. */
    open(who: number | string): () => void {
      if ((open.get(who) ?? 0) >= most) throw new AppError('too_many_requests', refusal);
      count(who, 1);
      return () => count(who, -1);
    },
  };
}
