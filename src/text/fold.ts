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

/**
 * A whole text for triggers and searches: case, accents, full-width forms, typographic quotes and runs of white
 * space do not matter. Letters that only look alike stay different. Idempotent; linear. The search index stores the
 * results: a change of them needs a new index.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replace(WHITE_SPACE, ' ').trim();
  return withoutMarks(text, MARKS)
    .replace(LATIN_OR_QUOTE, (letter) => LATIN[letter] ?? QUOTES[letter] ?? letter)
    .replace(WHITE_SPACE, ' ')
    .trim();
}

/** A whole text for FAQ matching: the letters of `foldWord`, composed, so that a Korean syllable is one character. */
export function foldComposed(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return withoutMarks(text, WORD_MARKS).replace(LETTERS, letterOf).normalize('NFC');
}

/** True for most texts, and for most words of the others: many rules have nothing to do there. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

const foldOther = rememberWords((word) => {
  const key = withoutMarks(word, WORD_MARKS).replace(LETTERS, letterOf);
  // A few letters come apart into a letter and a sign ('ŀ'). Before the first letter a joiner may have stood.
  return LETTER_FIRST.test(word) || LETTER_FIRST.test(key) ? key.replace(NO_WORD, '') : key;
});

function withoutMarks(text: string, marks: RegExp): string {
  const lower = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  // Removing a mark can leave others side by side, which then need their order.
  return lower.replace(marks, '').normalize('NFKD');
}

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

const SIGN = lettersOf({
  '%': '٪',
  '.': '٫',
  ',': '٬،、',
  ' ': '\u00a0\u202f\u2009\u3000',
  "'": '‘’ʼ`',
  '-': '‐‑‒–—−〜~～',
  '₹': '₨',
  '¥': '￥',
  '£': '￡',
});
const MAPPED = new RegExp(`[${[...DIGIT.keys()].join('')}${Object.keys(SIGN).join('')}\uff01-\uff5d]`, 'g');

function mapCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const isFullWidth = code >= 0xff01 && code <= 0xff5d;
  const narrow = isFullWidth ? String.fromCharCode(code - 0xfee0).toLowerCase() : character;
  return DIGIT.get(narrow) ?? SIGN[narrow] ?? narrow;
}

/** For the few letters with a longer lower case ('İ'): each becomes one letter, or stays. */
function lowerEach(text: string): string {
  let lower = '';
  for (const character of text) {
    const one = character.toLowerCase();
    const first = one.normalize('NFKD').charAt(0);
    lower += one.length === character.length ? one : first.padEnd(character.length, first);
  }
  return lower;
}

/** Accents, Arabic vowel marks and stretching, Hebrew points, and invisible characters: writers leave them out. */
const LEFT_OUT = String.raw`\u0300-\u036f\u064b-\u065f\u0670\u0640\u0591-\u05c7\u200b-\u200f\u2060\ufeff\u00ad`;
const MARKS = new RegExp(String.raw`[${LEFT_OUT}]|\ufe0f`, 'g');
/** The same, Koranic signs and the dots below letters of Indian scripts. */
const WORD_MARKS = new RegExp(
  String.raw`[${LEFT_OUT}\u0610-\u061a\u093c\u09bc\u0a3c\u0abc]|[\ufe00-\ufe0f]`,
  'g',
);

/** Letters that Unicode does not take apart. */
const LATIN = lettersOf({
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  d: 'đð',
  th: 'þ',
  l: 'ł',
  h: 'ħ',
  i: 'ı',
  σ: 'ς',
});
/** One letter where Arabic, Persian, Urdu and Kurdish keyboards have several. */
const ARABIC = lettersOf({ ي: 'ىیېے', ك: 'ک', ه: 'ةہھە' });
/** Quotes and dashes that phones make typographic. */
const QUOTES = lettersOf({ "'": '‘’ʼ', '"': '“”', '-': '–—‐' });
const LETTERS = anyKeyOf(LATIN, ARABIC);
const LATIN_OR_QUOTE = anyKeyOf(LATIN, QUOTES);

function letterOf(letter: string): string {
  return LATIN[letter] ?? ARABIC[letter] ?? letter;
}

type Letters = Readonly<Record<string, string>>;

/** What becomes of each letter, from the letters that become it. */
function lettersOf(become: Letters): Letters {
  return Object.fromEntries(
    Object.entries(become).flatMap(([to, letters]) => [...letters].map((letter) => [letter, to])),
  );
}

function anyKeyOf(...tables: readonly Letters[]): RegExp {
  return new RegExp(`[${tables.flatMap((table) => Object.keys(table)).join('')}]`, 'g');
}

/** White space other than one plain space between words. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g;
