import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  endless,
  index,
  page,
  redirect,
  silent,
  status,
  typed,
  urlset,
} from '../../../../testing/web/answers.ts';
import { startReading } from '../../../../testing/web/start-reading.ts';
import { createDocumentReader } from '../read/document-reader.ts';
import type { LeftOut } from './page-sieve.ts';

const XML = 'application/xml';
const reasons = (leftOut: readonly LeftOut[]) => leftOut.map(({ reason, count }) => [reason, count]);

test('sitemaps that are out to harm do none, and are named for what they are', async (t) => {
  const { web, reader } = await startReading(t, {}, { totalMs: 5_000 });
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
  const files: Record<string, [file: RequestListener, problem: string]> = {
    silent: [silent, 'too_slow'],
    endless: [endless(XML, '<url>'.repeat(10_000)), 'too_large'],
    bomb: [typed('application/gzip', gzipSync(Buffer.alloc(100_000_000, ' '))), 'bomb'],
    packed: [
      page(gzipSync(Buffer.alloc(100_000_000)), { 'content-type': XML, 'content-encoding': 'gzip' }),
      'too_large',
    ],
    torn: [typed('application/gzip', gzipSync('<urlset>').subarray(0, 20)), 'damaged'],
    page: [page('<urlset><url><loc>http://bakery.example/</loc></url></urlset>'), 'wrong_type'],
    shown: [typed(XML, '<!doctype html><html><body>Not found'), 'unknown_kind'],
    feed: [typed(XML, '<rss><channel><link>http://bakery.example/</link>'), 'unknown_kind'],
    nothing: [typed(XML, ''), 'unknown_kind'],
    binary: [typed('application/octet-stream', Buffer.alloc(1_000, 0xff)), 'unknown_kind'],
    comment: [typed(XML, '<!--'.repeat(1_000_000)), 'unknown_kind'],
    inside: [redirect('http://127.0.0.2:8080/'), 'inside'],
    laughs: [typed(XML, `${laughs}&b;`.repeat(50_000)), 'unknown_kind'],
    down: [status(502), 'server_error'],
  };
  await Promise.all(
    Object.entries(files).map(async ([name, [file, problem]]) => {
      web.site[`/${name}`] = file;
      assert.deepEqual(await reader.pagesOf({ sitemap: web.at(`/${name}`) }), { problem }, name);
    }),
  );
  assert.deepEqual(web.askedInside, []);
});

test('a huge sitemap holds nobody else up', async (t) => {
  const { web, reader } = await startReading(t, {}, { documentReader: createDocumentReader() });
  const files: Record<string, string> = {
    deep: `<urlset>${'<a>'.repeat(1_600_000)}`,
    open: `<urlset>${'<url><loc>'.repeat(480_000)}`,
    unclosed: `<urlset>${'<loc><![CDATA['.repeat(350_000)}`,
    many: urlset(Array.from({ length: 70_000 }, (_, at) => `http://bakery.example/${at}`)),
    escaped: urlset([`http://bakery.example/${'&#x41;&amp;'.repeat(400_000)}`]),
    lines: `http://bakery.example/\n${'a\n'.repeat(2_400_000)}`,
  };
  for (const [name, text] of Object.entries(files)) web.site[`/${name}`] = typed(XML, text);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  for (const [name, text] of Object.entries(files)) {
    assert.ok(text.length < 5_000_000, `${name} ${text.length}`);
    delay.enable();
    delay.reset();
    const found = await reader.pagesOf({ sitemap: web.at(`/${name}`) });
    delay.disable();
    assert.ok('pages' in found, name);
    assert.ok(found.pages.length <= 200);
    assert.ok(JSON.stringify(found).length < 100_000, name);
    assert.ok(delay.max < 1e9, `${name} ${delay.max / 1e6} ms`);
  }
});

test('sitemaps that lead to each other, to themselves or to too many end', async (t) => {
  const { web, reader } = await startReading(t, {});
  web.site['/self'] = typed(XML, index([web.at('/self')]));
  web.site['/a'] = typed(XML, index([web.at('/b')]));
  web.site['/b'] = typed(XML, index([web.at('/a')]));
  for (const path of ['/self', '/a']) {
    const found = await reader.pagesOf({ sitemap: web.at(path) });
    assert.ok('pages' in found);
    assert.deepEqual(found.pages, []);
    assert.deepEqual(reasons(found.leftOut), [['nested', 1]]);
  }
  const asked = web.asked.length;
  web.site['/many'] = typed(XML, index(Array.from({ length: 10_000 }, (_, at) => web.at(`/map?${at}`))));
  web.site['/map'] = typed(XML, urlset([web.at('/x'), 'http://127.0.0.2:8080/', 'http://169.254.169.254/']));
  const found = await reader.pagesOf({ sitemap: web.at('/many') });
  assert.ok('pages' in found);
  assert.deepEqual(
    found.pages.map(({ url }) => url),
    [web.at('/x')],
  );
  assert.deepEqual(reasons(found.leftOut), [
    ['too_many', 9_950],
    ['other_site', 100],
    ['twice', 49],
  ]);
  assert.equal(web.asked.length - asked, 51);
});

test('one that fails among sitemaps takes none of the others away', async (t) => {
  const { web, reader } = await startReading(t, {}, { totalMs: 500 });
  const paths = ['/slow', '/bomb', '/good', '/gone'];
  web.site['/index'] = typed(XML, index(paths.map((path) => web.at(path))));
  web.site['/slow'] = silent;
  web.site['/bomb'] = typed(XML, gzipSync(Buffer.alloc(100_000_000)));
  web.site['/good'] = typed(XML, urlset([web.at('/menu')]));
  assert.deepEqual(await reader.pagesOf({ sitemap: web.at('/index') }), {
    pages: [{ url: web.at('/menu'), changedAt: null }],
    leftOut: [
      { reason: 'not_read', count: 3, examples: ['/slow', '/bomb', '/gone'].map((path) => web.at(path)) },
    ],
  });
});
