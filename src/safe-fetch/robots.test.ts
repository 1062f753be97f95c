import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRobots } from './robots.ts';

function allows(lines: readonly string[], path: string): boolean {
  return readRobots(lines.join('\n'), 'dmreply').allows(new URL(path, 'https://shop.example'));
}

test('the longest rule counts, of two as long the one that allows', () => {
  const rules = ['User-agent: *', 'Disallow: /menu', 'Allow: /menu/cakes', 'Disallow: /a', 'Allow: /a'];
  for (const path of ['/', '/men', '/menu/cakes', '/menu/cakes/rye', '/a', '/robots.txt'])
    assert.equal(allows(rules, path), true, path);
  for (const path of ['/menu', '/menus', '/menu/bread', '/menu?day=1'])
    assert.equal(allows(rules, path), false, path);
});

test('a star stands for anything, a dollar for the end', () => {
  const cases: [rule: string, refused: string[], allowed: string[]][] = [
    ['/*.pdf$', ['/a.pdf', '/a/b.pdf'], ['/a.pdf?x=1', '/pdf', '/a.PDF']],
    ['/a*b*c', ['/abc', '/a1b2c3'], ['/acb', '/']],
    ['/a*aa$', ['/aaa', '/abaa'], ['/aa', '/aab']],
    ['/only$', ['/only'], ['/only/', '/onl']],
    ['*', ['/', '/a'], []],
    ['/a$b', ['/a$bc'], ['/a', '/ab']],
    ['/?cart', ['/?cart=1'], ['/cart']],
    ['menu', [], ['/menu']],
  ];
  for (const [rule, refused, allowed] of cases) {
    for (const path of refused)
      assert.equal(allows(['User-agent: *', `Disallow: ${rule}`], path), false, `${rule} ${path}`);
    for (const path of allowed)
      assert.equal(allows(['User-agent: *', `Disallow: ${rule}`], path), true, `${rule} ${path}`);
  }
});

test('paths are the same however they are escaped', () => {
  for (const rule of ['/törtchen', '/t%c3%b6rtchen', '/t%C3%B6rt%63hen'])
    for (const path of ['/törtchen', '/t%c3%b6rtchen', '/%74%C3%B6rtchen'])
      assert.equal(allows(['User-agent: *', `Disallow: ${rule}`], path), false, `${rule} ${path}`);
  assert.equal(allows(['User-agent: *', 'Disallow: /a%2Fb'], '/a/b'), true);
  assert.equal(allows(['User-agent: *', 'Disallow: /\ud800'], '/a'), true);
});

test('rules for us by name come before those for everybody', () => {
  const rules = [
    'User-agent: *',
    'Disallow: /',
    '',
    'user-AGENT: DMReply/2.0',
    'Disallow: /cart',
    'Crawl-delay: 2',
  ];
  assert.equal(allows(rules, '/menu'), true);
  assert.equal(allows(rules, '/cart'), false);
  // Named twice, or with others: all of it counts; with no rule at all, everything is allowed.
  const twice = [...rules, 'User-agent: other', 'User-agent: dmreply', '# a comment', 'Disallow: /x # too'];
  assert.deepEqual(
    ['/cart', '/x', '/menu'].map((path) => allows(twice, path)),
    [false, false, true],
  );
  assert.equal(allows(['User-agent: *', 'Disallow: /', 'User-agent: dmreply', 'Disallow:'], '/'), true);
  // Other lines end no group; a name that merely begins like ours is another's.
  assert.equal(allows(['User-agent: dmreply', 'Sitemap: /s.xml', 'Disallow: /'], '/a'), false);
  assert.equal(allows(['User-agent: dmreplybot', 'Disallow: /'], '/a'), true);
});

test('pauses and sitemaps are read, and whatever else a file says does no harm', () => {
  const { delayMs, sitemaps } = readRobots(
    '\ufeffUser-agent: *\rCrawl-delay: 2.5\r\nSitemap: https://shop.example/s.xml\nsitemap:/t.xml',
    'dmreply',
  );
  assert.equal(delayMs, 2_500);
  assert.deepEqual(sitemaps, ['https://shop.example/s.xml', '/t.xml']);
  assert.equal(readRobots('User-agent: *\nCrawl-delay: 86400', 'dmreply').delayMs, 10_000);
  for (const text of ['', '<!doctype html><p>Not found', 'Disallow: /', 'User-agent\nDisallow /', '\0:\0'])
    assert.equal(allows([text], '/'), true, text);
});

test('a hostile file takes no longer than a long one', () => {
  const rule = `Disallow: /${'*a'.repeat(1_000)}b$`;
  const robots = readRobots(`User-agent: *\n${`${rule}\n`.repeat(250)}`, 'dmreply');
  const begun = performance.now();
  assert.equal(robots.allows(new URL(`https://shop.example/${'a'.repeat(1_900)}`)), true);
  const took = performance.now() - begun;
  assert.ok(took < 1_000, `${took} ms`);
});
