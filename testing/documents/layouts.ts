import { chanceOf } from '../made-up-exports/chance.ts';
import type { Item, PriceList } from './price-lists.ts';
import { paragraph, table, writeDocx } from './write-docx.ts';
import { type Drawn, writePdf } from './write-pdf.ts';

const PAGE = 842;

/** A menu in columns, each name with its price at the end of dots or of white space. */
export function menuPdf(list: PriceList, seed: number): Buffer {
  const chance = chanceOf(seed);
  const columns = chance.between(1, 2);
  const [size, dots] = [chance.pick([9, 10, 11, 12]), chance.happens(0.5)];
  const step = size * (1.3 + chance.next() * 0.8);
  const wide = columns === 1 ? 480 : 230;
  const drawn: Drawn[] = [{ text: list.title, x: 50, y: 70, size: size * 2.2, bold: true }];
  const tops = Array.from({ length: columns }, () => 130);
  list.groups.forEach(({ name, items }, group) => {
    const column = group % columns;
    const x = 50 + column * 265;
    let y = (tops[column] ?? 130) + step;
    drawn.push({ text: name, x, y, size: size * 1.4, bold: chance.happens(0.5) });
    for (const {
      name: item,
      prices: [price = ''],
      note,
    } of items) {
      y += step * 1.35;
      const right = x + wide - price.length * size * 0.5;
      drawn.push({ text: item, x, y, size }, { text: price, x: right, y, size });
      const from = x + (item.length + 1) * size * 0.5;
      if (dots && right - from > size * 3) {
        drawn.push({ text: '.'.repeat(Math.floor((right - from) / (size * 0.5)) - 1), x: from, y, size });
      }
      if (note !== '') {
        y += step;
        drawn.push({ text: note, x, y, size: size * 0.8 });
      }
    }
    tops[column] = y + step * 1.5;
  });
  return writePdf([shuffled(drawn, seed)]);
}

/** A table with the names of its columns, over as many pages as it takes, with a running head and page numbers. */
export function tablePdf(list: PriceList, seed: number): Buffer {
  const chance = chanceOf(seed);
  const size = chance.pick([9, 10, 11]);
  const step = size * (1.5 + chance.next() * 0.6);
  const [repeats, isDark] = [chance.happens(0.5), chance.happens(0.5)];
  const lefts = list.sizes.map((_, at) => 290 + at * 85);
  const pages: Drawn[][] = [];
  let y = PAGE;
  function begin(): void {
    const number = pages.length + 1;
    pages.push([
      { text: `${list.title} 2026`, x: 50, y: 30, size: 8 },
      { text: `${number}`, x: 300, y: 825, size: 8 },
    ]);
    y = number === 1 ? 110 : 60;
    if (number === 1) pages[0]?.push({ text: list.title, x: 50, y: 70, size: 22, bold: true });
    if (number > 1 && !repeats) return;
    const color = isDark ? '#ffffff' : '#000000';
    if (isDark) pages.at(-1)?.push({ box: [45, y - size * 1.2, 510, size * 1.8], color: '#223344' });
    row(list.item, list.sizes, { bold: true, color });
  }
  function row(name: string, cells: readonly string[], style: { bold?: boolean; color?: string } = {}): void {
    const page = pages.at(-1) ?? [];
    page.push({ text: name, x: 50, y, size, ...style });
    page.push(...cells.map((text, at) => ({ text, x: lefts[at] ?? 0, y, size, ...style })));
    y += step;
  }
  for (const { name, items } of list.groups) {
    if (y > 760) begin();
    pages.at(-1)?.push({ text: name, x: 50, y, size, bold: true });
    y += step;
    for (const item of items) {
      if (y > 790) begin();
      row(item.name, item.prices);
    }
  }
  return writePdf(pages);
}

/** A catalogue: one product a block, each with a description and its price below. */
export function cataloguePdf(pages: number, perPage: number): { file: Buffer; facts: string[][] } {
  const facts: string[][] = [];
  const drawn = Array.from({ length: pages }, (_, page): Drawn[] => [
    { text: 'Garden catalogue', x: 50, y: 30, size: 8 },
    { text: `Page ${page + 1} of ${pages}`, x: 270, y: 820, size: 8 },
    ...Array.from({ length: perPage }, (__, at): Drawn[] => {
      const number = page * perPage + at;
      const [name, price] = [
        `Flower pot ${letters(number)}`,
        `${(number * 7) % 900}.${String((number * 13) % 100).padStart(2, '0')} €`,
      ];
      facts.push([name, price]);
      const y = 80 + at * 60;
      return [
        { text: name, x: 50, y, size: 12, bold: true },
        { text: price, x: 480, y, size: 12 },
        {
          text: `Fired twice in kiln ${letters(number)} and glazed by hand, so that frost does no harm. For win-`,
          x: 50,
          y: y + 15,
          size: 9,
        },
        { text: 'ter and summer.', x: 50, y: y + 27, size: 9 },
      ];
    }).flat(),
  ]);
  return { file: writePdf(drawn, { title: 'Garden catalogue' }), facts };
}

/** A number as letters, so that no digits stand beside the price. */
function letters(number: number): string {
  return Array.from(String(number).padStart(4, '0'), (digit) => 'abcdefghij'[Number(digit)])
    .join('')
    .toUpperCase();
}

