import type { RequestListener } from 'node:http';

/** What servers answer, kind ones and others. */

export function page(body: string | Buffer, headers: Record<string, string> = {}): RequestListener {
  return (_, answer) => void answer.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
}

export function typed(type: string, body: string | Buffer): RequestListener {
  return page(body, { 'content-type': type });
}

export function redirect(to: string, status = 302): RequestListener {
  return (_, answer) => void answer.writeHead(status, { location: to }).end();
}

export function status(code: number, body = ''): RequestListener {
  return (_, answer) => void answer.writeHead(code, { 'content-type': 'text/html' }).end(body);
}

/** Takes the request, and says nothing. */
export const silent: RequestListener = () => undefined;

/** Sends a little of it every few milliseconds, for ever. */
export function drip(type = 'text/html', part = 'x', everyMs = 5): RequestListener {
  return (_, answer) => {
    answer.writeHead(200, { 'content-type': type });
    const drops = setInterval(() => answer.write(part), everyMs);
    answer.on('close', () => clearInterval(drops));
  };
}

/** Sends for ever, as fast as it is read. */
export function endless(type = 'text/html', part = 'x'.repeat(60_000)): RequestListener {
  return (_, answer) => {
    answer.writeHead(200, { 'content-type': type });
    const more = () => {
      while (!answer.destroyed && answer.write(part));
    };
    answer.on('drain', more);
    more();
  };
}

/** A sitemap of these pages; `urls` are XML. */
export function urlset(urls: readonly string[]): string {
  return `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
}

/** A sitemap of sitemaps. */
export function index(urls: readonly string[]): string {
  return `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
}

/** Bytes on the wire as they stand, slowly where `everyMs` is named. */
export function raw(bytes: string, everyMs = 0): RequestListener {
  return ({ socket }) => {
    if (everyMs === 0) return void socket.end(bytes);
    let at = 0;
    const drops = setInterval(() => socket.write(bytes[at++ % bytes.length] ?? ''), everyMs);
    socket.on('close', () => clearInterval(drops));
  };
}
