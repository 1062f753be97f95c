import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensurePagesBuilt } from '../../testing/builds.ts';
import { startTestApp } from '../../testing/test-app.ts';

const BUILT = join(import.meta.dirname, '../../dist/ui');
const FIRST_LOAD_BYTES = 130_000;
const FONT_BYTES = 45_000;

/** `fetch` hides what was compressed. */
function ask(
  url: string,
  encoding: string,
  headers = {},
  method = 'GET',
): Promise<IncomingMessage & { body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, headers: { 'accept-encoding': encoding, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(Object.assign(response, { body: Buffer.concat(parts) })));
      },
    );
    asked.on('error', reject).end();
  });
}

test('the pages are served compressed, hashed files for ever, the page itself asked for anew', async (t) => {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite');

  const page = await ask(`${app.url}/some/page`, 'gzip, br');
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['content-encoding'], 'br');
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  // Not 'no-store': a browser would draw the page again on every step back.
  assert.equal(page.headers['cache-control'], 'no-cache');
  const etag = String(page.headers.etag);
  const again = await ask(`${app.url}/another/page`, 'br', { 'if-none-match': etag });
  assert.deepEqual([again.statusCode, again.body.length], [304, 0]);
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /script-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|upgrade-insecure-requests/);
  assert.equal(page.headers['strict-transport-security'], undefined);

  const html = (await ask(`${app.url}/`, 'identity')).body.toString();
  assert.doesNotMatch(html, /\sstyle=|\son\w+=/, 'nothing that no hash can allow');
  const inline = [...html.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)];
  assert.deepEqual(
    inline.map(([, tag]) => tag),
    ['script', 'style', 'script'],
  );
  for (const [, tag, text = ''] of inline) {
    const hash = createHash('sha256').update(text).digest('base64');
    assert.match(policy, new RegExp(`${tag}-src 'self'[^;]*'sha256-${hash.replace(/[+/]/g, '\\$&')}'`));
  }
  assert.ok(page.body.length <= 14_000, `the page fits a first answer: ${page.body.length} bytes`);
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path ?? '',
  );
  assert.ok(files.length >= 2);
  let bytes = 0;
  for (const file of files) {
    for (const encoding of ['br', 'gzip']) {
      const asset = await ask(`${app.url}${file}`, encoding);
      assert.equal(asset.statusCode, 200);
      assert.equal(asset.headers['content-encoding'], encoding);
      assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(asset.headers.vary, 'accept-encoding');
      if (encoding === 'gzip') bytes += asset.body.length;
    }
  }
  t.diagnostic(`first load: ${bytes} bytes of JavaScript and CSS, gzipped`);
  assert.ok(bytes <= FIRST_LOAD_BYTES, `${bytes} bytes at first load`);
});

test('the pages open to Stripe where people pay, and nowhere else', async (t) => {
  await ensurePagesBuilt();
  const policyOf = async (mode: string) => {
    const app = await startTestApp(t, 'sqlite', { env: { BILLING_MODE: mode } });
    return String((await ask(`${app.url}/`, 'identity')).headers['content-security-policy']);
  };
  assert.doesNotMatch(await policyOf('free'), /stripe|http/);
  const policy = await policyOf('stripe');
  const sources = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...words] = directive.split(' ');
      return [name, words.filter((word) => word.startsWith('https:'))];
    }),
  );
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  assert.deepEqual(sources, {
    'default-src': [],
    'img-src': ['https://*.stripe.com'],
    'style-src': [],
    'script-src': scripts,
    'frame-src': [...scripts, 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'base-uri': [],
    'form-action': [],
    'frame-ancestors': [],
  });
  assert.match(policy, /connect-src 'self' /, 'our own API stays within reach');
  assert.doesNotMatch(policy, /unsafe/);
});

test('the two fonts of the first load stay within their budget', async () => {
  await ensurePagesBuilt();
  const fonts = (await readdir(join(BUILT, 'assets'))).filter((file) =>
    /-latin-(?!ext).*\.woff2$/.test(file),
  );
  assert.equal(fonts.length, 2);
  const sizes = await Promise.all(fonts.map(async (file) => (await stat(join(BUILT, 'assets', file))).size));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= FONT_BYTES);
});

test('every file of the build is served as what it is, and asked for anew answers that it is the same', async (t) => {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite');
  const built = await readdir(BUILT, { recursive: true, withFileTypes: true });
  const files = built.filter((entry) => entry.isFile() && !/\.(?:br|gz|html)$/.test(entry.name));
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name).slice(BUILT.length);
    const plain = await ask(`${app.url}${path}`, 'identity');
    assert.equal(plain.statusCode, 200, path);
    assert.doesNotMatch(String(plain.headers['content-type']), /html|octet-stream|undefined/, path);
    assert.deepEqual(plain.body, await readFile(join(parentPath, name)), path);
    const etag = String(plain.headers.etag);
    const again = await ask(`${app.url}${path}`, 'identity', { 'if-none-match': etag });
    assert.deepEqual([path, again.statusCode, again.body.length], [path, 304, 0]);
  }
});