export async function tableDocx(list: PriceList, seed: number): Promise<Buffer> {
  const chance = chanceOf(seed);
  const header = [list.item, ...list.sizes];
  const rows = (items: readonly Item[]) => items.map(({ name, prices }) => [name, ...prices]);
  const isOne = chance.happens(0.5);
  const groups = list.groups.map(
    ({ name, items }) => paragraph(name, 'H2') + table([header, ...rows(items)]),
  );
  const whole = table([
    header,
    ...list.groups.flatMap(({ name, items }) => [[name, ...list.sizes.map(() => '')], ...rows(items)]),
  ]);
  return writeDocx(paragraph(list.title, 'H0') + (isOne ? whole : groups.join('')));
}

export async function listDocx(list: PriceList, seed: number): Promise<Buffer> {
  const way = chanceOf(seed).pick(['tab', 'dash', 'lines']);
  const lines = (items: readonly Item[]) =>
    items.map(({ name, note, prices: [price] }) =>
      way === 'dash' ? `${name} – ${price}${note === '' ? '' : ` (${note})`}` : `${name}\t${price}`,
    );
  const groups = list.groups.map(({ name, items }) => {
    const said = lines(items);
    return (
      paragraph(name, '', '<w:b/>') +
      (way === 'lines'
        ? paragraph(said.join('\n'))
        : said.map((line) => paragraph(line, way === 'dash' ? 'L' : '')).join(''))
    );
  });
  return writeDocx(paragraph(list.title, 'H1') + groups.join(''));
}

export function cardsHtml(list: PriceList, seed: number): string {
  const chance = chanceOf(seed);
  const way = chance.pick(['cards', 'flat', 'spans', 'headings']);
  const item = ({ name, note, prices: [price] }: Item): string => {
    if (way === 'flat') return `<div>${name}</div><div>${price}</div>`;
    if (way === 'spans') return `<p><span>${name}</span><span class="price">${price}</span></p>`;
    const title = way === 'headings' ? `<h4>${name}</h4>` : `<div class="name"><a href="#">${name}</a></div>`;
    return `<div class="card"><img src="a.jpg" alt="">${title}${note === '' ? '' : `<p>${note}</p>`}<div class="price"><b>${price}</b></div><button>+</button></div>`;
  };
  const groups = list.groups.map(
    ({ name, items }) =>
      `<section><h2>${name}</h2><div class="grid">${items.map(item).join('\n')}</div></section>`,
  );
  return pageOf(list.title, groups.join('\n'));
}

export function tableHtml(list: PriceList, seed: number): string {
  const chance = chanceOf(seed);
  const tag = chance.pick(['th', 'td']);
  const header = `<tr>${[list.item, ...list.sizes].map((name) => `<${tag}>${name}</${tag}>`).join('')}</tr>`;
  const rows = list.groups.map(({ name, items }) => {
    const body = items.map(
      (item) => `<tr><td>${item.name}</td>${item.prices.map((price) => `<td>${price}</td>`).join('')}</tr>`,
    );
    return `<tr><td colspan="${list.sizes.length + 1}"><b>${name}</b></td></tr>${body.join('')}`;
  });
  return pageOf(list.title, `<table>${header}${rows.join('')}</table>`);
}

function pageOf(title: string, main: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title><script>var price = 1;</script></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li></ul></nav>
<main><h1>${title}</h1>${main}</main><footer><p>© 2026</p></footer></body></html>`;
}

export function csv(list: PriceList, seed: number): string {
  const chance = chanceOf(seed);
  const delimiter = chance.pick([';', '\t', ',']);
  const cell = (text: string) => (text.includes(delimiter) || chance.happens(0.2) ? `"${text}"` : text);
  const rows = [
    [list.item, ...list.sizes],
    ...list.groups.flatMap(({ items }) => items.map(({ name, prices }) => [name, ...prices])),
  ];
  return rows.map((row) => row.map(cell).join(delimiter)).join('\r\n');
}

export function markdown(list: PriceList, seed: number): string {
  const isTable = chanceOf(seed).happens(0.5);
  const groups = list.groups.map(({ name, items }) => {
    const rows = items.map((item) =>
      isTable
        ? `| ${item.name} | ${item.prices.join(' | ')} |`
        : `- **${item.name}**: ${item.prices.map((price, at) => `${list.sizes.length > 1 ? `${list.sizes[at]}: ` : ''}${price}`).join(', ')}`,
    );
    const header = isTable
      ? [`| ${[list.item, ...list.sizes].join(' | ')} |`, `|${'---|'.repeat(list.sizes.length + 1)}`]
      : [];
    return [`## ${name}`, '', ...header, ...rows].join('\n');
  });
  return [`# ${list.title}`, ...groups].join('\n\n');
}

export function plainText(list: PriceList, seed: number): string {
  const way = chanceOf(seed).pick(['dots', 'spaces', 'dash']);
  const gaps: Readonly<Record<string, (name: string) => string>> = {
    dots: (name) => ` ${'.'.repeat(40 - name.length)} `,
    spaces: (name) => ' '.repeat(40 - name.length),
    dash: () => ' - ',
  };
  const line = ({ name, prices: [price] }: Item) => `${name}${gaps[way]?.(name)}${price}`;
  return [
    list.title.toUpperCase(),
    ...list.groups.map(({ name, items }) => [`${name}:`, ...items.map(line)].join('\n')),
  ].join('\n\n');
}

/** Programs draw in any order. */
function shuffled(drawn: readonly Drawn[], seed: number): Drawn[] {
  const chance = chanceOf(seed);
  return drawn
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
