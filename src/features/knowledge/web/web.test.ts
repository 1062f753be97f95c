import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { paragraph, writeDocx } from '../../../../testing/documents/write-docx.ts';
import { writePdf } from '../../../../testing/documents/write-pdf.ts';
import { index, page, redirect, status, typed, urlset } from '../../../../testing/web/answers.ts';
import { startReading } from '../../../../testing/web/start-reading.ts';
import type { FoundPages } from './page-sieve.ts';
import type { PagesReading } from './pages-of.ts';
import type { KnownPage, PageReading } from './read-page.ts';

const XML = 'application/xml';

function textOf(reading: PageReading): string {
  assert.ok('page' in reading, JSON.stringify(reading));
  return reading.page.understood.text;
}

function found(reading: PagesReading): FoundPages {
  assert.ok('pages' in reading, JSON.stringify(reading));
  return reading;
}

test('each kind of page is read', async (t) => {
  const words = 'Rye bread 4.50 €';
  const { web, reader } = await startReading(t, {
    '/html': typed('text/html; charset=iso-8859-1', Buffer.from('<p>K\xe4se 3 CHF', 'latin1')),
    '/xhtml': typed(
      'application/xhtml+xml',
      `<?xml version="1.0"?><html><body><p>${words}</p></body></html>`,
    ),
    '/text': typed('text/plain', words),
    '/menu.md': typed('text/plain; charset=utf-8', `# Menu\n\n- ${words}`),
    '/markdown': typed('text/markdown', `# Menu\n\n- ${words}`),
    '/csv': typed('text/csv', 'Bread,Price\nRye,4.50 €\nSpelt,5 €\n'),
    '/menu.pdf': typed('application/pdf', writePdf([[{ text: words, x: 50, y: 700 }]])),
    '/about.pdf': page(`<!doctype html><p>${words}`),
    '/docx': typed(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      await writeDocx(paragraph(words)),
    ),
  });
  const texts = await Promise.all(
    Object.keys(web.site).map(async (path) => [path, textOf(await reader.readPage(web.at(path)))]),
  );
  assert.deepEqual(Object.fromEntries(texts), {
    '/html': 'Käse 3 CHF',
    '/xhtml': words,
    '/text': words,
    '/menu.md': `# Menu\n- ${words}`,
    '/markdown': `# Menu\n- ${words}`,
    '/csv': 'Bread: Rye, Price: 4.50 €\nBread: Spelt, Price: 5 €',
    '/menu.pdf': `[[page 1]]\n${words}`,
    '/about.pdf': words,
    '/docx': words,
  });
  assert.equal(web.asked[0]?.headers['user-agent'], 'dmreply (+https://bot.example)');
});

test('a page that says the same is unchanged, whatever stands around it', async (t) => {
  const body = (day: string, price: string) =>
    `<title>Bakery ${day}</title><p>Rye ${price} €<p style="display:none">${day}<script>var day = '${day}'</script>`;
  let answer = page(body('Monday', '4'), { etag: '"1"' });
  const { web, reader } = await startReading(t, {
    '/': (request, response) =>
      request.headers['if-none-match'] === '"2"'
        ? void response.writeHead(304).end()
        : void answer(request, response),
  });
  const first = await reader.readPage(web.at('/'));
  assert.ok('page' in first);
  const { etag, lastModified, understood } = first.page;
  assert.equal(etag, '"1"');
  let known: KnownPage = { etag, lastModified, hash: understood.hash };
  answer = page(body('Tuesday', '4'), { etag: '"2"', 'last-modified': 'Tue, 03 Mar 2026 09:00:00 GMT' });
  const tags = { etag: '"2"', lastModified: 'Tue, 03 Mar 2026 09:00:00 GMT' };
  assert.deepEqual(await reader.readPage(web.at('/'), known), { unchanged: tags });
  known = { ...known, ...tags };
  assert.deepEqual(await reader.readPage(web.at('/'), known), { unchanged: tags });
  answer = page(body('Tuesday', '5'), { etag: `"${'x'.repeat(1_000)}"` });
  const changed = await reader.readPage(web.at('/'), { ...known, etag: '"1"' });
  assert.equal(textOf(changed), 'Rye 5 €');
  // A tag too long to keep is none: the page is read whole the next time.
  assert.ok('page' in changed && changed.page.etag === '' && changed.page.understood.hash !== known.hash);
});

test('where a page has moved is told', async (t) => {
  const { web, reader } = await startReading(t, { '/': redirect('/new', 301), '/new': 'Rye' });
  const reading = await reader.readPage(web.at('/'));
  assert.ok('page' in reading);
  assert.equal(reading.page.url, web.at('/new'));
});

