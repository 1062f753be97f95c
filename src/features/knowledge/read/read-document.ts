import {
  type DocumentKind,
  type DocumentSource,
  READ_LIMITS,
  type ReadDocument,
  ReadError,
} from './document.ts';
import { kindOf } from './kind.ts';

type Reader = (bytes: Uint8Array, source: DocumentSource) => Promise<ReadDocument>;

/** Each with its packages, loaded for the first document of its kind. */
const READERS: Readonly<Record<DocumentKind, () => Promise<Reader>>> = {
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
  html: async () => (await import('./html/read-html.ts')).readHtml,
  markdown: async () => (await import('./plain/read-markdown.ts')).readMarkdown,
  table: async () => (await import('./plain/read-table.ts')).readTable,
  text: async () => (await import('./plain/read-text.ts')).readText,
};

/**
 * What a document says, in blocks. Throws `ReadError`. It may take all time and memory there is: `documentReader` runs it
 * in a process with limits.
 */
export async function readDocument(bytes: Uint8Array, source: DocumentSource): Promise<ReadDocument> {
  if (bytes.length > READ_LIMITS.bytes) throw new ReadError('too_large');
  if (bytes.length === 0) throw new ReadError('no_text');
  const read = await READERS[kindOf(bytes, source)]();
  try {
    return await read(bytes, source);
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError('damaged');
  }
}
