import type { Chance } from '../made-up-exports/chance.ts';
import type { Product } from './shop.ts';

const KINDS = [
  'cake base',
  'serving plate',
  'cupcake box',
  'loaf tin',
  'piping bag',
  'cake stand',
  'cookie cutter',
];
const SHAPES = ['round', 'square', 'oval', 'heart-shaped', 'hexagonal', 'scalloped'];
const STUFFS = ['silver', 'gold', 'kraft', 'white', 'bamboo', 'steel', 'glass', 'copper', 'black', 'marble'];
const PAGES = 300;
const PER_PAGE = 12;

/** A wholesaler's catalogue of 300 pages: 3,600 articles that are all alike, each with a code. */
export function catalogue(chance: Chance): { text: string; products: Product[] } {
  const lines: string[] = ['# Baker’s catalogue 2026'];
  const products: Product[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const kind = KINDS[page % KINDS.length] ?? '';
    lines.push(`[[page ${page + 1}]]`, `## ${kind}, series ${1 + Math.floor(page / KINDS.length)}`);
    for (let row = 0; row < PER_PAGE; row += 1) {
      const code = `RB-${2_000 + page * PER_PAGE + row}`;
      const size = 10 + ((page * 7 + row * 3) % 45);
      const name = `${chance.pick(SHAPES)} ${kind} ${size} cm ${chance.pick(STUFFS)}`;
      const price = `£${chance.between(1, 90)}.${chance.pick(['10', '35', '60', '85'])}`;
      lines.push(`Article: ${code}, Name: ${name}, Price: ${price}`);
      products.push({ name, code, sizes: [], prices: [price] });
    }
  }
  return { text: lines.join('\n'), products };
}
