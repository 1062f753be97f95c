import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { FetchFailure } from './fetch-failure.ts';
import { createLookUpTurns } from './look-up-turns.ts';
import { isPublicAddress } from './public-address.ts';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts';
import { createTypedNames } from './typed-names.ts';

/** What is read from an address that somebody typed. */
export interface Page {
  /** Where it was found in the end. */
  url: string;
  /** As the server says it, such as 'text/html'; lower case, without parameters. */
  type: string;
  /** '' where the server says none. */
  charset: string;
  bytes: Buffer;
  /** For the next time; '' where the server sends none. */
  etag: string;
  lastModified: string;
}

export interface PageRequest {
  /** For whom it is read. */
  userId: number;
  url: string;
  /** Content types that are wanted; one that ends with a slash takes all of its kind. None: any type. */
  types: readonly string[];
  maxBytes: number;
  /** Takes the first `maxBytes` of what is longer. */
  isCut?: boolean;
  /** What was said with the version that is known already. */
  etag?: string;
  lastModified?: string;
  /** Ends it before its own time is over. */
  signal?: AbortSignal;
  /** What has to be awaited before each address is asked, redirects included; it may throw a `FetchFailure`. */
  before?: (url: URL, signal: AbortSignal) => Promise<void>;
}

export interface SafeFetchOptions {
  /** With the server's name, so that who is asked knows whom to talk to. */
  userAgent: string;
  /** Finds all addresses of a name; `createTypedNames` without it. */
  resolve?: LookupFunction;
  /** Which addresses may be asked. */
  isAllowed?: (address: string) => boolean;
  /** In milliseconds: for all of it, redirects included. */
  totalMs?: number;
}

const CONNECT_MS = 2_000;
const TOTAL_MS = 20_000;
const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
const LONGEST_URL = 2_000;
const MAX_HEADER_BYTES = 32 * 1_024;
/** Below are mail, shells and the like, which may take a request for a command. */
const FIRST_FREE_PORT = 1_024;

export type SafeFetch = ReturnType<typeof createSafeFetch>;

/**
 * Reads pages at addresses that owners or customers name, and nothing inside: the address is checked where the connection is made,
 * so that a name which leads elsewhere the second time helps nobody. Redirects are followed one by one under the same rules.
 */
export function createSafeFetch({
  userAgent,
  resolve = createTypedNames(),
  isAllowed = isPublicAddress,
  totalMs = TOTAL_MS,
}: SafeFetchOptions) {
  const lookUps = createLookUpTurns(resolve);
  const agent = new Agent({
    connect: { timeout: CONNECT_MS, lookup: allowedLookup(lookUps.lookup, isAllowed) },
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: 2_000,
  });

  const closing = new AbortController();

  /** Throws `FetchFailure`. null: nothing has changed since the version that is known. */
  async function fetchPage(request: PageRequest): Promise<Page | null> {
    const ends = [AbortSignal.timeout(totalMs), closing.signal];
    const signal = AbortSignal.any(request.signal === undefined ? ends : [...ends, request.signal]);
    let url = allowedUrl(request.url, isAllowed);
    try {
      for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
        await request.before?.(url, signal);
        const asked = url;
        const answer = await lookUps.inTurn(request.userId, url.hostname, signal, () =>
          ask(asked, request, signal),
        );
        const location = textOf(answer.headers.location);
        if (!REDIRECTS.includes(answer.statusCode) || location === '')
          return await read(url, answer, request);
        await discard(answer);
        url = allowedUrl(location, isAllowed, url);
      }
    } catch (error) {
      throw failureOf(error, signal);
    }
    throw new FetchFailure('redirects');
  }

  function ask(
    url: URL,
    { types, etag = '', lastModified = '' }: PageRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    return agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      signal,
      headers: {
        'user-agent': userAgent,
        accept: types.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', ') || '*/*',
        'accept-encoding': ACCEPTED_ENCODINGS,
        ...(etag === '' ? {} : { 'if-none-match': etag }),
        ...(lastModified === '' ? {} : { 'if-modified-since': lastModified }),
      },
    });
  }

  return {
    fetchPage,
    /** Ends what is under way, waits for a turn among it. */
    close(): Promise<void> {
      closing.abort();
      return agent.destroy();
    },
  };
}

