import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { drip, endless, page, redirect, silent, status, typed } from '../../testing/web/answers.ts';
import { type Site, startWeb } from '../../testing/web/web-stand-in.ts';
import { FetchFailure } from './fetch-failure.ts';
import { createPoliteFetch } from './polite-fetch.ts';
import { createSafeFetch } from './safe-fetch.ts';

const DAY_MS = 24 * 60 * 60_000;
const REFUSE_ALL = 'User-agent: *\nDisallow: /\n';

async function start(t: TestContext, site: Site, options: { everyMs?: number; totalMs?: number } = {}) {
  const web = await startWeb(t, site, options);
  const time = { now: 0 };
  const safe = createSafeFetch({ userAgent: 'dmreply', ...web.options });
  t.after(safe.close);
  const clock = () => time.now;
  const polite = createPoliteFetch({ safe, name: 'dmreply', clock, everyMs: options.everyMs ?? 0 });
  async function read(path: string, host?: string): Promise<string> {
    try {
      const found = await polite.fetchPage({
        userId: 1,
        url: web.at(path, host),
        types: ['text/html'],
        maxBytes: 10_000,
      });
      return found === null ? 'unchanged' : 'read';
    } catch (error) {
      assert.ok(error instanceof FetchFailure, String(error));
      return error.problem;
    }
  }
  return { web, time, polite, read };
}

test('a page that robots.txt forbids is not asked for, also not by a redirect', async (t) => {
  const { web, read } = await start(t, {
    '/robots.txt': 'User-agent: dmreply\nDisallow: /private',
    '/': 'Rye',
    '/private': 'Secret',
    '/way': redirect('/private'),
    'closed.example/robots.txt': REFUSE_ALL,
  });
  web.site['/other'] = redirect(web.at('/', 'closed.example'));
  assert.deepEqual(await Promise.all(['/', '/private', '/way', '/other'].map((path) => read(path))), [
    'read',
    'robots',
    'robots',
    'robots',
  ]);
  assert.deepEqual(web.paths().toSorted(), ['/', '/other', '/robots.txt', '/robots.txt', '/way']);
});

test('robots.txt is kept for a day, a fault for a minute', async (t) => {
  const { web, time, read } = await start(t, { '/': 'Rye', '/robots.txt': REFUSE_ALL });
  const asked = () => web.paths().filter((path) => path === '/robots.txt').length;
  assert.equal(await read('/'), 'robots');
  web.site['/robots.txt'] = status(503);
  time.now += DAY_MS - 1;
  assert.equal(await read('/'), 'robots');
  assert.equal(asked(), 1);
  time.now += 1;
  assert.equal(await read('/'), 'server_error');
  web.site['/robots.txt'] = '';
  assert.equal(await read('/'), 'server_error');
  assert.equal(asked(), 2);
  time.now += 60_000;
  assert.equal(await read('/'), 'read');
  assert.equal(asked(), 3);
});

test('a site without rules allows everything, one that cannot tell nothing', async (t) => {
  const answers: Site = {
    '404.example': status(404),
    '403.example': status(403, REFUSE_ALL),
    '204.example': status(204),
    'app.example': page('<!doctype html><p>Not found'),
    'circle.example': redirect('/robots.txt'),
    '500.example': status(500),
    'inside.example': redirect('http://127.0.0.2:8080/'),
    'endless.example': endless('text/plain', `${REFUSE_ALL}${'# x\n'.repeat(1_000)}`),
    'typed.example': typed('video/mp4', REFUSE_ALL),
  };
  const site: Site = { '/': 'Rye' };
  for (const [host, answer] of Object.entries(answers)) site[`${host}/robots.txt`] = answer;
  const { web, read } = await start(t, site);
  const found = await Promise.all(Object.keys(answers).map(async (host) => [host, await read('/', host)]));
  assert.deepEqual(Object.fromEntries(found), {
    '404.example': 'read',
    '403.example': 'read',
    '204.example': 'read',
    'app.example': 'read',
    'circle.example': 'read',
    '500.example': 'server_error',
    'inside.example': 'inside',
    'endless.example': 'robots',
    'typed.example': 'robots',
  });
  assert.equal(web.paths().filter((path) => path === '/').length, 5);
});

test('a robots.txt that never ends or never comes is waited for as long as a page', async (t) => {
  const { read } = await start(
    t,
    { '/': 'Rye', 'slow.example/robots.txt': silent, 'drip.example/robots.txt': drip('text/plain', '#') },
    { totalMs: 500 },
  );
  for (const host of ['slow.example', 'drip.example']) assert.equal(await read('/', host), 'too_slow');
});

test('requests to one host are apart, whoever makes them; hosts do not wait for each other', async (t) => {
  const { web, read } = await start(t, { '/': 'Rye', '/old': redirect('/') }, { everyMs: 300 });
  const hosts = ['a.example', 'b.example'];
  await Promise.all(hosts.flatMap((host) => [read('/old', host), read('/', host)]));
  for (const host of hosts) {
    const times = web.asked.filter((one) => one.host.startsWith(host)).map(({ at }) => at);
    assert.equal(times.length, 4);
    // Without turns all of them come at once; on a busy machine the first may come late.
    assert.ok(Math.max(...times) - Math.min(...times) > 600, `${times}`);
  }
  const all = web.asked.map(({ at }) => at);
  assert.ok(Math.max(...all) - Math.min(...all) < 2_000, `${all}`);
});

test('a pause that a site asks for is kept, and who would wait too long is sent away', async (t) => {
  const rules = 'User-agent: *\nCrawl-delay: 0.6';
  const { web, read } = await start(t, { '/robots.txt': rules, '/': 'Rye' }, { totalMs: 2_000 });
  await Promise.all([read('/'), read('/')]);
  const [first, second] = web.asked.filter(({ path }) => path === '/').map(({ at }) => at);
  assert.ok((second ?? 0) - (first ?? 0) > 300, `${first} ${second}`);
  web.site['busy.example/robots.txt'] = 'User-agent: *\nCrawl-delay: 9';
  const busy = await Promise.all([1, 2, 3, 4].map(() => read('/', 'busy.example')));
  assert.deepEqual(busy.toSorted(), ['busy', 'busy', 'read', 'too_slow']);
});
