import { once } from '../../../once.ts';

/** Scripts written without spaces between words. */
const RUN = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー`;
/** Replies have links as they are, and not masked. */
const LINK = String.raw`(?:https?://|www\.)\S+|(?<![\w.+\-])[\w.+\-]{1,64}@[\w.\-]+`;
/** A mark alone is no word: emojis have one for their color. */
const PART = String.raw`[[\p{L}\p{N}]--[${RUN}]][[\p{L}\p{M}\p{N}]--[${RUN}]]*`;
const WORDS = new RegExp(`${LINK}|⟦[a-z]+⟧|[${RUN}][${RUN}\\p{M}]*|${PART}(?:['’.,\\-_]${PART})*`, 'gv');
const RUN_START = new RegExp(`^[${RUN}]`, 'u');
const MASK_START = /^(?:⟦|https?:|www\.)|@/;

/** Made for the first text that needs it: its dictionaries take some MB. */
const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'word' }));

/** A word and its place; `isMask` where it stands for a name or the like, or is a link. */
export interface Word {
  text: string;
  start: number;
  end: number;
  isMask: boolean;
}

/** The words of a text as they are written; numbers are words. Where no spaces are written, the dictionary divides. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index: start } of text.matchAll(WORDS)) {
    if (!RUN_START.test(found)) {
      words.push({ text: found, start, end: start + found.length, isMask: MASK_START.test(found) });
      continue;
    }
    for (const { segment, index, isWordLike } of segmenter().segment(found)) {
      const at = start + index;
      if (isWordLike === true)
        words.push({ text: segment, start: at, end: at + segment.length, isMask: false });
    }
  }
  return words;
}
