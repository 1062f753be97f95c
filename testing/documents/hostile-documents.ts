import { noise } from './special-documents.ts';
import { paragraph, writeDocx, zipOf } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';

export interface HostileDocument {
  name: string;
  file: Buffer;
}

const MEGABYTE = 1_000_000;

/** Small to send, dear to read: each takes its reader as far as its limits go, by another way. */
export async function hostileDocuments(): Promise<HostileDocument[]> {
  const deep = (open: string, close: string, times: number, inside = 'a') =>
    Buffer.from(`<html><body>${open.repeat(times)}${inside}${close.repeat(times)}</body></html>`);
  return [
    { name: 'nested-divs.html', file: deep('<div>a', '</div>', 120_000) },
    { name: 'nested-tables.html', file: deep('<table><tr><td>a', '</td></tr></table>', 30_000) },
    { name: 'nested-lists.html', file: deep('<ul><li>a', '</li></ul>', 60_000) },
    { name: 'nested-quotes.html', file: deep('<blockquote><p>a</p>', '</blockquote>', 60_000) },
    // As deep as it may be, and wide below.
    {
      name: 'deep-and-wide.html',
      file: deep('<div>', '</div>', 500, '<b>a</b><p>4.50 €</p>'.repeat(200_000)),
    },
    // For what tells an article from what stands around it.
    { name: 'loose-words.html', file: deep('<div>', '</div>', 1, '<b>a</b><p>4.50 €</p>'.repeat(9_000)) },
    { name: 'half-tables.html', file: deep('<table><tr><td>', '', 900, '<tr><td>a'.repeat(60_000)) },
    {
      name: 'many-rules.html',
      file: Buffer.from(
        `<html><style>${Array.from({ length: 400 }, (_, n) => `div div div div .c${n} *{display:none}`).join('')}</style><body>${'<div>'.repeat(100)}${'<p>a</p>'.repeat(60_000)}</body></html>`,
      ),
    },
    {
      name: 'nested.docx',
      file: await writeDocx('<w:tbl><w:tr><w:tc>'.repeat(300_000), { 'a.bin': noise(MEGABYTE) }),
    },
    {
      name: 'long.docx',
      file: await writeDocx(paragraph('a').repeat(400_000), { 'a.bin': noise(MEGABYTE) }),
    },
    {
      name: 'zip-in-zip.docx',
      file: await zipOf({
        'word/document.xml': (await zipOf({ 'a.xml': ' '.repeat(10 * MEGABYTE) })).toString('latin1'),
      }),
    },
    {
      name: 'huge.pdf',
      file: writePdf(
        Array.from({ length: 2_000 }, (_, page) =>
          Array.from({ length: 100 }, (_, line) => ({
            text: `Cherry tart ${page} ${line} 4.50 €`,
            x: 50 + (line % 3) * 170,
            y: 20 + line * 8,
          })),
        ),
      ),
    },
  ];
}
