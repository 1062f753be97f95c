/** Keeps the values that were used last: as many as together have the size `limit`. */
export interface BoundedCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  entries(): Iterable<[Key, Value]>;
}

/** `sizeOf` always says the same of a value; without it, each counts as one. */
export function createBoundedCache<Key, Value>(
  limit: number,
  sizeOf: (value: Value) => number = () => 1,
): BoundedCache<Key, Value> {
  /** A Map keeps the order of insertion: the first key is the one used longest ago. */
  const values = new Map<Key, Value>();
  let size = 0;

  function drop(key: Key): void {
    const value = values.get(key);
    if (value !== undefined && values.delete(key)) size -= sizeOf(value);
  }

  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      drop(key);
      values.set(key, value);
      size += sizeOf(value);
      for (const oldest of values.keys()) {
        if (size <= limit) return;
        drop(oldest);
      }
    },
    delete: drop,
    entries: () => values.entries(),
  };
}
