import { once } from '../once.ts';
import { REGIONS } from './regions.ts';

/** What an adjective adds to a country's name: 'Israeli', 'Mexican', 'Brazilian', 'Chinese'. */
const ENDINGS = ['n', 'an', 'ian', 'ean', 'ese', 'i', 'ish', 'er', 'ander'];
/** What it takes away before that: 'Mexico', 'Finland', 'Belgium'. */
const DROPPED = /(?:[aeiouy]+|land|um)$/;
const LEAST_STEM = 4;

/** From the platform's names: a region's main language ('German'), its kinds ('American English'), and the region itself. */
const KNOWN = once(() => {
  const [languages, regions] = (['language', 'region'] as const).map(
    (type) => new Intl.DisplayNames(['en'], { type }),
  );
  const adjectives = new Set<string>();
  const stems = new Map<string, Set<string>>();
  for (const region of REGIONS) {
    const { language } = new Intl.Locale(`und-${region}`).maximize();
    for (const tag of [language, `${language}-${region}`, `en-${region}`])
      adjectives.add((languages?.of(tag) ?? '').toLowerCase().split(' ', 1)[0] ?? '');
    const name = (regions?.of(region) ?? '').toLowerCase();
    for (const stem of [name, name.replace(DROPPED, '')])
      if (stem.length >= LEAST_STEM) stems.set(stem, (stems.get(stem) ?? new Set()).add(name));
  }
  return { adjectives, stems };
});

/** Whether a word of English says where somebody comes from: 'German', 'Mexican'. The country's own name does not. */
export function isNationality(word: string): boolean {
  const lower = word.toLowerCase();
  const { adjectives, stems } = KNOWN();
  return (
    adjectives.has(lower) ||
    ENDINGS.some((ending) => {
      const names = lower.endsWith(ending) ? stems.get(lower.slice(0, -ending.length)) : undefined;
      return names !== undefined && !names.has(lower);
    })
  );
}
