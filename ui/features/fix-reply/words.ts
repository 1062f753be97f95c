export interface Word {
  text: string;
  start: number;
  end: number;
}

/** A reply's words to pick from, by the rules of its language, also where none are spaced; signs such as '%' and emojis too. */
export function wordsOf(text: string): Word[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments]
    .filter(
      ({ segment, isWordLike }) => isWordLike === true || /[\p{Extended_Pictographic}\p{Sc}%]/u.test(segment),
    )
    .map(({ segment, index }) => ({ text: segment, start: index, end: index + segment.length }));
}

/** Picked words as phrases: neighbors are one, unless a separating sign is between them. */
export function pickedPhrases(text: string, words: readonly Word[], picked: ReadonlySet<number>): string[] {
  const phrases: Word[] = [];
  let last = -1;
  for (const [at, word] of words.entries()) {
    if (!picked.has(at)) continue;
    const phrase = phrases.at(-1);
    const isNeighbor = phrase !== undefined && last === at - 1;
    if (isNeighbor && !/[.!?…,;:\n،，、；。]/.test(text.slice(phrase.end, word.start))) phrase.end = word.end;
    else phrases.push({ ...word });
    last = at;
  }
  return phrases.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
}

/** All from one word to another, as it is written, with the signs that belong to the whole text. */
export function passageOf(
  text: string,
  words: readonly Word[],
  [first, last]: readonly [number, number],
): string {
  const start = first === 0 ? 0 : (words[first]?.start ?? 0);
  const end = last === words.length - 1 ? text.length : (words[last]?.end ?? text.length);
  return text.slice(start, end).trim();
}
