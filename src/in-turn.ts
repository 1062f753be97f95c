/**
 * Calls of `work` one after the other: each begins when the one before it has ended, however that ended. What writes a
 * state that changes meanwhile writes it in order then, also over several connections.
 */
export function inTurn<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const own = last.then(work, work);
    last = own;
    return own;
  };
}
