import { rememberWords } from './remember.ts';

/**
 * The same text for comparison, character by character: lower case, digits of every script as 0-9, full-width
 * forms, dashes, spaces and apostrophes as their ASCII ones. It has exactly the length of the text, so that a
 * place in one is a place in the other. Idempotent; linear.
 */
export function plainForm(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const lower = text.toLowerCase();
  const sameLength = lower.length === text.length ? lower : lowerEach(text);
  return sameLength.replace(MAPPED, mapCharacter);
}

/**
 * The comparison key of one word in plain form: without accents, Arabic vowel marks and stretching, nuktas and
 * joiners, and with one letter where Arabic, Persian and Urdu keyboards have several. Vowel signs of Indian
 * scripts stay, since they make other words. Idempotent.
 */
export function foldWord(word: string): string {
  return isAscii(word) ? word : foldOther(word);
}

/** Most texts, and most words of the others, are: for them many a rule has nothing to do. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

const foldOther = rememberWords((word) => {
  const key = word
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(OPTIONAL, '')
    // Marks that now stand side by side have an order.
    .normalize('NFKD')
    .replace(LETTERS, (letter) => LETTER[letter] ?? letter);
  // A few letters come apart into a letter and a sign ('ŀ'). Before the first letter a joiner may have stood.
  return LETTER_FIRST.test(word) || LETTER_FIRST.test(key) ? key.replace(NO_WORD, '') : key;
});

const LETTER_FIRST = /^[\p{L}\p{N}\p{M}]/u;
const NO_WORD = /[^\p{L}\p{M}\p{N}]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

/** Where the digits of a script begin, for the scripts of the Basic Multilingual Plane. */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
];
const DIGIT = new Map(
  ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero + digit), `${digit}`]),
  ),
);

const SIGN: Readonly<Record<string, string>> = {
  '٪': '%',
  '٫': '.',
  '٬': ',',
  '،': ',',
  '、': ',',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u3000': ' ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '〜': '-',
  '~': '-',
  '～': '-',
  '₨': '₹',
  '￥': '¥',
  '￡': '£',
};
const MAPPED = new RegExp(`[${[...DIGIT.keys()].join('')}${Object.keys(SIGN).join('')}\uff01-\uff5d]`, 'g');

function mapCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const isFullWidth = code >= 0xff01 && code <= 0xff5d;
  const narrow = isFullWidth ? String.fromCharCode(code - 0xfee0).toLowerCase() : character;
  return DIGIT.get(narrow) ?? SIGN[narrow] ?? narrow;
}

/** For the few letters whose lower case is longer ('İ'): those become one letter, or stay. */
function lowerEach(text: string): string {
  let lower = '';
  for (const character of text) {
    const one = character.toLowerCase();
    const first = one.normalize('NFKD').charAt(0);
    lower += one.length === character.length ? one : first.padEnd(character.length, first);
  }
  return lower;
}

const OPTIONAL =
  /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u0640\u093c\u09bc\u0a3c\u0abc]|[\u200b-\u200f\u2060\ufeff\u00ad]|[\ufe00-\ufe0f]/g;

const LETTER: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
};
const LETTERS = new RegExp(`[${Object.keys(LETTER).join('')}]`, 'g');
