import {
  cardsHtml,
  csv,
  listDocx,
  markdown,
  menuPdf,
  plainText,
  tableDocx,
  tableHtml,
  tablePdf,
} from './layouts.ts';
import { factsOf, LIST_LANGUAGES, priceList } from './price-lists.ts';

export interface MadeUpDocument {
  name: string;
  kind: string;
  file: Buffer;
  facts: string[][];
  /** Kept for the report alone: no rule was made or changed because of it. */
  isHeld: boolean;
}

type Make = (seed: number, language: string) => Promise<{ file: Buffer | string; facts: string[][] }>;

/** How a list is laid out, by the ending of its file. Lists with one price have no names of columns. */
const LAYOUTS: readonly (readonly [kind: string, ending: string, make: Make])[] = [
  ['pdf', 'menu.pdf', of(menuPdf, () => 0)],
  [
    'pdf',
    'table.pdf',
    of(
      tablePdf,
      (seed) => 2 + (seed % 2),
      (seed) => 1 + (seed % 4),
    ),
  ],
  ['docx', 'table.docx', of(tableDocx, (seed) => 2 + (seed % 2))],
  ['docx', 'list.docx', of(listDocx, () => 0)],
  ['html', 'cards.html', of(cardsHtml, () => 0)],
  ['html', 'table.html', of(tableHtml, (seed) => 2 + (seed % 2))],
  ['table', 'list.csv', of(csv, (seed) => 2 + (seed % 2))],
  ['markdown', 'list.md', of(markdown, (seed) => 2 + (seed % 2))],
  ['text', 'list.txt', of(plainText, () => 0)],
];

function of(
  layout: (list: ReturnType<typeof priceList>, seed: number) => Promise<Buffer> | Buffer | string,
  sizes: (seed: number) => number,
  copies: (seed: number) => number = () => 1,
): Make {
  return async (seed, language) => {
    const list = priceList(language, seed, sizes(seed), copies(seed));
    return { file: await layout(list, seed), facts: factsOf(list) };
  };
}

/** Price lists of all layouts and languages; of each three, the last one is held back. */
export async function madeUpLists(rounds: number): Promise<MadeUpDocument[]> {
  const made: MadeUpDocument[] = [];
  let seed = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, ending, make] of LAYOUTS) {
      seed += 1;
      const language =
        LIST_LANGUAGES[(round + LAYOUTS.findIndex(([, one]) => one === ending)) % LIST_LANGUAGES.length] ??
        'en';
      const { file, facts } = await make(seed * 7919, language);
      made.push({
        name: `${seed}-${language}-${ending}`,
        kind,
        file: Buffer.from(file),
        facts,
        isHeld: round % 3 === 2,
      });
    }
  }
  return made;
}
