import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { FetchFailure } from './fetch-failure.ts';
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const HTML = { 'content-type': 'text/html; charset="utf-8"' };
const LIMIT = 100_000;
/** The stand-in for everybody's internet; all other addresses of this machine are inside. */
const OUTSIDE = '127.0.0.1';

/** Each name leads to the addresses listed, one list a lookup; the last one stays. */
function names(hosts: Record<string, string[][]>): typeof lookup {
  const answer = (host: string, _options: unknown, done: (...args: unknown[]) => void) => {
    const lists = hosts[host];
    const found = lists !== undefined && lists.length > 1 ? lists.shift() : lists?.[0];
    if (found === undefined) return done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), []);
    done(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  };
  return answer as unknown as typeof lookup;
}

async function shop(t: TestContext, listener: RequestListener, options: Partial<SafeFetchOptions> = {}) {
  const server = createServer(listener).listen(0, '0.0.0.0');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const safe = createSafeFetch({
    userAgent: 'dmreply (shop.example)',
    isAllowed: (address) => address === OUTSIDE,
    ...options,
  });
  t.after(async () => {
    await safe.close();
    server.closeAllConnections();
    server.close();
  });
  const fetchPage = (url: string, more: object = {}) =>
    safe.fetchPage({ userId: 1, url, types: ['text/html'], maxBytes: LIMIT, ...more });
  const problem = async (url: string) => {
    try {
      await fetchPage(url);
      return 'none';
    } catch (error) {
      assert.ok(error instanceof FetchFailure, String(error));
      return error.problem;
    }
  };
  return { port, at: (path: string, host = OUTSIDE) => `http://${host}:${port}${path}`, fetchPage, problem };
}

test('a page is read with what is needed to ask for it again', async (t) => {
  const asked: (string | undefined)[][] = [];
  const { at, fetchPage } = await shop(t, ({ url, headers }, answer) => {
    asked.push([headers['user-agent'], headers['if-none-match'], headers['if-modified-since']]);
    if (url === '/old') return void answer.writeHead(301, { location: '/menu?day=1#top' }).end();
    if (headers['if-none-match'] === '"1"') return void answer.writeHead(304).end();
    answer.writeHead(200, { ...HTML, etag: '"1"', 'last-modified': 'Mon, 02 Mar 2026 09:00:00 GMT' });
    answer.end('<p>Rye');
  });
  const page = await fetchPage(at('/old'));
  assert.equal(page?.bytes.toString(), '<p>Rye');
  assert.deepEqual(
    { ...page, bytes: null },
    {
      url: at('/menu?day=1#top'),
      type: 'text/html',
      charset: 'utf-8',
      bytes: null,
      etag: '"1"',
      lastModified: 'Mon, 02 Mar 2026 09:00:00 GMT',
    },
  );
  const { etag = '', lastModified = '' } = page ?? {};
  assert.equal(await fetchPage(at('/menu'), { etag, lastModified }), null);
  assert.deepEqual(asked.at(-1), ['dmreply (shop.example)', '"1"', 'Mon, 02 Mar 2026 09:00:00 GMT']);
});

test('each encoding is read, and what does not fit or is broken is refused', async (t) => {
  const text = 'bread '.repeat(1_000);
  const bodies: Record<string, [encoding: string, body: Buffer]> = {
    '/gzip': ['gzip', gzipSync(text)],
    '/br': ['br', brotliCompressSync(text)],
    '/deflate': ['deflate', deflateSync(text)],
    '/bomb': ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    '/torn': ['gzip', gzipSync(text).subarray(0, 40)],
    '/wrong': ['br', Buffer.from('plain text that is no Brotli')],
    '/strange': ['zstd-x', Buffer.from(text)],
  };
  const { at, fetchPage, problem } = await shop(t, ({ url = '' }, answer) => {
    const [encoding = '', body] = bodies[url] ?? [];
    answer.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(body);
  });
  for (const path of ['/gzip', '/br', '/deflate'])
    assert.equal((await fetchPage(at(path)))?.bytes.toString(), text, path);
  assert.equal(await problem(at('/bomb')), 'too_large');
  for (const path of ['/torn', '/wrong', '/strange'])
    assert.equal(await problem(at(path)), 'unreadable', path);
});

