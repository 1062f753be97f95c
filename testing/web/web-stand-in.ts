import type { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { SafeFetchOptions } from '../../src/safe-fetch/safe-fetch.ts';

/** The one address of everybody's internet; all others of this machine are inside. */
export const OUTSIDE = '127.0.0.1';
export const INSIDE = '127.0.0.2';

/** By path, with its query where that matters; a text is a page. Whatever is not listed is missing. */
export type Site = Record<string, RequestListener | string>;

export interface Asked {
  host: string;
  path: string;
  /** In milliseconds of a steady clock. */
  at: number;
  headers: Record<string, unknown>;
}

export interface WebSettings {
  hosts?: Record<string, string[]>;
  totalMs?: number;
}

export interface WebStandIn {
  port: number;
  /** Add to it at any time. */
  site: Site;
  asked: Asked[];
  /** What was asked of addresses inside. */
  askedInside: string[];
  at(path: string, host?: string): string;
  paths(): string[];
  /** With which a fetch finds it. */
  options: WebStandInOptions;
}

export type WebStandInOptions = Required<Pick<SafeFetchOptions, 'resolve' | 'isAllowed' | 'totalMs'>> & {
  everyMs: number;
};

/**
 * A web server for all names of `hosts`, each of which leads to the addresses listed, one a lookup; the last one stays. Names that
 * are not listed are public.
 */
export async function startWeb(
  t: Pick<TestContext, 'after'>,
  site: Site,
  { hosts = {}, totalMs = 5_000 }: WebSettings = {},
): Promise<WebStandIn> {
  const asked: Asked[] = [];
  const askedInside: string[] = [];
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const host = request.headers.host ?? '';
    asked.push({ host, path: request.url ?? '', at: performance.now(), headers: request.headers });
    const page = site[`${host.split(':')[0]}${pathname}`] ?? site[request.url ?? ''] ?? site[pathname];
    if (request.socket.localAddress !== OUTSIDE) askedInside.push(`${host} ${request.url}`);
    // Each request looks its name up anew.
    answer.setHeader('connection', 'close');
    if (page === undefined) return void answer.writeHead(404).end();
    if (typeof page === 'string')
      return void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    page(request, answer);
  }).listen(0, '0.0.0.0');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    site,
    asked,
    askedInside,
    options: { resolve: namesOf(hosts), isAllowed: (address) => address === OUTSIDE, totalMs, everyMs: 0 },
    at: (path, host = 'bakery.example') => `http://${host}:${port}${path}`,
    paths: () => asked.map(({ path }) => path),
  };
}

function namesOf(hosts: Record<string, string[]>): typeof lookup {
  const answer = (host: string, _options: unknown, done: (...args: unknown[]) => void) => {
    const listed = hosts[host] ?? [OUTSIDE];
    const address = listed.length > 1 ? listed.shift() : listed[0];
    if (address === undefined)
      return done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), []);
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  return answer as unknown as typeof lookup;
}
