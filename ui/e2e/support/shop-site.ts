import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's website on an origin of its own, with the strictest policy that still lets the chat in. */
export interface ShopSite {
  origin: string;
  /** What stands in the page from now on. */
  show(page: { tag: string; server: string; html?: string }): void;
  close(): Promise<void>;
}

export async function startShopSite(): Promise<ShopSite> {
  let body = '';
  let policy = '';
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    show({ tag, server: at, html = '<html lang="en">' }) {
      policy = `default-src 'none'; script-src ${at}; connect-src ${at}; require-trusted-types-for 'script'`;
      body = `<!doctype html>${html}<head><meta name="viewport" content="width=device-width"><title>Shop</title></head><body><main><h1>Linden Bakery</h1><p><a href="/menu">Our menu</a></p></main>${tag}</body></html>`;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Tests look into the closed root; nothing else of the page is different. Runs in the page. */
export function openShadowRoots(): void {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: 'open' });
  };
}
