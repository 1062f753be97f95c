const last = new WeakMap<object, Promise<void>>();

/**
 * Runs the changes of one list one after the other: two that are under way together may arrive the other way round. An
 * action hears whether another one waits behind it; where one fails, the next one runs all the same.
 */
export function inOrder(list: object, action: (isLast: () => boolean) => Promise<void>): Promise<void> {
  const before = last.get(list) ?? Promise.resolve();
  const run = () => action(() => last.get(list) === own);
  const own: Promise<void> = before.then(run, run);
  last.set(list, own);
  return own;
}
