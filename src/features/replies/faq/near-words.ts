/** Words among which one can be found that is nearly written so. */
export interface NearWords {
  /** The one that differs by the fewest letters, at most `most`, with the same first letter. */
  nearest: (word: string, most: number) => string | undefined;
  /** One of the same beginning, whose stem goes on from this stem or ends before it. */
  kin: (stem: string, stemOf: (word: string) => string) => string | undefined;
}

const LEAST = 4;
/** How many letters more a longer form of a word may have after its stem: 'vaccinated', 'vaccination'; of a short one fewer. */
const MOST_MORE = 4;
const MORE_OF_SHORT = 2;

/** Two lists of the same words in two orders, and which letters each has: no more memory than that. */
export function nearWords(words: Iterable<string>): NearWords {
  const byName = [...words].filter((word) => word.length >= LEAST).sort();
  const byLength = byName.toSorted((a, b) => a.charCodeAt(0) - b.charCodeAt(0) || a.length - b.length);
  const letters = Uint32Array.from(byLength, lettersOf);
  return {
    nearest(word, most) {
      const sought = lettersOf(word);
      let best: string | undefined;
      let least = most + 1;
      const from = firstAt(byLength, (other) => compareStart(other, word, word.length - most) >= 0);
      for (let at = from; at < byLength.length; at += 1) {
        const other = byLength[at] ?? '';
        if (other.charCodeAt(0) !== word.charCodeAt(0) || other.length > word.length + most) break;
        // A wrong letter is one more and one less.
        if (countBits((letters[at] ?? 0) ^ sought) > 2 * most) continue;
        const distance = distanceOf(word, other, least - 1);
        if (distance < least) [best, least] = [other, distance];
      }
      return best;
    },
    kin(stem, stemOf) {
      if (stem.length < LEAST) return undefined;
      const beginning = stem.slice(0, Math.max(LEAST, stem.length - MOST_MORE));
      for (let at = firstAt(byName, (other) => other >= beginning); at < byName.length; at += 1) {
        const other = byName[at] ?? '';
        if (!other.startsWith(beginning)) break;
        const theirs = stemOf(other);
        const [short, long] = theirs.length < stem.length ? [theirs, stem] : [stem, theirs];
        if (isKin(short, long)) return other;
      }
      return undefined;
    },
  };
}

function isKin(short: string, long: string): boolean {
  const most = short.length > LEAST ? MOST_MORE : MORE_OF_SHORT;
  return short.length >= LEAST && long.length - short.length <= most && long.startsWith(short);
}

/** A bit for each letter that a word has; letters of many scripts share them. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function compareStart(other: string, word: string, length: number): number {
  return other.charCodeAt(0) - word.charCodeAt(0) || other.length - length;
}

/** The first place from which on all are `isAfter`; the list's end where none is. */
function firstAt(sorted: readonly string[], isAfter: (word: string) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(sorted[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many letters are wrong, missing or too many, or pairs swapped; more than `most` where it is more. */
function distanceOf(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const cost = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return least;
    [before, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
