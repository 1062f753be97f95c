/** Gathers what arrives while earlier batches are under way and hands it over together, items of one key in turn. */
export interface Batcher<Item> {
  add<T>(item: Item): Promise<T>;
  /** Whether an item of this key waits or is under way. */
  has(key: string): boolean;
}

export interface BatcherOptions<Item> {
  /** How many batches run at once, and how many items one holds. No two items under way have the same key. */
  parallel: number;
  size: number;
  keyOf: (item: Item) => string;
  /** Whether a fault concerns every item, as where the database is away: trying each alone would only take more time. */
  isFatal: (error: unknown) => boolean;
}

/**
 * `runBatch` returns one result per item, in order. When it throws, each item is tried alone, so that a faulty one does
 * not fail its neighbors; a fatal fault rejects the whole batch and all that wait behind it.
 */
export function createBatcher<Item>(
  options: BatcherOptions<Item>,
  runBatch: (items: Item[]) => Promise<unknown[]>,
): Batcher<Item> {
  interface Job {
    item: Item;
    key: string;
    resolve: (value: never) => void;
    reject: (error: unknown) => void;
  }
  let queue: Job[] = [];
  /** How many items of a key wait or are under way. */
  const present = new Map<string, number>();
  const busyKeys = new Set<string>();
  let running = 0;
  let isScheduled = false;

  function mayBegin(): boolean {
    return queue.length > 0 && running < options.parallel;
  }

  function schedule(): void {
    if (isScheduled || !mayBegin()) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      if (mayBegin()) begin(takeBatch());
    });
  }

  function begin(batch: Job[]): void {
    if (batch.length === 0) return;
    running += 1;
    void settle(batch).finally(() => {
      running -= 1;
      for (const { key } of batch) {
        busyKeys.delete(key);
        leave(key);
      }
      schedule();
    });
    schedule();
  }

  function takeBatch(): Job[] {
    const batch: Job[] = [];
    const rest: Job[] = [];
    for (const job of queue) {
      if (batch.length < options.size && !busyKeys.has(job.key)) {
        busyKeys.add(job.key);
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
      if (options.isFatal(error)) failAll(batch, error);
      else if (batch.length === 1) for (const job of batch) job.reject(error);
      else await settleAlone(batch);
    }
  }

  /** Ends early at a fatal fault. */
  async function settleAlone(batch: Job[]): Promise<void> {
    for (const [index, job] of batch.entries()) {
      try {
        const [result] = await runBatch([job.item]);
        job.resolve(result as never);
      } catch (error) {
        if (options.isFatal(error)) return failAll(batch.slice(index), error);
        job.reject(error);
      }
    }
  }

  function failAll(batch: Job[], error: unknown): void {
    for (const job of [...batch, ...queue]) job.reject(error);
    for (const { key } of queue) leave(key);
    queue = [];
  }

  function leave(key: string): void {
    const left = (present.get(key) ?? 1) - 1;
    if (left === 0) present.delete(key);
    else present.set(key, left);
  }

  return {
    add<T>(item: Item): Promise<T> {
      const key = options.keyOf(item);
      present.set(key, (present.get(key) ?? 0) + 1);
      return new Promise<T>((resolve, reject) => {
        queue.push({ item, key, resolve, reject });
        schedule();
      });
    },
    has: (key) => present.has(key),
  };
}
