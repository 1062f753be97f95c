import { undisguised, type WordForm } from './word-forms.ts';

/** One forbidden word or phrase. */
export interface Entry {
  words: readonly WordForm[];
  /** Its words without spaces. */
  joined: WordForm;
}

/** Entries by the first letter of their first word; those in Arabic script, which takes prefixes, all together. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;

const ARABIC = 'arabic';

export function indexEntries(phrases: readonly (readonly WordForm[])[]): Entries {
  const entries = new Map<string, Entry[]>();
  for (const words of phrases) {
    const joined = {
      exact: words.map(({ exact }) => exact).join(''),
      bare: words.map(({ bare }) => bare).join(''),
    };
    const key = keyOf(joined.bare);
    entries.set(key, [...(entries.get(key) ?? []), { words, joined }]);
  }
  return entries;
}

/** The entries that a word can be, by its first letter in every way to read it. */
export function entriesLike(entries: Entries, word: WordForm): readonly Entry[] {
  const found = entries.get(keyOf(word.bare)) ?? [];
  const disguised = undisguised(word);
  if (disguised.length === 0) return found;
  const keys = new Set(disguised.map(keyOf));
  keys.delete(keyOf(word.bare));
  return [...found, ...[...keys].flatMap((key) => entries.get(key) ?? [])];
}

function keyOf(word: string): string {
  return /^\p{Script=Arabic}/u.test(word) ? ARABIC : (word[0] ?? '');
}
