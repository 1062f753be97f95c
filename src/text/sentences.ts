import { once } from '../once.ts';

/** A piece of a text: UTF-16 offsets, the end exclusive. Pieces follow each other without gaps. */
export interface Span {
  start: number;
  end: number;
}

/** Made for the first reply that needs it, because its rules take 2 MB. */
const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'sentence' }));

/** What a full stop belongs to without ending a sentence: an abbreviation or an ordinal. */
const ABBREVIATION =
  /(?:^|[\s(])(?:no|nr|st|dr|mr|mrs|ms|rs|tel|ca|approx|vs|e\.g|i\.e|a\.m|p\.m|sr|sra|bzw|z\.b|núm|р|руб|ул|г|\d{1,2})\.\s*$/iu;

/** A street, before its number: 'Hauptstr. 5'. */
const STREET = /str\.\s*$/iu;

const WORD = /[\p{L}\p{N}]/u;

/** In characters, with white space after it. */
const LONGEST_ABBREVIATION = 12;

/** A mark, closing quotes or brackets, and emojis. Dots in a row promise more. */
const ENDS_SENTENCE =
  /(?:[!?。！？؟।॥።։]|(?<![.…])\.)["'”’»)\]）」]*(?:\s|\p{Extended_Pictographic}|\u{FE0F}|\u{200D})*$/u;
const LONGEST_ENDING = 40;

/** Whether nothing is missing after the text's last word. */
export function endsSentence(text: string): boolean {
  return ENDS_SENTENCE.test(text.slice(-LONGEST_ENDING));
}

/**
 * The sentences of a text, white space after each included. Line breaks end a sentence; 'No. 5', '3. Mai' and '500 руб.'
 * do not. Emojis after a sentence belong to it.
 */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index: start, segment } of segmenter().segment(text)) {
    const end = start + segment.length;
    const last = spans.at(-1);
    const isOpen = last !== undefined && text.charAt(last.end - 1) !== '\n' && continues(text, last, end);
    if (last !== undefined && isOpen) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** Whether the sentence before continues up to `end`: it ended in an abbreviation, or no word follows. */
function continues(text: string, before: Span, end: number): boolean {
  const ending = text.slice(Math.max(before.start, before.end - LONGEST_ABBREVIATION), before.end);
  if (ending.includes('.') && ABBREVIATION.test(ending)) return true;
  if (STREET.test(ending) && /\p{N}/u.test(text.charAt(before.end))) return true;
  return !WORD.test(text.slice(before.end, end));
}
