const NONE: readonly RegExpExecArray[] = [];

/** All matches of a global pattern. Most texts have none: that is seen without the copy of the pattern that `matchAll` makes. */
export function matchesOf(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return text.search(pattern) < 0 ? NONE : [...text.matchAll(pattern)];
}
