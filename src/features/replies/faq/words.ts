/** Scripts written without spaces between words, and Korean, whose particles are written onto the word. */
const RUN = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}ー`;
const WORDS = new RegExp(String.raw`[${RUN}]+|(?:(?![${RUN}])[\p{L}\p{M}\p{N}])+`, 'gu');
const RUN_START = new RegExp(`^[${RUN}]`, 'u');

/** Accents, Arabic vowel signs and the letter stretcher, the Devanagari dot, invisible characters. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c\u200b-\u200f\u2060\ufeff]/g;

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ی: 'ي',
  ک: 'ك',
  ے: 'ي',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Text as it is compared: lower case, without accents, full-width and other variants folded. */
export function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');
  return plain.replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

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
