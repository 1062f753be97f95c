/** Keeps the values that were used last, `limit` of them at most. */
export interface BoundedCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  entries(): Iterable<[Key, Value]>;
}

export function createBoundedCache<Key, Value>(limit: number): BoundedCache<Key, Value> {
  /** A Map keeps the order of insertion: the first key is the one used longest ago. */
  const values = new Map<Key, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const oldest = values.keys().next();
      if (values.size > limit && !oldest.done) values.delete(oldest.value);
    },
    delete: (key) => void values.delete(key),
    entries: () => values.entries(),
  };
}
