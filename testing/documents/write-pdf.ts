import { deflateSync } from 'node:zlib';

/** Something on a page: points from its upper left corner, `y` at the line that letters stand on. */
export type Drawn =
  | {
      text: string;
      x: number;
      y: number;
      size?: number;
      bold?: boolean;
      color?: string;
      mode?: number;
      turned?: boolean;
    }
  | { box: readonly [x: number, y: number, width: number, height: number]; color: string }
  | { picture: readonly [x: number, y: number, width: number, height: number] };

export interface PdfOptions {
  width?: number;
  height?: number;
  /** Streams as they stand, without being packed. */
  isPlain?: boolean;
  title?: string;
  /** Further objects of the first page's resources, for files that are out to harm. */
  trailer?: string;
}

/** A PDF by hand: one font, of which every letter is half as wide as high, and whose letters have made-up numbers. */
export function writePdf(pages: readonly (readonly Drawn[])[], options: PdfOptions = {}): Buffer {
  const { width = 595, height = 842, isPlain = false } = options;
  const letters = new Map<string, number>();
  const codeOf = (letter: string) => {
    const code = letters.get(letter) ?? letters.size + 1;
    letters.set(letter, code);
    return code.toString(16).padStart(4, '0');
  };
  const contents = pages.map((page) => page.map((one) => operatorsOf(one, height, codeOf)).join('\n'));
  const picture = 7;
  const first = 8;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}]>>`,
    ...[fontNamed('Text'), fontNamed('Text-Bold')],
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Text/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>',
    stream(meanings(letters), isPlain),
    stream(
      '\0',
      true,
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
    ),
    ...contents.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${first + at * 2 + 1} 0 R` +
        `/Resources<</Font<</F1 3 0 R/F2 4 0 R>>/XObject<</Im ${picture} 0 R>>>>>>`,
      stream(content, isPlain),
    ]),
    `<</Title(${options.title ?? ''})>>`,
  ];
  return fileOf(objects, `/Root 1 0 R/Info ${objects.length} 0 R${options.trailer ?? ''}`);
}

/** Any objects as a file. */
export function fileOf(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}${trailer}>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A stream of bytes, one character each. */
export function stream(content: string | Buffer, isPlain = false, entries = ''): string {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const packed = isPlain ? bytes : deflateSync(bytes);
  const filter = isPlain ? '' : '/Filter/FlateDecode';
  return `<<${entries}/Length ${packed.length}${filter}>>\nstream\n${packed.toString('latin1')}\nendstream`;
}

function operatorsOf(one: Drawn, height: number, codeOf: (letter: string) => string): string {
  if ('box' in one) {
    const [x, y, wide, high] = one.box;
    return `${rgb(one.color)} rg ${x} ${height - y - high} ${wide} ${high} re f`;
  }
  if ('picture' in one) {
    const [x, y, wide, high] = one.picture;
    return `q ${wide} 0 0 ${high} ${x} ${height - y - high} cm /Im Do Q`;
  }
  const { text, x, y, size = 11, bold = false, color = '#000000', mode = 0, turned = false } = one;
  const codes = Array.from(text, codeOf).join('');
  const turn = turned ? '0 1 -1 0' : '1 0 0 1';
  return `${rgb(color)} rg BT /F${bold ? 2 : 1} ${size} Tf ${mode} Tr ${turn} ${x} ${height - y} Tm <${codes}> Tj ET`;
}

function rgb(color: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
}

function fontNamed(name: string): string {
  return `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[5 0 R]/ToUnicode 6 0 R>>`;
}

function meanings(letters: ReadonlyMap<string, number>): string {
  const rows = [...letters].map(([letter, code]) => {
    const unicode = Buffer.from(letter, 'utf16le').swap16().toString('hex');
    return `<${code.toString(16).padStart(4, '0')}> <${unicode}>`;
  });
  const chunks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) =>
    rows.slice(at * 100, at * 100 + 100),
  );
  const maps = chunks
    .map((chunk) => `${chunk.length} beginbfchar\n${chunk.join('\n')}\nendbfchar`)
    .join('\n');
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n${maps}\nendcmap end end`;
}
