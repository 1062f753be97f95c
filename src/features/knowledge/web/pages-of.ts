import { FetchFailure, type FetchProblem } from '../../../safe-fetch/fetch-failure.ts';
import type { PoliteFetch } from '../../../safe-fetch/polite-fetch.ts';
import { ReadError, type ReadProblem } from '../read/document.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { isStartPage, siteOf } from './address.ts';
import { createPageSieve, type FoundPages } from './page-sieve.ts';
import type { SitemapPages } from './sitemap.ts';

/** Addresses one a line, or the address of a sitemap. */
export type PagesInput = { list: string } | { sitemap: string };
export type PagesReading = FoundPages | { problem: FetchProblem | ReadProblem };

export interface OfferedSitemap {
  url: string;
  /** null: it is a list of sitemaps, which nobody has counted. */
  pages: number | null;
}

const SITEMAP_TYPES = [
  'application/xml',
  'text/xml',
  'text/plain',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
];
const MOST_BYTES = 5_000_000;
/** Of a list of sitemaps; none is begun afterwards. */
const MOST_MS = 60_000;
/** Of robots.txt; '/sitemap.xml' is tried after them. */
const MOST_OFFERS = 2;

type Sieve = ReturnType<typeof createPageSieve>;

/** Which pages a list or a sitemap names. `userId`: for whom it is looked up. */
export function createPagesOf(polite: PoliteFetch, documents: Pick<DocumentReader, 'readSitemap'>) {
  async function pagesOf(userId: number, input: PagesInput): Promise<PagesReading> {
    if ('list' in input) return pagesOfList(input.list);
    return orProblem(async () => {
      const { url, inner, ...found } = await open(userId, input.sitemap, null);
      const sieve = createPageSieve(siteOf(url));
      sieve.merge(found);
      await takeInner(userId, inner, sieve, siteOf(url));
      return sieve.found();
    });
  }

  /** `site`: of which the pages have to be; null: of the sitemap's own. */
  async function open(
    userId: number,
    url: string,
    site: string | null,
  ): Promise<SitemapPages & { url: string }> {
    const page = await polite.fetchPage({ userId, url, types: SITEMAP_TYPES, maxBytes: MOST_BYTES });
    if (page === null) throw new FetchFailure('unreadable');
    const { reading } = await documents.readSitemap(userId, page.bytes, site ?? siteOf(page.url));
    if ('problem' in reading) throw new ReadError(reading.problem);
    return { ...reading.sitemap, url: page.url };
  }

  /** Sitemaps that a sitemap lists, one after the other: they are of one site. */
  async function takeInner(
    userId: number,
    urls: readonly string[],
    sieve: Sieve,
    site: string,
  ): Promise<void> {
    const begun = performance.now();
    for (const url of urls) {
      if (sieve.isFull()) sieve.leave('too_many', url);
      else if (performance.now() - begun > MOST_MS) sieve.leave('too_slow', url);
      else {
        const nested = await orProblem(() => open(userId, url, site));
        if ('problem' in nested) sieve.leave('not_read', url);
        else {
          sieve.merge(nested);
          for (const one of nested.inner) sieve.leave('nested', one);
        }
      }
    }
  }

  return {
    pagesOf,
    /**
     * The sitemap of the site that begins at `url`, where a page was found; it is for the owner to take it. null: there is none, or
     * the site begins elsewhere.
     */
    async sitemapOf(userId: number, url: string): Promise<OfferedSitemap | null> {
      if (!isStartPage(url)) return null;
      const named = await orProblem(
        async () => (await polite.robotsOf(userId, new URL(url).origin)).sitemaps,
      );
      if ('problem' in named) return null;
      const sieve = createPageSieve(siteOf(url));
      const listed = named.flatMap((one) => sieve.sift(one) ?? []).slice(0, MOST_OFFERS);
      for (const candidate of new Set([...listed, new URL('/sitemap.xml', url).href])) {
        const offer = await orProblem(async () => {
          const { url: found, inner, pages } = await open(userId, candidate, siteOf(url));
          return { url: found, pages: inner.length > 0 ? null : pages.length };
        });
        if (!('problem' in offer) && offer.pages !== 0) return offer;
      }
      return null;
    },
  };
}

function pagesOfList(list: string): FoundPages {
  const sieve = createPageSieve(null);
  for (const line of list.split(/[\r\n]+/)) if (line.trim() !== '') sieve.take(line);
  return sieve.found();
}

async function orProblem<T>(read: () => Promise<T>): Promise<T | { problem: FetchProblem | ReadProblem }> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FetchFailure || error instanceof ReadError) return { problem: error.problem };
    throw error;
  }
}
