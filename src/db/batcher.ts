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
  /**
   * For how long the batch begun last keeps the next one waiting. Meanwhile items gather: one large batch costs less than
   * two. As soon as there are as many as the last one had, and at least `worthwhile`, another begins beside it.
   */
  patienceMs: number;
  worthwhile: number;
  keyOf: (item: Item) => string;
  /** Whether a fault is nobody's own: then it is everybody's, and trying on would only take more time. */
  isEverybodys: (error: unknown) => boolean;
}

/**
 * `runBatch` returns one result an item, in order. When it throws, each item is tried alone, so that a faulty one does
 * not fail its neighbours; where the fault is everybody's, all of the batch and all that wait behind it hear of it.
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
  /** Set while the batch begun last may keep the next one waiting. */
  let patience: NodeJS.Timeout | undefined;
  let lastSize = 0;

  function mayBegin(): boolean {
    if (queue.length === 0 || running >= options.parallel) return false;
    return patience === undefined || queue.length >= Math.max(lastSize, options.worthwhile);
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
    lastSize = batch.length;
    clearTimeout(patience);
    const own = options.patienceMs === 0 ? undefined : setTimeout(endPatience, options.patienceMs);
    patience = own;
    void settle(batch).finally(() => {
      running -= 1;
      for (const { key } of batch) {
        busyKeys.delete(key);
        leave(key);
      }
      if (patience === own) endPatience();
      else schedule();
    });
    schedule();
  }

  function endPatience(): void {
    clearTimeout(patience);
    patience = undefined;
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
      if (options.isEverybodys(error)) failAll(batch, error);
      else if (batch.length === 1) for (const job of batch) job.reject(error);
      else await settleAlone(batch);
    }
  }

  /** Ends early where it turns out that the fault is everybody's after all. */
  async function settleAlone(batch: Job[]): Promise<void> {
    for (const [index, job] of batch.entries()) {
      try {
        const [result] = await runBatch([job.item]);
        job.resolve(result as never);
      } catch (error) {
        if (options.isEverybodys(error)) return failAll(batch.slice(index), error);
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
