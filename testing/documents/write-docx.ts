import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-external.js';

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const STYLES = ['Title', 'heading 1', 'heading 2', 'heading 3'];

/** A Word document with this XML as its body. Styles: Title, H1 to H3, and L for lists. */
export async function writeDocx(
  body: string,
  others: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Buffer> {
  const styles = STYLES.map(
    (name, at) => `<w:style w:type="paragraph" w:styleId="H${at}"><w:name w:val="${name}"/></w:style>`,
  );
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${NAMESPACE}>${styles.join('')}<w:style w:styleId="L"><w:pPr><w:numPr/></w:pPr></w:style></w:styles>`,
    ...others,
  });
}

export async function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: object = {},
): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter(), options);
  for (const [path, content] of Object.entries(files)) {
    await writer.add(
      path,
      typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content),
    );
  }
  return Buffer.from(await (await writer.close()).arrayBuffer());
}

/** A paragraph; '\t' and '\n' in its text are tabs and line breaks. `run`: properties of its letters. */
export function paragraph(text: string, style = '', run = ''): string {
  const signs: Readonly<Record<string, string>> = { '\t': '<w:tab/>', '\n': '<w:br/>' };
  const parts = text
    .split(/([\t\n])/)
    .map((part) => signs[part] ?? `<w:t xml:space="preserve">${escaped(part)}</w:t>`);
  const properties = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:rPr>${run}</w:rPr>${parts.join('')}</w:r></w:p>`;
}

/** A table; a cell with '\n' has several paragraphs. */
export function table(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<w:tc>${text
      .split('\n')
      .map((line) => paragraph(line))
      .join('')}</w:tc>`;
  return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
