/** Sends changes of one thing one at a time; of those made meanwhile only the last. `send` must not reject. */
export function lastWins<T>(
  send: (value: T, isLast: () => boolean) => Promise<void>,
): (value: T) => Promise<void> {
  let next: { value: T } | null = null;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (next !== null) {
      const { value } = next;
      next = null;
      await send(value, () => next === null);
    }
    running = null;
  }

  return (value) => {
    next = { value };
    running ??= drain();
    return running;
  };
}
