import { AppError } from '../errors.ts';

/** Counts what each owner has open at once, in this process. */
export type StreamLimit = ReturnType<typeof createStreamLimit>;

export function createStreamLimit(most: number, refusal: { sentence?: string; retryAfterSeconds: number }) {
  const open = new Map<number, number>();
  function count(userId: number, change: number): void {
    const now = (open.get(userId) ?? 0) + change;
    if (now > 0) open.set(userId, now);
    else open.delete(userId);
  }
  return {
    /** Counts one more until the returned function is called. Throws `too_many_requests`. */
    open(userId: number): () => void {
      if ((open.get(userId) ?? 0) >= most) throw new AppError('too_many_requests', refusal);
      count(userId, 1);
      return () => count(userId, -1);
    },
  };
}
