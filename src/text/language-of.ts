import { foldWord } from './fold.ts';
import { LANGUAGES, wordsOf } from './languages/index.ts';
import { rememberWords } from './remember.ts';

/** Scripts that tell the language. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{sc=Thai}/u, 'th'],
  [/\p{sc=Grek}/u, 'el'],
  [/\p{sc=Hebr}/u, 'he'],
  [/\p{sc=Beng}/u, 'bn'],
  [/\p{sc=Taml}/u, 'ta'],
  [/\p{sc=Telu}/u, 'te'],
  [/\p{sc=Gujr}/u, 'gu'],
  [/\p{sc=Guru}/u, 'pa'],
  [/\p{sc=Knda}/u, 'kn'],
  [/\p{sc=Mlym}/u, 'ml'],
  [/\p{sc=Geor}/u, 'ka'],
  [/\p{sc=Armn}/u, 'hy'],
  [/\p{sc=Ethi}/u, 'am'],
  [/\p{sc=Khmr}/u, 'km'],
  [/\p{sc=Laoo}/u, 'lo'],
  [/\p{sc=Mymr}/u, 'my'],
  [/[іїєґ]/iu, 'uk'],
  [/[ыэъё]/iu, 'ru'],
  [/[ٹڈڑےں]/u, 'ur'],
  [/[پچژگ]/u, 'fa'],
];
const ONLY_LATIN = /^[\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}]*$/u;

/** The languages of each everyday word as it is written, and without accents, which many leave out. */
const KNOWN = new Map<string, string[]>();
const UNACCENTED = new Map<string, string[]>();
for (const { code, faq, address, everyday } of LANGUAGES) {
  const lists = [
    faq?.stop,
    address?.greetings,
    address?.openers,
    address?.familiar,
    address?.polite,
    everyday,
  ];
  const phrases = lists.flatMap((list) => list?.toLowerCase().split(',') ?? []);
  const words = new Set(phrases.flatMap((phrase) => phrase.trim().split(/\s+/)));
  for (const word of words) add(KNOWN, word, code);
  for (const word of new Set([...words].map(foldWord))) add(UNACCENTED, word, code);
}

function add(languages: Map<string, string[]>, word: string, code: string): void {
  const codes = languages.get(word);
  if (codes === undefined) languages.set(word, [code]);
  else codes.push(code);
}

const NONE: readonly string[] = [];
const languagesOf = rememberWords((word) => KNOWN.get(word) ?? UNACCENTED.get(foldWord(word)) ?? NONE);

/** The language that a text is written in, by its code; null: it is not sure. */
export function languageIn(text: string): string | null {
  return languageOf(text, text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []);
}

/**
 * The language that a short text is written in, or null where its words do not say. `words` are those of the text, in
 * lower case. By script, else by everyday words: one that several languages share counts for each a part.
 */
export function languageOf(text: string, words: readonly string[]): string | null {
  if (!ONLY_LATIN.test(text)) {
    const script = SCRIPTS.find(([letters]) => letters.test(text));
    if (script !== undefined) return script[1];
  }
  const points = new Map<string, number>();
  for (const word of words) {
    // 'j’ai' and 'don’t' are known by their parts.
    for (const part of word.split(/['’]/)) {
      const codes = languagesOf(part);
      for (const code of codes) points.set(code, (points.get(code) ?? 0) + 1 / codes.length);
    }
  }
  let best: string | null = null;
  let [most, second] = [0, 0];
  for (const [code, sum] of points) {
    if (sum > most) [best, most, second] = [code, sum, most];
    else if (sum > second) second = sum;
  }
  return most > second ? best : null;
}

/** Everyday words and phrases of every language, in lower case: they say nothing about a subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set(wordsOf(({ faq }) => faq?.stop));
