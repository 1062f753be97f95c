/** The least that stands before the part that is shared: 'Ei-erkuchen' is none. */
const LEAST_FIRST = 3;
const LEAST_LAST = 5;

/**
 * What ends several words of a text that are put together, by word: 'kuchen' of 'apfelkuchen' and 'mohnkuchen', and not 'uchen',
 * which never follows another letter than 'k'.
 */
export function lastParts(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const long = [...words].filter((word) => word.length >= LEAST_FIRST + LEAST_LAST);
  const before = new Map<string, Set<string>>();
  for (const word of long) {
    for (const part of endingsOf(word)) {
      const letter = word.charAt(word.length - part.length - 1);
      const letters = before.get(part);
      if (letters === undefined) before.set(part, new Set([letter]));
      else letters.add(letter);
    }
  }
  return new Map(
    long.map((word) => [word, endingsOf(word).filter((part) => (before.get(part)?.size ?? 0) > 1)]),
  );
}

function endingsOf(word: string): string[] {
  const most = word.length - LEAST_FIRST;
  return Array.from({ length: most - LEAST_LAST + 1 }, (_, at) => word.slice(word.length - LEAST_LAST - at));
}
