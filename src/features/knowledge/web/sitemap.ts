import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ReadError } from '../read/document.ts';
import { createPageSieve, type FoundPages } from './page-sieve.ts';

/** What a sitemap names. */
export interface SitemapPages extends FoundPages {
  /** Addresses of sitemaps that it lists. */
  inner: readonly string[];
}

/** An address of a sitemap as it is written there; in an `index`, that of another sitemap. */
interface SitemapEntry {
  isIndex: boolean;
  url: string;
  changedAt: number | null;
}

/** In bytes, as they are before they are compressed. */
const MOST_BYTES = 10_000_000;
/** As the protocol has it; whatever follows is not looked at. */
const MOST_ENTRIES = 50_000;
const MOST_SITEMAPS = 50;
const ROOTS = ['urlset', 'sitemapindex'];

/**
 * The pages of a site that a sitemap lists: XML, or plain text with an address a line, compressed or not. Throws `ReadError`.
 * It looks at each byte once and expands no entities, so that a hostile one costs no more than a long one; and that is enough
 * to be read in a process with limits.
 */
export async function readSitemap(bytes: Uint8Array, site: string): Promise<SitemapPages> {
  const text = (await unzipped(bytes)).toString().trim();
  const sieve = createPageSieve(site);
  const inner = new Set<string>();
  let entries = 0;
  for (const { isIndex, url, changedAt } of text.startsWith('<') ? xmlEntries(text) : plainEntries(text)) {
    if (!isIndex) sieve.take(url, changedAt);
    else if (inner.size >= MOST_SITEMAPS) sieve.leave('too_many', url);
    else {
      const address = sieve.sift(url);
      if (address !== null) inner.add(address);
    }
    entries += 1;
    if (entries === MOST_ENTRIES) break;
  }
  return { ...sieve.found(), inner: [...inner] };
}

function* plainEntries(text: string): Generator<SitemapEntry> {
  if (!/^https?:\/\//i.test(text)) throw new ReadError('unknown_kind');
  for (const line of text.split(/[\r\n]+/, MOST_ENTRIES))
    yield { isIndex: false, url: line.trim(), changedAt: null };
}

function* xmlEntries(text: string): Generator<SitemapEntry> {
  let root = '';
  let entry: SitemapEntry | null = null;
  for (const { name, said } of tagsOf(text)) {
    root ||= name;
    if (!ROOTS.includes(root)) break;
    if (name === 'url' || name === 'sitemap')
      entry = { isIndex: name === 'sitemap', url: '', changedAt: null };
    else if (name === 'loc' && entry !== null) entry.url = said;
    else if (name === 'lastmod' && entry !== null) entry.changedAt = timeIn(said);
    const isEnd = name === '/url' || name === '/sitemap';
    if (isEnd && entry?.url) yield entry;
    if (isEnd) entry = null;
  }
  if (!ROOTS.includes(root)) throw new ReadError('unknown_kind');
}

/** As '2026-03-02' or with a time of day; anything else says nothing. */
function timeIn(said: string): number | null {
  return /^\d{4}(?:-|$)/.test(said) ? Date.parse(said) || null : null;
}

async function unzipped(bytes: Uint8Array): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw new ReadError(error instanceof RangeError ? 'bomb' : 'damaged');
  }
}

/** Opening and closing tags by name, '/url' among them, each with the text that follows; no comments and declarations. */
function* tagsOf(text: string): Generator<{ name: string; said: string }> {
  let at = 0;
  while (at !== -1) {
    const end = text.indexOf(text.startsWith('<!--', at) ? '-->' : '>', at);
    if (end === -1) return;
    const next = textAfter(text, end + 1);
    if (!/[!?]/.test(text[at + 1] ?? '')) {
      const name = /^[^\s>]*/.exec(text.slice(at + 1, Math.min(end, at + 50)))?.[0] ?? '';
      yield { name, said: next.said };
    }
    at = next.at;
  }
}

const CDATA = '<![CDATA[';

/** The text up to the next tag, and where that is. */
function textAfter(text: string, from: number): { said: string; at: number } {
  const at = text.indexOf('<', from);
  const end = at === -1 ? text.length : at;
  if (at === -1 || !text.startsWith(CDATA, at)) return { said: decoded(text.slice(from, end)).trim(), at };
  const close = text.indexOf(']]>', at);
  if (close === -1) return { said: '', at: -1 };
  return { said: text.slice(at + CDATA.length, close).trim(), at: text.indexOf('<', close) };
}

const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,6})|#x([\da-f]{1,5}));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(ENTITY, (_, name?: string, decimal?: string, hex = '') => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
