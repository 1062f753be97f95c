import { chanceOf } from '../made-up-exports/chance.ts';
import { questionsOf } from './ask.ts';
import { readTexts } from './language-texts.ts';
import { makePapers } from './make-shop.ts';
import type { Shop } from './shop.ts';

/** How many shops of each language are seen, and how many held back: 30 in all. */
const COUNTS: Readonly<Record<string, readonly [seen: number, held: number]>> = {
  en: [4, 2],
  de: [3, 2],
  fr: [3, 2],
  es: [3, 2],
  it: [4, 1],
  ru: [3, 1],
};

/** Thirty made-up shops with twenty questions each; the first one has a catalogue of 300 pages. Ten are held back. */
export async function madeUpShops(): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (const [language, counts] of Object.entries(COUNTS)) {
    const texts = readTexts(language);
    for (const [kind, count] of counts.entries()) {
      const isHeld = kind === 1;
      const trades = texts.trades.filter((trade) => trade.isHeld === isHeld);
      for (let at = 0; at < count; at += 1) {
        const seed = shops.length + 1;
        const chance = chanceOf(seed * 7_919);
        const trade = trades[at % trades.length];
        if (trade === undefined) throw new Error(`There is no trade for ${language}.`);
        const papers = await makePapers(texts, trade, { isHeld, hasCatalogue: seed === 1, seed }, chance);
        const questions = questionsOf(texts, trade, papers, isHeld, chance);
        const { sources, usable } = papers;
        shops.push({ name: `${language}-${seed}`, isHeld, sources, usable, questions });
      }
    }
  }
  return shops;
}
