import { KNOWLEDGE_PROBLEMS, LEFT_OUT_REASONS } from '../../../contract/knowledge-lists.ts';
import { AppError, invalidFields } from '../../../errors.ts';
import { whyNever } from '../../../safe-fetch/safe-fetch.ts';
import type { ReadingLimit } from '../reading-limit.ts';
import { addressOf } from './address.ts';
import type { FoundPages } from './page-sieve.ts';
import type { PagesReading } from './pages-of.ts';
import type { WebReader } from './web-reader.ts';

/** What an owner may add of what they typed. */
export interface FoundAddresses {
  pages: FoundPages['pages'];
  leftOut: readonly { why: string; count: number; examples: readonly string[] }[];
  /** Where the pages are listed; null: the owner typed them. */
  sitemap: string | null;
  /** A sitemap of the site whose start page was typed. */
  offered: { url: string; pages: number | null } | null;
}

export type LookUpAddresses = ReturnType<typeof createLookUpAddresses>;

/** What an owner typed to add pages: one address, several with a line each, or that of a sitemap. Nothing is added by it. */
export function createLookUpAddresses(
  readingLimit: Pick<ReadingLimit, 'count'>,
  webReader: Pick<WebReader, 'pagesOf' | 'sitemapOf'>,
) {
  /** Throws `invalid_input`, `too_many_requests` or `knowledge_unreadable`. A sitemap may take a minute. */
  return async (userId: number, input: string): Promise<FoundAddresses> => {
    const typed = input.trim();
    if (/[\r\n]/.test(typed)) return shown(await webReader.pagesOf(userId, { list: typed }), null);
    const url = addressOf(typed);
    // What was typed is not said again: it may be anything, a key among it.
    if (url === null) throw invalidFields({ input: 'This is not the address of a web page' });
    const problem = whyNever(new URL(url));
    if (problem !== null) throw invalidFields({ input: KNOWLEDGE_PROBLEMS[problem] });
    await readingLimit.count(userId, 'pages');
    if (isSitemap(url)) return shown(await webReader.pagesOf(userId, { sitemap: url }), url);
    const offered = await webReader.sitemapOf(userId, url);
    return { pages: [{ url, changedAt: null }], leftOut: [], sitemap: null, offered };
  };
}

/** As sites name theirs: 'sitemap.xml', 'page-sitemap1.xml.gz', 'sitemap.txt'. */
function isSitemap(url: string): boolean {
  return /(?:\.xml(?:\.gz)?|sitemap[^/]*\.(?:txt|gz|php))$/i.test(new URL(url).pathname);
}

function shown(reading: PagesReading, sitemap: string | null): FoundAddresses {
  if ('problem' in reading) {
    const sentence = KNOWLEDGE_PROBLEMS[reading.problem];
    throw new AppError('knowledge_unreadable', { sentence });
  }
  const leftOut = reading.leftOut.map(({ reason, count, examples }) => ({
    why: LEFT_OUT_REASONS[reason],
    count,
    examples,
  }));
  return { pages: reading.pages, leftOut, sitemap, offered: null };
}
