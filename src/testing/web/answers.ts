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

/** Says that it is longer or shorter than it is. */
export function wrongLength(body: string, length: number): RequestListener {
  return ({ socket }) =>
    void socket.end(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
    );
}
