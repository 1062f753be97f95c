/** Keeps what was used last, within bounds. */
export interface Recent<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  forget(key: Key): void;
}

/**
 * Holds at most twice `generation` values. When a generation is full, what was not set since the one before is dropped:
 * to keep all in the order of their use would cost more than a forgotten value does.
 */
export function createRecent<Key, Value>(generation: number): Recent<Key, Value> {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  return {
    get: (key) => young.get(key) ?? old.get(key),
    set(key, value) {
      if (young.size >= generation && !young.has(key)) {
        old = young;
        young = new Map();
      }
      young.set(key, value);
    },
    forget(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
