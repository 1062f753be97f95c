const MOST = 5_000;
const LONGEST = 32;

/**
 * Remembers what a pure function made of a word: a language's everyday words come again and again, and normalising them costs
 * more than anything else about them. Bounded in words and length; forgets all when full.
 */
export function rememberWords<Result>(make: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const result = make(word);
    if (known.size >= MOST) known.clear();
    if (word.length <= LONGEST) known.set(word, result);
    return result;
  };
}
