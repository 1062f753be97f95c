import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  drip,
  endless,
  page,
  raw,
  redirect,
  silent,
  status,
  typed,
} from '../../../../testing/web/answers.ts';
import { startReading } from '../../../../testing/web/start-reading.ts';
import { INSIDE, OUTSIDE } from '../../../../testing/web/web-stand-in.ts';

const TOTAL_MS = 3_000;
const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/html\r\n';
const CHUNK = `FFFFFF\r\n${'x'.repeat(6_000_000)}`;
const bomb = gzipSync(Buffer.alloc(100_000_000));
let count = 0;
/** Leads on and on, to another address each time. */
const onAndOn: RequestListener = (request, answer) => {
  count += 1;
  redirect(`/on/?${count}`)(request, answer);
};

/** By the problem that follows. */
const PAGES: Record<string, Record<string, RequestListener | string>> = {
  inside: {
    metadata: redirect('http://169.254.169.254/latest/meta-data/'),
    loopback6: redirect('http://[::1]:8080/'),
    mapped: redirect('http://[::ffff:127.0.0.1]:8080/'),
    mappedHex: redirect('http://[::ffff:7f00:1]:8080/'),
    nat64: redirect('http://[64:ff9b::7f00:2]:8080/'),
    decimal: redirect('http://2130706434:8080/'),
    hex: redirect('http://0x7f.2:8080/', 307),
    octal: redirect('http://0177.0.0.2:8080/', 308),
    nothing: redirect('http://0.0.0.0:8080/'),
    unbelievable: redirect(`http://${encodeURIComponent('①②⑦.⓪.⓪.②')}:8080/`),
  },
  bad_url: {
    file: redirect('file:///etc/passwd'),
    gopher: redirect('gopher://bakery.example:8080/_x'),
    data: redirect('data:text/html,Rye'),
    mail: redirect('http://bakery.example:25/'),
    signedIn: redirect('http://me:secret@bakery.example/'),
    long: redirect(`/${'x'.repeat(3_000)}`),
  },
  redirects: { circle: redirect('/redirects/circle'), onAndOn },
  too_slow: {
    silent,
    drip: drip(),
    headers: raw(`${HEAD}x-slow: ${'x'.repeat(5_000)}`, 5),
    packed: (_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      answer.write(gzipSync('Rye').subarray(0, 12));
    },
  },
  too_large: {
    endless: endless(),
    bomb: page(bomb, { 'content-encoding': 'gzip' }),
    said: page('Rye', { 'content-length': '6000000' }),
    chunks: ({ socket }) => void socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n${CHUNK}`),
  },
  unreachable: {
    endlessHeaders: raw(`${HEAD}${'x-more: yes\r\n'.repeat(100_000)}\r\nRye`),
    torn: raw(`${HEAD}content-length: 100\r\n\r\nRye`),
    garbage: raw('220 mail.bakery.example ESMTP\r\n'),
    nothing: ({ socket }) => void socket.destroy(),
    twoLengths: raw(`${HEAD}content-length: 3\r\ncontent-length: 4\r\n\r\nRyes`),
  },
  unreadable: {
    unasked: (_, answer) => void answer.writeHead(304).end(),
    part: status(206, 'Rye'),
    nowhere: (_, answer) => void answer.writeHead(302).end('Rye'),
    torn: page(gzipSync('Rye'.repeat(1_000)).subarray(0, 30), { 'content-encoding': 'gzip' }),
    strange: page('Rye', { 'content-encoding': 'gzip, gzip' }),
  },
  wrong_type: {
    video: typed('video/mp4', 'Rye'),
    json: typed('application/json', '"Rye"'),
    none: raw('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nRye'),
  },
  unknown_kind: {
    picture: page(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    zipped: page(bomb.subarray(0, 5_000)),
    fakePdf: typed('application/pdf', 'Rye'),
    program: typed('text/html', Buffer.from('\x7fELF\0\0', 'latin1')),
  },
  no_text: { empty: '', onlyScript: '<script>document.write("Rye")</script>' },
  missing: { gone: status(410, 'Rye') },
  refused: { wall: status(403, 'Rye'), many: status(429, 'Rye') },
  server_error: { down: status(503, 'Rye') },
};

test('pages that are out to harm do none, and are named for what they are', async (t) => {
  const { web, reader } = await startReading(t, {}, { totalMs: TOTAL_MS });
  const begun = performance.now();
  await Promise.all(
    Object.entries(PAGES).flatMap(([problem, pages]) =>
      Object.entries(pages).map(async ([name, answer]) => {
        const path = `/${problem}/${name}`;
        web.site[path] = answer;
        web.site['/on/'] = onAndOn;
        assert.deepEqual(await reader.readPage(web.at(path)), { problem }, name);
      }),
    ),
  );
  assert.deepEqual(web.askedInside, []);
  const took = performance.now() - begun;
  assert.ok(took < 20_000, `${took} ms`);
});

test('a name that turns inside is refused where the connection is made', async (t) => {
  const hosts = {
    'inside.example': [INSIDE],
    'cloud.example': ['169.254.169.254'],
    'six.example': ['::1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'none.example': [],
    // Once for robots.txt, then for the page.
    'turning.example': [OUTSIDE, INSIDE],
    // And by a redirect to itself.
    'later.example': [OUTSIDE, OUTSIDE, INSIDE],
    'way.example': [OUTSIDE],
  };
  const { web, reader } = await startReading(t, {}, { hosts });
  Object.assign(web.site, {
    '/': 'Rye',
    '/self': redirect('/'),
    '/way': redirect(web.at('/', 'inside.example')),
    'way.example/robots.txt': redirect(web.at('/robots.txt', 'inside.example')),
  });
  const problem = async (path: string, host: string) => {
    const reading = await reader.readPage(web.at(path, host));
    return 'problem' in reading ? reading.problem : 'none';
  };
  for (const host of ['inside', 'cloud', 'six', 'mapped', 'turning', 'way'])
    assert.equal(await problem('/', `${host}.example`), 'inside', host);
  assert.equal(await problem('/self', 'later.example'), 'inside');
  assert.equal(await problem('/way', 'bakery.example'), 'inside');
  assert.equal(await problem('/', 'none.example'), 'unknown_host');
  for (const host of [INSIDE, '[::1]', '169.254.169.254'])
    assert.equal(await problem('/', host), 'inside', host);
  assert.deepEqual(web.askedInside, []);
  assert.ok(!web.asked.some(({ host, path }) => path === '/' && !host.startsWith('bakery')));
});

test('a robots.txt that is out to harm stops the page, not the server', async (t) => {
  const { web, reader } = await startReading(t, { '/': 'Rye' }, { totalMs: TOTAL_MS });
  const files: Record<string, [file: RequestListener | string, problem: string]> = {
    silent: [silent, 'too_slow'],
    drip: [drip('text/plain'), 'too_slow'],
    down: [status(500), 'server_error'],
    inside: [redirect(`http://${INSIDE}:8080/`), 'inside'],
    endless: [endless('text/plain', 'User-agent: *\nDisallow: /\n'.repeat(1_000)), 'robots'],
    bomb: [
      page(gzipSync(`User-agent: *\nDisallow: /\n${'#'.repeat(50_000_000)}`), { 'content-encoding': 'gzip' }),
      'robots',
    ],
    torn: [page(bomb.subarray(0, 20), { 'content-encoding': 'gzip' }), 'unreadable'],
  };
  await Promise.all(
    Object.entries(files).map(async ([name, [file, problem]]) => {
      web.site[`${name}.example/robots.txt`] = file;
      assert.deepEqual(await reader.readPage(web.at('/', `${name}.example`)), { problem }, name);
    }),
  );
  assert.ok(!web.paths().includes('/'));
});
