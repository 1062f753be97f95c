import { request as ask, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** Whether a proxy takes its path off what it passes on. `slashes`: as nginx does with one slash too few. */
export type PathKind = 'strips' | 'keeps' | 'slashes';

export interface PathProxy {
  /** With the path, without a slash at the end. */
  url: string;
  /** What the proxy passes on to, such as `http://127.0.0.1:3000`; before, it answers 502. */
  passTo(server: string): void;
  /** What was asked for outside of the path, which belongs to the shop beside us: all of it is answered with 404. */
  strays: string[];
}

/** A web server of a shop that passes on one path, bytes as they come, as nginx would: `path` without a slash at its end. */
export async function startPathProxy(t: TestContext, path: string, kind: PathKind): Promise<PathProxy> {
  const strays: string[] = [];
  let target = '';
  const pass: RequestListener = (request, response) => {
    const url = request.url ?? '/';
    const rest = url.slice(path.length);
    if (!url.startsWith(path) || !/^(?:[/?]|$)/.test(rest)) {
      strays.push(url);
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>The shop has no such page.</h1>');
      return;
    }
    if (target === '') {
      response.writeHead(502).end();
      return;
    }
    const asked = { strips: rest.replace(/^(?!\/)/, '/'), keeps: url, slashes: `/${rest}` }[kind];
    const { method, headers } = request;
    const onward = ask(target + asked, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const proxy = createServer(pass);
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    passTo(server) {
      target = server;
    },
    strays,
  };
}
