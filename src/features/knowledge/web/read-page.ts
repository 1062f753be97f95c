import { FetchFailure, type FetchProblem } from '../../../safe-fetch/fetch-failure.ts';
import type { PoliteFetch } from '../../../safe-fetch/polite-fetch.ts';
import type { Page } from '../../../safe-fetch/safe-fetch.ts';
import type { ReadProblem } from '../read/document.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import { type Understood, understoodDocument } from '../understood.ts';

/** What a server says with a page, for the next time; '' where it says nothing. */
export interface PageTags {
  etag: string;
  lastModified: string;
}

export interface KnownPage extends PageTags {
  /** Of its text as it was understood. */
  hash: string;
}

export interface ReadPage extends PageTags {
  /** Where it was found in the end. */
  url: string;
  title: string | null;
  understood: Understood;
}

export type PageProblem = FetchProblem | ReadProblem;
/** `unchanged`: what it says is what it said; its tags may be new. */
export type PageReading = { page: ReadPage } | { unchanged: PageTags } | { problem: PageProblem };

const TYPES = [
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
const MOST_BYTES = 5_000_000;
/** A longer tag is not kept: the page is read whole again. */
const LONGEST_ETAG = 1_000;
const LONGEST_DATE = 100;

/** Reads a page that the owner `userId` named. Never throws for what its server does or what it holds. */
export function createReadPage(polite: PoliteFetch, documents: Pick<DocumentReader, 'read'>) {
  return async (userId: number, url: string, known?: KnownPage): Promise<PageReading> => {
    const { etag = '', lastModified = '', hash } = known ?? {};
    try {
      const page = await polite.fetchPage({
        userId,
        url,
        types: TYPES,
        maxBytes: MOST_BYTES,
        etag,
        lastModified,
      });
      if (page !== null) return await understood(userId, page, hash);
    } catch (error) {
      if (error instanceof FetchFailure) return { problem: error.problem };
      throw error;
    }
    // A server says so only to whom it has told a version.
    if (etag === '' && lastModified === '') return { problem: 'unreadable' };
    return { unchanged: { etag, lastModified } };
  };

  async function understood(userId: number, page: Page, knownHash: string | undefined): Promise<PageReading> {
    const { url, type, charset, bytes } = page;
    const { reading } = await documents.read(userId, bytes, {
      name: nameOf(page),
      type: charset === '' ? type : `${type}; charset=${charset}`,
    });
    if ('problem' in reading) return reading;
    const said = understoodDocument(reading.document);
    const tags = {
      etag: page.etag.length > LONGEST_ETAG ? '' : page.etag,
      lastModified: page.lastModified.length > LONGEST_DATE ? '' : page.lastModified,
    };
    if (said.hash === knownHash) return { unchanged: tags };
    return { page: { url, title: reading.document.title, understood: said, ...tags } };
  }
}

/** Servers know what they send, and '/menu.pdf' may be a page about it; only plain text can be more than that. */
function nameOf({ url, type }: Page): string {
  return type === 'text/plain' ? (new URL(url).pathname.split('/').at(-1) ?? '') : '';
}
