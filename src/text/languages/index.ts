import { arabic } from './ar.ts';
import { bengali } from './bn.ts';
import { german } from './de.ts';
import { greek } from './el.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { FEW_WORDS } from './few-words.ts';
import { french } from './fr.ts';
import { hindi } from './hi.ts';
import { indonesian } from './id.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';
import type { Language } from './language.ts';
import { marathi } from './mr.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import { swedish } from './sv.ts';
import { tamil } from './ta.ts';
import type { TalkPatterns, TalkWords } from './talk-words.ts';
import { telugu } from './te.ts';
import { thai } from './th.ts';
import { turkish } from './tr.ts';
import { ukrainian } from './uk.ts';
import { urdu } from './ur.ts';
import { vietnamese } from './vi.ts';
import { chinese } from './zh.ts';

/** Every language. The order matters where two languages spell a number alike: the first one's rules count. */
export const LANGUAGES: readonly Language[] = [
  english,
  spanish,
  french,
  german,
  portuguese,
  russian,
  indonesian,
  turkish,
  hindi,
  marathi,
  bengali,
  urdu,
  arabic,
  tamil,
  telugu,
  vietnamese,
  chinese,
  japanese,
  korean,
  italian,
  dutch,
  polish,
  swedish,
  greek,
  thai,
  ukrainian,
  ...FEW_WORDS,
];

type Part = string | readonly string[] | undefined;

/** The words that all languages have for one meaning, each once; `signs` belong to no language. */
export function wordsOf(pick: (language: Language) => Part, ...signs: readonly string[]): string[] {
  const lists = LANGUAGES.flatMap((language) => pick(language) ?? []);
  return [...new Set([...lists, ...signs].flatMap((list) => list.split(',')).map((word) => word.trim()))];
}

/** What all languages say of one kind when models talk of themselves. */
export function talkOf(...parts: readonly (keyof TalkWords)[]): string {
  return parts.flatMap((part) => wordsOf(({ talk }) => talk?.[part])).join(', ');
}

/** The patterns of all languages for one kind; `signs` belong to no language. */
export function patternOf(part: keyof TalkPatterns, flags = 'u', ...signs: readonly string[]): RegExp {
  return new RegExp(
    [...LANGUAGES.flatMap(({ patterns }) => patterns?.[part] ?? []), ...signs].join('|'),
    flags,
  );
}

/** For `wordTable`: the words that all languages have, by what they mean. */
export function meaningsOf<Key extends string>(
  pick: (language: Language) => Partial<Readonly<Record<Key, string>>> | undefined,
): [words: string, key: Key][] {
  return LANGUAGES.flatMap((language) =>
    (Object.entries(pick(language) ?? {}) as [Key, string][]).map(([key, words]): [string, Key] => [
      words,
      key,
    ]),
  );
}
