import { formsOf, germanPluralsOf } from './plurals.ts';
import { joinForms, type WordForm } from './word-forms.ts';

/** A forbidden word, and what its plural and its other forms look like. */
export interface ForbiddenWord extends WordForm {
  /** Of the exact and of the bare word. */
  plurals: ReadonlySet<string>;
  germanPlurals: ReadonlySet<string>;
}

/** One forbidden word or phrase. */
export interface Entry {
  words: readonly ForbiddenWord[];
  /** Its words without spaces. */
  joined: ForbiddenWord;
}

/** Entries by the first letter of their first word; those in Arabic script, which takes prefixes, all together. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;

const ARABIC = 'arabic';
const NONE: readonly Entry[] = [];

export function indexEntries(phrases: readonly (readonly WordForm[])[]): Entries {
  const entries = new Map<string, Entry[]>();
  for (const phrase of phrases) {
    const entry = { words: phrase.map(withPlurals), joined: withPlurals(joinForms(phrase)) };
    const key = keyOf(entry.joined.bare);
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  return entries;
}

function withPlurals(word: WordForm): ForbiddenWord {
  const forms = [word.exact, word.bare];
  return {
    ...word,
    plurals: new Set(forms.flatMap(formsOf)),
    germanPlurals: new Set(forms.flatMap(germanPluralsOf)),
  };
}

/** The entries that a word can be, by its first letter in every way to read it. */
export function entriesLike(entries: Entries, { bare, readings }: WordForm): readonly Entry[] {
  const found = entries.get(keyOf(bare)) ?? NONE;
  if (readings.length === 0) return found;
  const keys = new Set(readings.map(keyOf));
  keys.delete(keyOf(bare));
  return [...found, ...[...keys].flatMap((key) => entries.get(key) ?? [])];
}

function keyOf(word: string): string {
  const first = word[0] ?? '';
  return first > '\u05ff' && /\p{Script=Arabic}/u.test(first) ? ARABIC : first;
}
