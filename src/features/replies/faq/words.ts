/** Scripts written without spaces between words, and Korean, whose particles are written onto the word. */
const RUN = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}ー`;
const WORDS = new RegExp(String.raw`[${RUN}]+|(?:(?![${RUN}])[\p{L}\p{M}\p{N}])+`, 'gu');
const RUN_START = new RegExp(`^[${RUN}]`, 'u');

/** The words of a folded text; a run of a script without spaces is one piece, which the caller divides. */
export function piecesOf(folded: string): string[] {
  return folded.match(WORDS) ?? [];
}

/** True for a piece of a script without spaces, and of Korean. */
export function isRun(piece: string): boolean {
  return RUN_START.test(piece);
}

let segmenter: Intl.Segmenter | undefined;

/** Divides a run of a script without spaces into words. */
export function segment(run: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(segmenter.segment(run), (part) => part.segment);
}
