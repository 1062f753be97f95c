import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestApp } from '../../src/testing/test-app.ts';
import { ensurePagesBuilt } from './support/built-pages.ts';

const BUILT = join(import.meta.dirname, '../../dist/ui');
const FIRST_LOAD_BYTES = 130_000;
const FONT_BYTES = 45_000;

/** `fetch` hides what was compressed. */
function ask(url: string, encoding: string): Promise<IncomingMessage & { body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Object.assign(response, { body: Buffer.concat(parts) })));
    }).on('error', reject);
  });
}

test('the pages are served compressed, hashed files for ever, the page itself never from a cache', async (t) => {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite');

  const page = await ask(`${app.url}/some/page`, 'gzip, br');
  assert.equal(page.statusCode, 200);
  assert.equal(page.headers['content-encoding'], 'br');
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(page.headers['cache-control'], 'no-store');
  const policy = String(page.headers['content-security-policy']);
  assert.match(policy, /script-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|upgrade-insecure-requests/);
  assert.equal(page.headers['strict-transport-security'], undefined);

  const html = (await ask(`${app.url}/`, 'identity')).body.toString();
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/, 'nothing inline');
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

test('the two fonts of the first load stay within their budget', async () => {
  await ensurePagesBuilt();
  const fonts = (await readdir(join(BUILT, 'assets'))).filter((file) =>
    /-latin-(?!ext).*\.woff2$/.test(file),
  );
  assert.equal(fonts.length, 2);
  const sizes = await Promise.all(fonts.map(async (file) => (await stat(join(BUILT, 'assets', file))).size));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= FONT_BYTES);
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
