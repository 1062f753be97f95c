import { once } from '../../../once.ts';

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

/**
 * The sentences of a text, white space after each included. Line breaks end a sentence; 'No. 5', '3. Mai' and '500 руб.'
 * do not. Emojis after a sentence belong to it.
 */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, segment } of segmenter().segment(text)) {
    const last = spans.at(-1);
    const isOpen =
      last !== undefined &&
      !text.slice(last.start, last.end).endsWith('\n') &&
      continues(text.slice(last.start, last.end), segment);
    if (last !== undefined && isOpen) last.end = index + segment.length;
    else spans.push({ start: index, end: index + segment.length });
  }
  return spans;
}

function continues(before: string, segment: string): boolean {
  return ABBREVIATION.test(before.slice(-12)) || !/[\p{L}\p{N}]/u.test(segment);
}
