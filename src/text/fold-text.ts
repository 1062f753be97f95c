/**
 * Folds a text for comparison: case, accents, full-width forms, typographic quotes and runs of white space no
 * longer matter. Vowel signs of scripts such as Devanagari or Thai stay, because there they make other words.
 * Idempotent; linear.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(WHITE_SPACE, ' ').trim();
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(OPTIONAL_MARKS, '')
      // Marks that now stand side by side have an order.
      .normalize('NFKD')
      .replace(SPECIAL_LETTERS, (letter) => SPECIAL[letter] ?? letter)
      .replace(WHITE_SPACE, ' ')
      .trim()
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;
/** But one space between words, as which all of it ends up. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g;

/** Marks that writers leave out: accents, Arabic vowel marks and stretching, Hebrew points; and invisible characters. */
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u0591-\u05c7\u200b-\u200f\u2060\ufeff\u00ad]|\ufe0f/g;

/** Letters that Unicode does not take apart, and quotes that phones make typographic. */
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'g');