async function read(
  url: URL,
  answer: Dispatcher.ResponseData,
  { types, maxBytes, isCut = false }: PageRequest,
): Promise<Page | null> {
  const { statusCode: status, headers, body } = answer;
  const [type = '', ...parameters] = textOf(headers['content-type']).toLowerCase().split(';');
  const problem = problemOf(status) ?? (isWanted(type.trim(), types) ? null : 'wrong_type');
  if (status === 304 || problem !== null) {
    await discard(answer);
    if (status === 304) return null;
    throw new FetchFailure(problem ?? 'unreadable', status);
  }
  if (!isCut && Number(textOf(headers['content-length'])) > maxBytes) {
    await discard(answer);
    throw new FetchFailure('too_large', status);
  }
  const bytes = await readBody(body, textOf(headers['content-encoding']), maxBytes, isCut);
  const charset = parameters.find((one) => one.trim().startsWith('charset='))?.split('=')[1] ?? '';
  return {
    url: url.href,
    type: type.trim(),
    charset: charset.trim().replaceAll('"', ''),
    bytes,
    etag: textOf(headers.etag),
    lastModified: textOf(headers['last-modified']),
  };
}

function problemOf(status: number) {
  if (status === 404 || status === 410) return 'missing';
  if (status >= 500) return 'server_error';
  if (status >= 400) return 'refused';
  return status === 200 || status === 304 ? null : 'unreadable';
}

function isWanted(type: string, types: readonly string[]): boolean {
  return types.length === 0 || types.some((one) => (one.endsWith('/') ? type.startsWith(one) : type === one));
}

/** Ends the connection: what else comes is not wanted. */
async function discard({ body }: Dispatcher.ResponseData): Promise<void> {
  body.on('error', () => undefined);
  body.destroy();
}

/** Throws `FetchFailure`. A number for a host is checked here: no name is looked up for it. */
function allowedUrl(text: string, isAllowed: (address: string) => boolean, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url === null || url.href.length > LONGEST_URL) throw new FetchFailure('bad_url');
  const problem = whyNever(url, isAllowed);
  if (problem !== null) throw new FetchFailure(problem);
  return url;
}

/** Names that stand for this machine or its network, and that no server of the internet answers for. */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|home\.arpa|onion)\.?$/i;

/** Why nothing is ever read at an address, as far as the address itself tells; null: it may be. */
export function whyNever(url: URL, isAllowed = isPublicAddress): 'bad_url' | 'inside' | null {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'bad_url';
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT) return 'bad_url';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A URL writes every number for a host in one way.
  const isInside = isIP(host) === 0 ? INSIDE.test(host) : !isAllowed(host);
  return isInside ? 'inside' : null;
}

/** A name of which any address is not allowed is refused as a whole: half of it may be a trap. */
function allowedLookup(resolve: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [], undefined);
      if (!Array.isArray(found) || found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return done(new FetchFailure('inside') as NodeJS.ErrnoException, [], undefined);
      if (options.all) return done(null, found, undefined);
      done(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
}

/** As c-ares and the system say it. */
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EBADNAME', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME'];

function failureOf(error: unknown, signal: AbortSignal): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (signal.aborted) return new FetchFailure('too_slow');
  const { code = '', cause } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (cause instanceof FetchFailure) return cause;
  if (UNKNOWN.includes(code)) return new FetchFailure('unknown_host');
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEOUT') return new FetchFailure('too_slow');
  if (/CERT|SSL|TLS|VERIFY/.test(code)) return new FetchFailure('certificate');
  return new FetchFailure('unreachable');
}

function textOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}