test('a list is taken as people write it, and says what it leaves out', async (t) => {
  const { web, reader } = await startReading(t, {});
  const list = [
    'https://bakery.example/menu',
    '  bakery.example/hours#today ',
    '',
    'https://bakery.example/menu#cakes',
    'http://cakes.example:8080/a?b=1',
    'our menu',
    'menu',
    'ftp://bakery.example/',
    'https://me:secret@bakery.example/',
    'javascript:alert(1)',
  ];
  assert.deepEqual(await reader.pagesOf({ list: list.join('\r\n') }), {
    pages: [
      'https://bakery.example/menu',
      'https://bakery.example/hours',
      'http://cakes.example:8080/a?b=1',
    ].map((url) => ({ url, changedAt: null })),
    leftOut: [
      { reason: 'twice', count: 1, examples: ['https://bakery.example/menu#cakes'] },
      { reason: 'no_address', count: 5, examples: list.slice(5) },
    ],
  });
  const long = Array.from({ length: 230 }, (_, at) => `bakery.example/${at}`).join('\n');
  const { pages, leftOut } = found(await reader.pagesOf({ list: long }));
  assert.equal(pages.length, 200);
  assert.deepEqual(
    leftOut.map(({ reason, count, examples }) => [reason, count, examples[0]]),
    [['too_many', 30, 'bakery.example/200']],
  );
  assert.deepEqual(web.asked, []);
});

test('a sitemap is read as shops write it', async (t) => {
  const { web, reader } = await startReading(t, {});
  const loc = (path: string, host?: string) => web.at(path, host).replaceAll('&', '&amp;');
  web.site['/map.xml'] = typed(
    'text/xml',
    `\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- <url><loc>${loc('/not')}</loc></url> -->
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc> ${loc('/menu?a=1&b=2')} </loc><lastmod>2026-03-02</lastmod><priority>1</priority>
        <image:image><image:loc>${loc('/cake.jpg')}</image:loc></image:image></url>
      <url><lastmod>2026-03-02T10:00:00+01:00</lastmod><loc><![CDATA[${web.at('/hours')}]]></loc></url>
      <url><loc>${loc('/menu?a=1&b=2')}</loc></url>
      <url><loc>${loc('/', 'www.bakery.example')}</loc><lastmod>soon</lastmod></url>
      <url><loc>${loc('/', 'elsewhere.example')}</loc></url>
      <url><loc/></url><url><loc>/relative</loc></url>
    </urlset>`,
  );
  const expected = {
    pages: [
      { url: web.at('/menu?a=1&b=2'), changedAt: Date.UTC(2026, 2, 2) },
      { url: web.at('/hours'), changedAt: Date.UTC(2026, 2, 2, 9) },
      { url: web.at('/', 'www.bakery.example'), changedAt: null },
    ],
    leftOut: [
      { reason: 'twice', count: 1, examples: [web.at('/menu?a=1&b=2')] },
      { reason: 'other_site', count: 1, examples: [web.at('/', 'elsewhere.example')] },
      { reason: 'no_address', count: 1, examples: ['/relative'] },
    ],
  };
  assert.deepEqual(await reader.pagesOf({ sitemap: web.at('/map.xml') }), expected);
  web.site['/plain'] = typed('text/plain', `${web.at('/a')}\r\n${web.at('/b')}\n`);
  web.site['/zip'] = typed('application/octet-stream', gzipSync(urlset([loc('/c')])));
  web.site['/broken'] = typed(XML, '<html><body>');
  web.site['/index'] = typed(
    XML,
    index(
      ['/plain', '/zip', '/none', '/broken', '/plain'].map((path) => loc(path)).concat(loc('/', 'x.example')),
    ),
  );
  const { pages, leftOut } = found(await reader.pagesOf({ sitemap: web.at('/index') }));
  assert.deepEqual(
    pages.map(({ url }) => url),
    ['/a', '/b', '/c'].map((path) => web.at(path)),
  );
  assert.deepEqual(leftOut, [
    { reason: 'other_site', count: 1, examples: [web.at('/', 'x.example')] },
    { reason: 'not_read', count: 2, examples: ['/none', '/broken'].map((path) => web.at(path)) },
  ]);
});

test('the sitemap of a site is offered where its start page is named', async (t) => {
  const { web, reader } = await startReading(t, { '/': 'Rye', '/sitemap.xml': status(404) });
  assert.equal(await reader.sitemapOf(web.at('/')), null);
  web.site['/sitemap.xml'] = typed(XML, urlset([web.at('/a'), web.at('/b')]));
  assert.deepEqual(await reader.sitemapOf(web.at('/')), { url: web.at('/sitemap.xml'), pages: 2 });
  assert.equal(await reader.sitemapOf(web.at('/menu')), null);
  const host = 'shop.example';
  web.site[`${host}/robots.txt`] = ['http://evil.example/', web.at('/empty', host), web.at('/all', host)]
    .map((url) => `Sitemap: ${url}`)
    .join('\n');
  web.site['/empty'] = typed(XML, urlset([]));
  web.site['/all'] = typed(XML, index([web.at('/sitemap.xml', host)]));
  assert.deepEqual(await reader.sitemapOf(web.at('/', host)), { url: web.at('/all', host), pages: null });
  assert.ok(!web.asked.some((one) => one.host.startsWith('evil')));
});
