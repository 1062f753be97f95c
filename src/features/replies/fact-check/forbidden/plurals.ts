/** Regular plural endings by script. German's are too short to try in a text of another language ('car', 'care'). */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Latin}$/u, ['s', 'es']],
  [/\p{Script=Devanagari}$/u, ['े', 'ें', 'ों', 'ियाँ', 'ियां', 'ां']],
  [/\p{Script=Bengali}$/u, ['গুলো', 'গুলি', 'সমূহ']],
  [/\p{Script=Tamil}$/u, ['கள்', 'ங்கள்', 'க்கள்']],
  [/\p{Script=Telugu}$/u, ['లు']],
  [/\p{Script=Arabic}$/u, ['ات', 'ون', 'ين']],
  [/\p{Script=Cyrillic}$/u, ['ы', 'и', 'а', 'я']],
];

/** Endings that give way to the plural's. */
const CHANGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=[^aeiou])y$/, ['ies']],
  [/z$/, ['ces']],
  [/ao$/, ['oes', 'aes']],
  [/ão$/, ['ões', 'ães']],
  [/m$/, ['ns']],
  [/l$/, ['is', 'ux']],
  [/[аяьйое]$/, ['ы', 'и', 'а', 'я']],
  [/ا$/, ['ے']],
  [/ा$/, ['े']],
  [/ी$/, ['ियाँ', 'ियां']],
];

const GERMAN_ENDINGS = ['e', 'en', 'n', 'er'];
const TURKISH_ENDINGS = ['lar', 'ler'];
const SHORTEST_WITH_TURKISH_ENDING = 4;

/** 'And', 'the' and short prepositions, which Arabic writes on the word. */
const ARABIC_PREFIX = /^(?:[وف]?(?:ال|بال|لل|كال)|[وف])(?=\p{L}{2})/u;

/** The plain plurals of a word. */
export function pluralsOf(word: string): string[] {
  const added = ENDINGS.filter(([script]) => script.test(word)).flatMap(([, endings]) =>
    endings.map((ending) => word + ending),
  );
  const changed = CHANGES.filter(([end]) => end.test(word)).flatMap(([end, endings]) =>
    endings.map((ending) => word.replace(end, ending)),
  );
  const isLong = word.length >= SHORTEST_WITH_TURKISH_ENDING && /\p{Script=Latin}$/u.test(word);
  return [...added, ...changed, ...(isLong ? TURKISH_ENDINGS.map((ending) => word + ending) : [])];
}

export function germanPluralsOf(word: string): string[] {
  return /\p{Script=Latin}$/u.test(word) ? GERMAN_ENDINGS.map((ending) => word + ending) : [];
}

/** An Arabic word without what is written on it; the word itself elsewhere. */
export function withoutPrefix(word: string): string {
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare.length > 1 ? bare : word;
}
