import assert from 'node:assert/strict';
import { onBothDatabases } from '../../../../testing/test-app.ts';
import { index, silent, typed, urlset } from '../../../../testing/web/answers.ts';
import { pageShop } from '../../../../testing/web/page-shop.ts';

onBothDatabases('what an owner types is looked up, and nothing is added by it', async (t, dialect) => {
  const shop = await pageShop(t, dialect, { '/': 'Rye' }, { totalMs: 500 });
  const { web } = shop;
  const look = (input: string) => shop.api('POST', '/api/knowledge/addresses', { input });
  const one = (url: string) => ({ url, changedAt: null });
  web.site['/sitemap.xml'] = typed(
    'application/xml',
    urlset([web.at('/a'), web.at('/b'), 'http://x.example/']),
  );
  web.site['/all.xml'] = typed('application/xml', index([web.at('/sitemap.xml')]));
  web.site['/slow.xml'] = silent;

  assert.deepEqual((await look(` ${web.at('/menu#cakes')} `)).body, {
    pages: [one(web.at('/menu'))],
    leftOut: [],
    sitemap: null,
    offered: null,
  });
  assert.equal(web.asked.length, 0);
  assert.deepEqual((await look(web.at('/'))).body, {
    pages: [one(web.at('/'))],
    leftOut: [],
    sitemap: null,
    offered: { url: web.at('/sitemap.xml'), pages: 2 },
  });
  assert.deepEqual((await look(web.at('/all.xml'))).body, {
    pages: [one(web.at('/a')), one(web.at('/b'))],
    leftOut: [{ why: 'It belongs to another website.', count: 1, examples: ['http://x.example/'] }],
    sitemap: web.at('/all.xml'),
    offered: null,
  });
  const list = await look('bakery.example/menu\nbakery.example/menu\nour menu');
  assert.deepEqual(list.body.pages, [one('https://bakery.example/menu')]);
  assert.deepEqual(
    list.body.leftOut.map(({ why, count }: { why: string; count: number }) => [why, count]),
    [
      ['It is named twice.', 1],
      ['This is not the address of a web page.', 1],
    ],
  );
  assert.deepEqual((await look('our menu')).body.fields, { input: 'This is not the address of a web page' });
  const slow = await look(web.at('/slow.xml'));
  assert.deepEqual([slow.status, slow.body.code], [422, 'knowledge_unreadable']);
  assert.deepEqual((await shop.api('GET', '/api/knowledge')).body.sources, []);
});
