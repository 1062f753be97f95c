import { buffer } from 'node:stream/consumers';
import { readSitemap, type SitemapPages } from '../../web/sitemap.ts';
import { type DocumentSource, ReadError, type Reading, type ReadProblem } from '../document.ts';
import { readDocument } from '../read-document.ts';
import { type ProcessLimits, watchLimits } from './limits-watch.ts';

/** What a process is sent: this as JSON in its first line, then the file. */
export interface ReadingOrder {
  source: DocumentSource | SitemapSource;
  limits: ProcessLimits;
}

/** `site`: of which its pages have to be. */
export interface SitemapSource {
  site: string;
}

export type SitemapReading = { sitemap: SitemapPages } | { problem: ReadProblem };

/** Reads the file that comes in, within limits, and answers with a reading as JSON. Ends the process. */
export async function serveReading(input: NodeJS.ReadableStream): Promise<never> {
  const sent = await buffer(input);
  const end = sent.indexOf('\n');
  const { source, limits }: ReadingOrder = JSON.parse(sent.toString('utf8', 0, end));
  const watch = watchLimits(limits);
  const file = sent.subarray(end + 1);
  const reading = await ('site' in source ? sitemapReadingOf(file, source.site) : readingOf(file, source));
  const answer = JSON.stringify(reading);
  await watch.end();
  await new Promise((resolve) => process.stdout.write(answer, resolve));
  // Parsers leave timers behind.
  process.exit(0);
}

export function readingOf(bytes: Uint8Array, source: DocumentSource): Promise<Reading> {
  return orProblem(async () => ({ document: await readDocument(bytes, source) }));
}

export function sitemapReadingOf(bytes: Uint8Array, site: string): Promise<SitemapReading> {
  return orProblem(async () => ({ sitemap: await readSitemap(bytes, site) }));
}

async function orProblem<T>(read: () => Promise<T>): Promise<T | { problem: ReadProblem }> {
  try {
    return await read();
  } catch (error) {
    return { problem: error instanceof ReadError ? error.problem : 'damaged' };
  }
}
