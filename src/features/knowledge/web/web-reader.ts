import { createPoliteFetch } from '../../../safe-fetch/polite-fetch.ts';
import { createSafeFetch, type SafeFetchOptions } from '../../../safe-fetch/safe-fetch.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { createPagesOf } from './pages-of.ts';
import { createReadPage } from './read-page.ts';

/** Which internet there is, and how it is treated: tests bring their own. */
export type WebOptions = Partial<SafeFetchOptions> & { everyMs?: number };

export interface WebReaderDeps {
  documentReader: DocumentReader;
  clock: () => number;
  /** Of this server, so that a site's owner finds who reads there. */
  publicUrl: string;
  web?: WebOptions;
}

/** By this name a robots.txt may mean us. */
const NAME = 'dmreply';

/** Reads what owners name of the web. */
export type WebReader = ReturnType<typeof createWebReader>;

export function createWebReader({ documentReader, clock, publicUrl, web = {} }: WebReaderDeps) {
  const { everyMs, ...options } = web;
  const safe = createSafeFetch({ userAgent: `${NAME} (+${publicUrl})`, ...options });
  const polite = createPoliteFetch({
    safe,
    name: NAME,
    clock,
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  return {
    readPage: createReadPage(polite, documentReader),
    ...createPagesOf(polite, documentReader),
    close: polite.close,
  };
}
