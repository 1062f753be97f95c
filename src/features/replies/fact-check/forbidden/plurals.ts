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

/** Other forms of long words in Latin script, by what the word ends with: adjectives, nouns and some verbs; then infinitives. */
const INFLECTIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /[aeo]?$/,
    'a as o os e es en em er est ed ing ly mente isimo isima isimos isimas inho inha inhos inhas ito ita itos itas'.split(
      ' ',
    ),
  ],
  [
    /(?:[aei]r|en)$/,
    'e o a st t te ten es as an amos emos imos ado ada ados adas ido ida idos idas era ira erá irá é ée ées ez ons ent is it'.split(
      ' ',
    ),
  ],
];
/** The stem of a shorter word begins many others: 'hell' and 'hello'. */
const SHORTEST_STEM = 5;

const GERMAN_ENDINGS = ['e', 'en', 'n', 'er'];
const TURKISH_ENDINGS = ['lar', 'ler'];
const SHORTEST_WITH_TURKISH_ENDING = 4;

/** 'And', 'the' and short prepositions, which Arabic writes on the word. */
const ARABIC_PREFIX = /^(?:[وف]?(?:ال|بال|لل|كال)|[وف])(?=\p{L}{2})/u;

/** The plural of a word, and its other forms where it is long enough. */
export function formsOf(word: string): string[] {
  const added = ENDINGS.filter(([script]) => script.test(word)).flatMap(([, endings]) =>
    endings.map((ending) => word + ending),
  );
  const changed = CHANGES.filter(([end]) => end.test(word)).flatMap(([end, endings]) =>
    endings.map((ending) => word.replace(end, ending)),
  );
  const isLong = word.length >= SHORTEST_WITH_TURKISH_ENDING && /\p{Script=Latin}$/u.test(word);
  return [
    ...added,
    ...changed,
    ...inflectionsOf(word),
    ...(isLong ? TURKISH_ENDINGS.map((ending) => word + ending) : []),
  ];
}

/** 'barato' has 'baratas' and 'baratinhos', 'garantieren' has 'garantiere'. */
function inflectionsOf(word: string): string[] {
  if (!/\p{Script=Latin}$/u.test(word)) return [];
  return INFLECTIONS.flatMap(([end, endings]) => {
    const stem = word.replace(end, '');
    const isInflected = end.test(word) && stem.length >= SHORTEST_STEM;
    return isInflected ? endings.map((ending) => stem + ending) : [];
  });
}

export function germanPluralsOf(word: string): string[] {
  return /\p{Script=Latin}$/u.test(word) ? GERMAN_ENDINGS.map((ending) => word + ending) : [];
}

/** An Arabic word without what is written on it; the word itself elsewhere. */
export function withoutPrefix(word: string): string {
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare.length > 1 ? bare : word;
}
