import type { ShelfSource } from '../../src/features/knowledge/find/shelf.ts';
import { sourceText } from '../../src/features/knowledge/find/source-text.ts';
import { readDocument } from '../../src/features/knowledge/read/read-document.ts';
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
} from '../documents/layouts.ts';
import type { PriceList } from '../documents/price-lists.ts';
import type { Chance } from '../made-up-exports/chance.ts';
import { catalogue } from './catalogue.ts';
import type { LanguageTexts, Section, Trade } from './language-texts.ts';
import { NOW, type Product } from './shop.ts';

/** A shop's papers, and what stands in them. */
export interface Papers {
  sources: ShelfSource[];
  usable: Set<number>;
  /** By code, by size, or with one price. */
  coded: Product[];
  sized: Product[];
  plain: Product[];
  policies: Section[];
}

type Layout = readonly [
  ending: string,
  make: (list: PriceList, seed: number) => Promise<Buffer> | Buffer | string,
];
const WITH_SIZES: readonly Layout[] = [
  ['table.pdf', tablePdf],
  ['table.docx', tableDocx],
  ['table.html', tableHtml],
  ['list.csv', csv],
  ['list.md', markdown],
];
const WITHOUT_SIZES: readonly Layout[] = [
  ['menu.pdf', menuPdf],
  ['list.docx', listDocx],
  ['cards.html', cardsHtml],
  ['list.txt', plainText],
];
const DAY = 86_400_000;

/** The papers of a shop: two price lists as files, spare parts with codes, rules on two pages, and what must not count. */
export async function makePapers(
  texts: LanguageTexts,
  { groups }: Trade,
  { isHeld, hasCatalogue, seed }: { isHeld: boolean; hasCatalogue: boolean; seed: number },
  chance: Chance,
): Promise<Papers> {
  const sources: ShelfSource[] = [];
  const add = (name: string, text: string, rest: Partial<ShelfSource> = {}): number => {
    const id = sources.length + 1;
    sources.push({
      id,
      name,
      title: name.replace(/\.\w+$/, ''),
      text,
      validUntil: null,
      readAt: NOW - 30 * DAY,
      ...rest,
    });
    return id;
  };
  const names = Object.entries(groups);
  const half = Math.ceil(names.length / 2);
  const sized = listOf(texts, names.slice(0, half), 3, chance);
  const plain = listOf(texts, names.slice(half), 1, chance);
  for (const [list, layouts] of [
    [sized, WITH_SIZES],
    [plain, WITHOUT_SIZES],
  ] as const) {
    const [ending, make] = chosen(layouts, seed);
    const file = Buffer.from(await make(list, seed * 31));
    add(`${list.title} ${ending}`, sourceText(await readDocument(file, { name: ending })));
  }
  const policies = policiesOf(texts, isHeld, chance);
  add('Info', await pageOf([...policies.slice(0, 5), ...texts.about]));
  add('Web', await pageOf(policies.slice(5)));
  const told = isHeld ? texts.toldHeld : texts.told;
  const stories = names.flatMap(([group, items]) => [
    `# ${group}`,
    ...items.map((item, at) => told[(seed + at) % told.length]?.replace('{x}', item) ?? ''),
  ]);
  add('Stories', stories.join('\n'));
  const spare = hasCatalogue ? catalogue(chance) : spareParts(texts, names.at(-1)?.[1] ?? [], chance);
  add('Parts', spare.text);
  // Papers come in any order.
  sources.sort((a, b) => ((a.text.length * seed * 7_919) % 101) - ((b.text.length * seed * 7_919) % 101));
  const usable = new Set(sources.map(({ id }) => id));
  // The same things at other prices: last year's list has expired, and the one for resellers is switched off.
  const lastYear = listOf(texts, names.slice(0, half), 3, chance);
  usable.add(
    add('Last year', sourceText(await readDocument(Buffer.from(markdown(lastYear, 1)), { name: 'l.md' })), {
      validUntil: NOW - DAY,
    }),
  );
  const resellers = listOf(texts, names, 1, chance);
  add('Resellers', sourceText(await readDocument(Buffer.from(plainText(resellers, 1)), { name: 'r.txt' })));
  return {
    sources,
    usable,
    coded: spare.products,
    sized: productsOf(sized),
    plain: productsOf(plain),
    policies,
  };
}

function listOf(
  { words }: LanguageTexts,
  groups: readonly (readonly [string, readonly string[]])[],
  sizes: number,
  chance: Chance,
): PriceList {
  const used = new Set<string>();
  const price = (): string => {
    const made = priceOf(words, chance);
    if (used.has(made)) return price();
    used.add(made);
    return made;
  };
  return {
    language: '',
    title: words.title?.[0] ?? '',
    item: words.item?.[0] ?? '',
    sizes: (words.sizes ?? []).slice(0, sizes === 1 ? 0 : sizes),
    groups: groups.map(([name, items]) => ({
      name,
      items: items.map((item) => ({ name: item, note: '', prices: Array.from({ length: sizes }, price) })),
    })),
  };
}

function priceOf(words: LanguageTexts['words'], chance: Chance): string {
  const amount = chance.between(2, 160);
  const [form = '{}'] = words.price ?? [];
  const [whole, cents] = form.includes('₽')
    ? [`${amount * 10}`, '']
    : [`${amount}`, chance.pick(['20', '50', '80', '90'])];
  const point = form.includes('£') ? '.' : ',';
  return form.replace('{}', cents === '' ? whole : `${whole}${point}${cents}`);
}

function productsOf({ groups, sizes }: PriceList): Product[] {
  return groups.flatMap(({ items }) => items.map(({ name, prices }) => ({ name, code: '', sizes, prices })));
}

function chosen(layouts: readonly Layout[], seed: number): Layout {
  const layout = layouts[seed % layouts.length];
  if (layout === undefined) throw new Error('There is no layout.');
  return layout;
}

/** One of each three ways to write a rule: the last one where the shop is held back. */
function policiesOf({ policies }: LanguageTexts, isHeld: boolean, chance: Chance): Section[] {
  const count = Math.floor(policies.length / 3);
  return Array.from(
    { length: count },
    (_, topic) => policies[topic * 3 + (isHeld ? 2 : chance.between(0, 1))],
  ).flatMap((section) => section ?? []);
}

async function pageOf(sections: readonly Section[]): Promise<string> {
  const page = sections.map(({ heading, lines }) => `# ${heading}\n\n${lines.join('\n\n')}`).join('\n\n');
  return sourceText(await readDocument(Buffer.from(page), { name: 'page.md' }));
}

function spareParts(
  { words }: LanguageTexts,
  items: readonly string[],
  chance: Chance,
): { text: string; products: Product[] } {
  const letters = chance.pick(['KX', 'AB', 'TR', 'MZ']);
  const products = items.map((name, at) => ({
    name: `${name} Set`,
    code: `${letters}-${1_000 + chance.between(1, 80) * 10 + at}`,
    sizes: [],
    prices: [priceOf(words, chance)],
  }));
  const rows = products.map(
    ({ name, code, prices }) =>
      `Code: ${code}, ${words.item?.[0]}: ${name}, ${words.title?.[0]}: ${prices[0]}`,
  );
  return { text: ['# Sets', ...rows].join('\n'), products };
}
