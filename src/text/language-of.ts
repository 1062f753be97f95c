import { once } from '../once.ts';
import { foldWord } from './fold.ts';
import { LANGUAGES, wordsOf } from './languages/index.ts';
import { NO_ANSWER } from './languages/no-answer-words.ts';
import { rememberWords } from './remember.ts';
import { wordKeys } from './tokens.ts';

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

/** Of languages that share a script, its commonest stands for all: nobody writes another script by mistake. */
const FAMILIES: typeof SCRIPTS = [
  [/\p{sc=Cyrl}/u, 'ru'],
  [/\p{sc=Arab}/u, 'ar'],
  [/\p{sc=Deva}/u, 'hi'],
  ...SCRIPTS,
];
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;
/** Read of a text, in words; the share of them that has to speak for a language, and how much more often than for others. */
const SAMPLE = 40;
const LEAST_SHARE = 0.2;
const MARGIN = 2;

/** The languages of each word that a business or its customers use, folded; none for greetings, which cross borders. */
const USED = once(() => {
  const used = new Map<string, Set<string>>();
  const greetings = LANGUAGES.flatMap(({ address }) => wordKeys(address?.greetings ?? '').split(' '));
  for (const { code, faq, address, everyday, smallTalk } of LANGUAGES) {
    const { openers, familiar, polite } = address ?? {};
    const lists = [faq?.stop, faq?.light, ...Object.values(faq?.concepts ?? {}), everyday, smallTalk];
    for (const word of wordKeys([...lists, openers, familiar, polite].join(',')).split(' '))
      used.set(word, (used.get(word) ?? new Set()).add(code));
  }
  for (const word of greetings) used.delete(word);
  // Languages with a script of their own borrow Latin words, and lend few.
  const lenders = new Set(FAMILIES.map(([, code]) => code));
  for (const [word, codes] of used) {
    const owners = [...codes].filter((code) => !lenders.has(code));
    if (owners.length > 0) used.set(word, new Set(owners));
  }
  return used;
});

/** Few signs without kana are as likely Japanese. */
const SHORT_HAN = /^\p{sc=Han}{1,4}$/u;

/** Numbers, and single consonants such as that of 'R$', tell nothing. */
const tonguesOf = rememberWords((word): { codes: readonly string[]; weight: number } => {
  if (/^(?:\d.*|[b-df-hj-np-tv-xz])$/.test(word)) return { codes: NONE, weight: 0 };
  const script = ONLY_LATIN.test(word) ? undefined : FAMILIES.find(([letters]) => letters.test(word));
  const known = script === undefined ? [...(USED().get(word) ?? NONE)] : [script[1]];
  const codes = SHORT_HAN.test(word) ? ['zh', 'ja'] : known;
  return { codes, weight: UNSPACED.test(word) ? Math.max(1, word.length / 2) : 1 };
});

/**
 * The language that folded words are in beyond doubt, or null. `least`: so many of them must be in no other one. With
 * `other` it is enough that they are not in that one, and the answer may be a neighbour of the language.
 */
export function surelyLanguageOf(words: readonly string[], least: number, other?: string): string | null {
  const points = new Map<string, number>();
  let all = 0;
  for (const word of words.slice(0, SAMPLE)) {
    const { codes, weight } = tonguesOf(word);
    all += weight;
    for (const code of codes) points.set(code, (points.get(code) ?? 0) + weight / codes.length);
  }
  const [[best, most] = [null, 0], [, second] = [null, 0]] = [...points].sort(([, a], [, b]) => b - a);
  const against = other === undefined ? second : (points.get(other) ?? 0);
  return most >= Math.max(least, all * LEAST_SHARE, against * MARGIN) ? best : null;
}

const NAMERS = once(() =>
  Object.keys(NO_ANSWER).map((code) => new Intl.DisplayNames(code, { type: 'language' })),
);

/** The beginnings of a language's names in the languages that customers use most, which may end otherwise: 'inglesa'. */
const namesOf = rememberWords((code) =>
  NAMERS()
    .map((names) => wordKeys(names.of(code) ?? code))
    .map((name) => name.slice(0, Math.max(4, name.length - 2))),
);

/** Whether a text names a language: 'in English', 'en inglés'. */
export function namesLanguage(text: string, code: string): boolean {
  return wordKeys(text)
    .split(' ')
    .some((word) => namesOf(code).some((name) => word.startsWith(name)));
}
