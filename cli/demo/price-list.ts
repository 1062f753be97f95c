import { PRICE_LIST } from './bakery.ts';

const LEFT = 72;
const PRICES = 380;
const TOP = 760;
const LINE = 24;

/** The bakery's price list as a PDF of one page: a heading stands where there is no price. */
export function priceListPdf(): Buffer {
  const title = text('F2', 22, LEFT, TOP, 'Linden Bakery: price list');
  const rows = PRICE_LIST.flatMap(([name, price], at) => {
    const y = TOP - 50 - at * LINE;
    return price === ''
      ? [text('F2', 14, LEFT, y, name)]
      : [text('F1', 12, LEFT, y, name), text('F1', 12, PRICES, y, price)];
  });
  const content = [title, ...rows].join('\n');
  const fonts = ['Helvetica', 'Helvetica-Bold'].map(
    (font) => `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`,
  );
  const page = '/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents 6 0 R';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R${page}>>`,
    ...fonts,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ]);
}

function text(font: string, size: number, x: number, y: number, words: string): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`;
}

function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1');
}
