import { once } from '../once.ts';
import { isWestern, westernSentenceEnds } from './western-sentences.ts';

/** A piece of a text: UTF-16 offsets, the end exclusive. Pieces follow each other without gaps. */
export interface Span {
  start: number;
  end: number;
}

/** Made when the first reply needs it: the rules for it take 2 MB. */
const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'sentence' }));

/** Ends that are none: an abbreviation or an ordinal, or a closing sign that belongs to the sentence before. */
const ABBREVIATION =
  /(?:^|[\s(])(?:no|nr|st|dr|mr|mrs|ms|rs|tel|ca|approx|vs|e\.g|i\.e|a\.m|p\.m|sr|sra|bzw|z\.b|núm|р|руб|ул|г|\d{1,2})\.\s*$/iu;

const WORD = /[\p{L}\p{N}]/u;

/** In characters, with white space after it. */
const LONGEST_ABBREVIATION = 12;

/**
 * The sentences of a text, white space after each included. Line breaks end a sentence; 'No. 5', '3. Mai' and '500 руб.'
 * do not. Emojis after a sentence belong to it.
 */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const end of sentenceEnds(text)) {
    const last = spans.at(-1);
    const isOpen = last !== undefined && text.charAt(last.end - 1) !== '\n' && continues(text, last, end);
    if (last !== undefined && isOpen) last.end = end;
    else spans.push({ start, end });
    start = end;
  }
  return spans;
}

/** As Unicode has them. */
function sentenceEnds(text: string): number[] {
  if (isWestern(text)) return westernSentenceEnds(text);
  return Array.from(segmenter().segment(text), ({ index, segment }) => index + segment.length);
}

/** Whether the sentence before goes on up to `end`. */
function continues(text: string, before: Span, end: number): boolean {
  const ending = text.slice(Math.max(before.start, before.end - LONGEST_ABBREVIATION), before.end);
  if (ending.includes('.') && ABBREVIATION.test(ending)) return true;
  return !WORD.test(text.slice(before.end, end));
}
