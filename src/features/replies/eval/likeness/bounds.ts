import { foldWord } from '../../../../text/fold.ts';
import { wordKeys } from '../../../../text/tokens.ts';

/** 'Until 6 pm' and 'at most 5' end there; 'from 6 pm' and 'at least 5' begin there. */
export type Bound = 'most' | 'least';

const WORDS: Record<Bound, string> = {
  most: `until, till, by, up to, within, max, maximum, at most, before, no later than, bis, bis zu, maximal, höchstens, spätestens,
    innerhalb von, hasta, hasta las, máximo, como máximo, antes de, antes de las, jusqu à, jusque, maximum, au plus, avant, fino a, fino alle,
    entro, entro le, massimo, prima delle, até, até as, no máximo, antes das, tot, uiterlijk, do, maksymalnie, till, fram till, högst,
    до, максимум, sampai, hingga, maksimal`,
  least: `from, starting from, at least, minimum, after, starting at, as of, ab, mindestens, frühestens, nach, desde, desde las, a partir de, a partir de las,
    mínimo, como mínimo, al menos, después de las, à partir de, dès, au moins, après, minimum, da, dalle, almeno, dopo le, a partir das,
    no mínimo, pelo menos, depois das, vanaf, minstens, od, co najmniej, från, minst, от, с, минимум, не менее, mulai, minimal`,
};
/** Their meaning is that of the comparative, and turns with a denial: 'no more than' is 'at most'. */
const COMPARATIVES: Record<Bound, string> = {
  least:
    'more than, over, mehr als, más de, plus de, più di, mais de, meer dan, więcej niż, mer än, больше, более',
  most: 'less than, under, weniger als, menos de, moins de, meno di, minder dan, mniej niż, mindre än, меньше, менее',
};
const NOT = 'no, not, nicht, pas, non, não, niet, nie, inte, не'.split(', ').map(foldWord);

const phrasesOf = (words: string) => words.split(',').map((word) => wordKeys(word.trim()));
const flip = (bound: Bound): Bound => (bound === 'most' ? 'least' : 'most');

const PHRASES = new Map<string, Bound>();
for (const bound of ['most', 'least'] as const) {
  for (const phrase of phrasesOf(WORDS[bound])) PHRASES.set(phrase, bound);
  for (const phrase of phrasesOf(COMPARATIVES[bound])) {
    PHRASES.set(phrase, bound);
    for (const not of NOT) PHRASES.set(`${not} ${phrase}`, flip(bound));
  }
}
const LONGEST = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));

/** The bound that the words right before an amount set; the longest phrase counts. Undefined: none. */
export function boundBefore(before: string): Bound | undefined {
  const words = wordKeys(before.slice(-60)).split(' ');
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const bound = PHRASES.get(words.slice(-length).join(' '));
    if (bound !== undefined) return bound;
  }
  return undefined;
}
