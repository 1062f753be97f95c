/** Something that is made when it is first asked for, and then kept. */
export interface Once<T> {
  (): T;
  /** What was made, if anything was. */
  made(): T | undefined;
}

export function once<T>(make: () => T): Once<T> {
  let kept: { value: T } | undefined;
  function get(): T {
    kept ??= { value: make() };
    return kept.value;
  }
  return Object.assign(get, { made: () => kept?.value });
}