test('a file is known by HEAD, and sent as a whole, compressed or not', async (t) => {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite');
  const script = (await readdir(join(BUILT, 'assets'))).find((name) => /^index-.*\.js$/.test(name)) ?? '';
  const etags = new Set<unknown>();
  for (const [encoding, ending] of [
    ['identity', ''],
    ['gzip', '.gz'],
    ['br, gzip', '.br'],
  ] as const) {
    const content = await readFile(join(BUILT, 'assets', script + ending));
    const url = `${app.url}/assets/${script}`;
    const whole = await ask(url, encoding);
    assert.deepEqual(whole.body, content);
    etags.add(whole.headers.etag);
    const head = await ask(url, encoding, {}, 'HEAD');
    assert.deepEqual([head.statusCode, head.body.length], [200, 0]);
    const { date: _, ...told } = head.headers;
    for (const [name, value] of Object.entries(told)) assert.equal(value, whole.headers[name], name);
    assert.equal(head.headers['content-length'], String(content.length));

    // No file is worth going on with, so that an answer is always all of it.
    const part = await ask(url, encoding, { range: 'bytes=10-19' });
    assert.deepEqual([part.statusCode, part.body.length], [200, content.length]);
    const again = await ask(url, encoding, { 'if-none-match': String(whole.headers.etag) });
    assert.deepEqual([again.statusCode, again.body.length], [304, 0]);
  }
  assert.equal(etags.size, 3, 'each encoding is a thing of its own');
  const head = await ask(`${app.url}/dashboard`, 'gzip', {}, 'HEAD');
  assert.deepEqual([head.statusCode, head.headers['content-encoding'], head.body.length], [200, 'gzip', 0]);
});

test('a file that goes with its build while the server runs is a 404 that nobody keeps', async (t) => {
  await ensurePagesBuilt();
  const gone = join(BUILT, 'assets/gone-in-a-moment.js');
  t.after(() => rm(gone, { force: true }));
  await writeFile(gone, 'export {};');
  const app = await startTestApp(t, 'sqlite');
  assert.equal((await ask(`${app.url}/assets/gone-in-a-moment.js`, 'br')).statusCode, 200);
  await rm(gone);
  const answer = await ask(`${app.url}/assets/gone-in-a-moment.js`, 'br');
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, 'no-store']);
  assert.equal(JSON.parse(answer.body.toString()).code, 'not_found');
});

test('unknown API paths and files that are gone are 404s, never the page', async (t) => {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite');
  for (const path of ['/api', '/api/nothing', '/api?x=1', '/assets/index-gone.js']) {
    const answer = await ask(`${app.url}${path}`, 'br');
    assert.equal(answer.statusCode, 404, path);
    assert.equal(JSON.parse(answer.body.toString()).code, 'not_found', path);
  }
  for (const path of ['/assets', '/index.html.br', '/assets/../../package.json']) {
    const answer = await ask(`${app.url}${path}`, 'identity');
    assert.doesNotMatch(answer.body.toString('latin1'), /"dependencies"/, path);
  }
});

test('a link to the site has a title and a picture, and an owner can put it on the home screen', async (t) => {
  await ensurePagesBuilt();
  const at = async (env: Record<string, string>) => {
    const app = await startTestApp(t, 'sqlite', { env });
    return { url: app.url, html: (await ask(`${app.url}/`, 'identity')).body.toString() };
  };
  const unnamed = await at({});
  assert.match(unnamed.html, /<meta property="og:title" content="[^"]+"/);
  assert.doesNotMatch(unnamed.html, /og:image|og:url/, 'no address is made up');
  const { html, url } = await at({ SERVER_PUBLIC_URL: 'https://dm.example.com/' });
  assert.match(html, /<meta property="og:image" content="https:\/\/dm\.example\.com\/og\.png">/);
  assert.match(html, /<meta property="og:url" content="https:\/\/dm\.example\.com\/">/);

  const manifest = await ask(`${url}/manifest.webmanifest`, 'identity');
  assert.equal(manifest.headers['content-type'], 'application/manifest+json');
  const { icons, start_url } = JSON.parse(manifest.body.toString());
  const named = (address: string) => new URL(address, `${url}/manifest.webmanifest`).href.slice(url.length);
  assert.equal(named(start_url), '/dashboard');
  const pictures = [...icons.map(({ src }: { src: string }) => named(src)), '/og.png', '/touch-icon.png'];
  for (const path of pictures) {
    const picture = await ask(`${url}${path}`, 'identity');
    assert.deepEqual([path, picture.statusCode, picture.headers['content-type']], [path, 200, 'image/png']);
    assert.ok(picture.body.length < 60_000, path);
  }
});

const WIDGET_BYTES = 10_000;

test('the script for other websites is small, may be loaded anywhere, and is asked for every hour', async (t) => {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite');
  const script = await ask(`${app.url}/widget.js`, 'gzip', { origin: 'https://shop.example' });
  assert.equal(script.statusCode, 200);
  assert.ok(script.body.length < WIDGET_BYTES, `${script.body.length} bytes`);
  const { headers } = script;
  assert.deepEqual(
    [
      headers['content-encoding'],
      headers['cross-origin-resource-policy'],
      headers['access-control-allow-origin'],
      headers['cache-control'],
      headers['set-cookie'],
    ],
    ['gzip', 'cross-origin', '*', 'public, max-age=3600', undefined],
  );
  const other = await ask(`${app.url}/favicon.svg`, 'gzip');
  assert.equal(other.headers['cross-origin-resource-policy'], 'same-origin');
});
