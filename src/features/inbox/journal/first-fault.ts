/**
 * As `Promise.all`, for statements that were sent together: throws what went wrong with the first of them. Those behind
 * it fail as well, and say only that the transaction has failed.
 */
export async function allOrFirstFault<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  for (const result of await Promise.allSettled(statements)) {
    if (result.status === 'rejected') throw result.reason;
  }
  return Promise.all(statements);
}
