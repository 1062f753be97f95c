/** Gathers what arrives while earlier batches are under way and hands it over together, items of one key in turn. */
export interface Batcher<Item> {
  add<T>(item: Item): Promise<T>;
}

/**
 * Runs at most `parallel` batches of at most `size` items at once; no two items under way have the same key. `runBatch` returns one result an item, in
 * order; when it throws, each item is tried alone, so that a faulty one does not fail its neighbours.
 */
export function createBatcher<Item>(
  options: { parallel: number; size: number; keyOf: (item: Item) => string },
  runBatch: (items: Item[]) => Promise<unknown[]>,
): Batcher<Item> {
  interface Job {
    item: Item;
    resolve: (value: never) => void;
    reject: (error: unknown) => void;
  }
  let queue: Job[] = [];
  const busyKeys = new Set<string>();
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || queue.length === 0 || running >= options.parallel) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (queue.length === 0 || running >= options.parallel) return;
      const batch = takeBatch();
      if (batch.length === 0) return;
      running += 1;
      void settle(batch).finally(() => {
        running -= 1;
        for (const job of batch) busyKeys.delete(options.keyOf(job.item));
        schedule();
      });
      schedule();
    });
  }

  function takeBatch(): Job[] {
    const batch: Job[] = [];
    const rest: Job[] = [];
    for (const job of queue) {
      const key = options.keyOf(job.item);
      if (batch.length < options.size && !busyKeys.has(key)) {
        busyKeys.add(key);
        batch.push(job);
      } else {
        rest.push(job);
      }
    }
    queue = rest;
    return batch;
  }

  async function settle(batch: Job[]): Promise<void> {
    try {
      const results = await runBatch(batch.map((job) => job.item));
      for (const [index, job] of batch.entries()) job.resolve(results[index] as never);
    } catch (error) {
      const [first] = batch;
      if (first !== undefined && batch.length === 1) first.reject(error);
      else for (const job of batch) await settle([job]);
    }
  }

  return {
    add<T>(item: Item): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ item, resolve, reject });
        schedule();
      });
    },
  };
}