test('nothing inside is asked, however it is named', async (t) => {
  let asked = 0;
  const hosts = {
    outside: [[OUTSIDE]],
    inside: [['127.0.0.2']],
    half: [[OUTSIDE, '127.0.0.2']],
    // The second lookup is the attack: by then the address was checked once.
    turning: [[OUTSIDE], ['127.0.0.2']],
  };
  const { at, port, problem } = await shop(
    t,
    ({ url = '' }, answer) => {
      asked += 1;
      const to = new URL(url, 'http://x').searchParams.get('to');
      if (to !== null) return void answer.writeHead(302, { location: to, connection: 'close' }).end();
      answer.writeHead(200, { ...HTML, connection: 'close' }).end('<p>Rye');
    },
    { resolve: names(hosts) },
  );
  assert.equal(await problem(at('/', 'outside')), 'none');
  assert.equal(asked, 1);
  for (const host of ['inside', 'half', '127.0.0.2', '[::1]', '2130706434', '0x7f.2', 'localhost.'])
    assert.match(await problem(at('/', host)), /^(?:inside|unknown_host)$/, host);
  assert.equal(asked, 1);
  assert.equal(await problem(at('/', 'turning')), 'none');
  assert.equal(await problem(at('/', 'turning')), 'inside');
  asked = 0;
  for (const to of [at('/', 'inside'), at('/', '127.0.0.2'), `//127.0.0.2:${port}/`, at('/', 'turning')])
    assert.equal(await problem(at(`/?to=${encodeURIComponent(to)}`)), 'inside', to);
  for (const to of ['file:///etc/passwd', 'ftp://outside/', 'http://outside:25/', 'http://me:pw@outside/'])
    assert.equal(await problem(at(`/?to=${encodeURIComponent(to)}`)), 'bad_url', to);
  assert.equal(asked, 8);
});

test('by itself it asks public addresses alone', async () => {
  const safe = createSafeFetch({ userAgent: 'dmreply' });
  for (const url of ['http://127.0.0.1:8080/', 'http://localhost:8080/', 'http://169.254.169.254/latest'])
    await assert.rejects(safe.fetchPage({ userId: 1, url, types: ['text/html'], maxBytes: LIMIT }), {
      problem: 'inside',
    });
  await safe.close();
});

test('slow answers end by themselves', async (t) => {
  const { at, problem } = await shop(
    t,
    ({ url }, answer) => {
      if (url === '/silent') return;
      answer.writeHead(200, HTML);
      const drops = setInterval(() => answer.write('x'), 5);
      answer.on('close', () => clearInterval(drops));
    },
    { totalMs: 300 },
  );
  for (const path of ['/silent', '/dripping']) assert.equal(await problem(at(path)), 'too_slow', path);
});

test('endless and wrong answers are refused', async (t) => {
  const { at, problem } = await shop(
    t,
    ({ url = '' }, answer) => {
      if (url === '/circle') return void answer.writeHead(302, { location: '/circle' }).end();
      if (url === '/type') return void answer.writeHead(200, { 'content-type': 'video/mp4' }).end('x');
      if (url === '/said')
        return void answer.writeHead(200, { ...HTML, 'content-length': LIMIT + 1 }).end('x');
      if (/^\/\d+$/.test(url)) return void answer.writeHead(Number(url.slice(1)), HTML).end('x');
      if (url === '/torn') {
        answer.writeHead(200, { ...HTML, 'content-length': 100 }).write('x');
        return void setImmediate(() => answer.destroy());
      }
      answer.writeHead(200, HTML);
      const drops = setInterval(() => answer.write('x'.repeat(50_000)), 5);
      answer.on('close', () => clearInterval(drops));
    },
    { resolve: names({}) },
  );
  const expected = {
    '/endless': 'too_large',
    '/said': 'too_large',
    '/circle': 'redirects',
    '/type': 'wrong_type',
    '/torn': 'unreachable',
    '/404': 'missing',
    '/410': 'missing',
    '/403': 'refused',
    '/503': 'server_error',
    '/206': 'unreadable',
  };
  for (const [path, want] of Object.entries(expected)) assert.equal(await problem(at(path)), want, path);
  assert.equal(await problem('http://nowhere.example/'), 'unknown_host');
  assert.equal(await problem('http://127.0.0.1:9/'), 'bad_url');
  assert.equal(await problem('no address'), 'bad_url');
});
