import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { ensurePagesBuilt } from '../../testing/builds.ts';
import { type PathProxy, startPathProxy } from '../../testing/path-proxy.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { checkAddress } from './check-address.ts';

/** What the doctor says of an address of that path, once `open` has made what answers there. */
async function examined(t: TestContext, proxy: Pick<PathProxy, 'url' | 'passTo'>, target?: string) {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite', { env: { SERVER_PUBLIC_URL: proxy.url } });
  proxy.passTo(target ?? app.url);
  const [finding] = await checkAddress(app.config, app.context.secrets);
  return finding ?? assert.fail('no finding');
}

/** Somebody's web server, which passes nothing on. */
async function startShop(t: TestContext, answer: RequestListener): Promise<string> {
  const shop = createServer(answer).listen(0, '127.0.0.1');
  t.after(() => shop.close());
  await new Promise((resolve) => shop.once('listening', resolve));
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}

test('an address that leads here is fine, whether its proxy takes the path off or not', async (t) => {
  for (const [path, kind] of [
    ['', 'keeps'],
    ['/dm', 'strips'],
    ['/tools/dm', 'keeps'],
    ['/dm', 'slashes'],
  ] as const) {
    const proxy = await startPathProxy(t, path, kind);
    assert.deepEqual(await examined(t, proxy), {
      name: 'address',
      status: 'ok',
      text: `${proxy.url} leads to this server.`,
      fix: '',
    });
  }
});

test('another server, another installation and none are told apart, and each says what to change', async (t) => {
  const stranger = await startTestApp(t, 'sqlite');
  const other = await examined(t, await startPathProxy(t, '/dm', 'strips'), stranger.url);
  assert.match(other.text, /leads to another dmreply server/);

  const away = await examined(t, await startPathProxy(t, '/dm', 'strips'), '');
  assert.match(away.text, /answers 502: it does not reach this server/);

  const shop = await startShop(t, (_request, response) => response.writeHead(404).end());
  const none = await examined(t, { url: `${shop}/dm`, passTo: () => undefined });
  assert.match(none.text, /is answered by something else, with 404/);

  for (const { status, fix } of [other, away, none]) {
    assert.equal(status, 'problem');
    assert.match(fix, /location \^~ \/dm\/ \{ proxy_pass http:\/\/127\.0\.0\.1:\d+\/; \}/);
  }
  // No machine answers there; some networks don't let one reach itself.
  const { status, text } = await examined(t, { url: 'http://127.0.0.1:9/dm', passTo: () => undefined });
  assert.deepEqual([status, /can't be reached from this machine \(\w+/.test(text)], ['note', true]);
});

test('a path that a proxy passes on by half is seen', async (t) => {
  const through = async (answer: (url: string) => [status: number, location?: string] | null) => {
    let server = '';
    const shop = await startShop(t, (request, response) => {
      const url = request.url ?? '';
      const [status, location] = answer(url) ?? [0];
      if (status !== 0) response.writeHead(status, location === undefined ? {} : { location }).end();
      else
        void fetch(server + url.slice('/dm'.length)).then(async ({ headers, body }) => {
          for (const name of ['content-type', 'x-dmreply-server'])
            if (headers.has(name)) response.setHeader(name, headers.get(name) ?? '');
          response.end(await new Response(body).bytes());
        });
    });
    return examined(t, {
      url: `${shop}/dm`,
      passTo: (url) => {
        server = url;
      },
    });
  };
  const scripts = await through((url) => (url.endsWith('.js') ? [404] : null));
  assert.equal(scripts.status, 'problem');
  assert.match(
    scripts.text,
    /its pages stay empty: \S+\/dm\/assets\/index-\S+\.js is answered by something else/,
  );
  assert.match(scripts.fix, /pass on all addresses under it/);

  const bare = await through((url) => (url === '/dm' ? [404] : null));
  assert.equal(bare.status, 'note');
  assert.equal(bare.fix, 'For nginx: location = /dm { return 301 /dm/; }');

  const moved = await through((url) =>
    url.startsWith('/dm/healthz') ? [301, `/dm/on${url.slice(3)}`] : null,
  );
  assert.equal(moved.status, 'problem', 'what it leads on to is no server of ours');
});

test('an address that leads on to another one of this server is named', async (t) => {
  const proxy = await startPathProxy(t, '/dm', 'strips');
  const shop = await startShop(t, (request, response) =>
    response.writeHead(301, { location: proxy.url + (request.url ?? '').slice('/dm'.length) }).end(),
  );
  const { status, text, fix } = await examined(t, { url: `${shop}/dm`, passTo: proxy.passTo });
  assert.deepEqual([status, text], ['note', `${shop}/dm leads on to ${proxy.url}.`]);
  assert.match(fix, /^Set \[server\] public_url to that/);
});
