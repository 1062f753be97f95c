import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { send } from '../../testing/account-client.ts';
import { ensurePagesBuilt } from '../../testing/builds.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { client, signedInOwner } from '../../testing/owner-client.ts';
import { type PathKind, startPathProxy } from '../../testing/path-proxy.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** A server behind a proxy, which knows its address with the path. */
async function startUnder(t: TestContext, path: string, kind: PathKind) {
  await ensurePagesBuilt();
  const proxy = await startPathProxy(t, path, kind);
  const app = await startTestApp(t, 'sqlite', { env: { SERVER_PUBLIC_URL: `${proxy.url}/` } });
  proxy.passTo(app.url);
  return { app, proxy, at: proxy.url };
}

const CASES: readonly (readonly [path: string, kind: PathKind])[] = [
  ['/dm', 'strips'],
  ['/dm', 'keeps'],
  ['/dm', 'slashes'],
  ['/tools/dm', 'strips'],
  ['/tools/dm', 'keeps'],
  // A path that pages of ours begin with, and one that the API begins with.
  ['/templates', 'keeps'],
  ['/api', 'strips'],
  ['/assets', 'strips'],
  ['/@shop/d%C3%A9j%C3%A0', 'keeps'],
];

for (const [path, kind] of CASES) {
  test(`pages, their files and the API are under ${path}, behind a proxy that ${kind}`, async (t) => {
    const { app, proxy, at } = await startUnder(t, path, kind);

    const page = await fetch(`${at}/templates/3?x=1`);
    const html = await page.text();
    const addresses = [...html.matchAll(/(?:(?:href|src)="|url\()([^")]+)/g)].map(([, to]) => to ?? '');
    assert.ok(addresses.length > 10);
    for (const address of addresses) assert.ok(address.startsWith(`${path}/`), address);
    const [, preloads = ''] = /data-files="([^"]+)"/.exec(html) ?? [];
    const files = [...addresses.filter((to) => /\.\w+$/.test(to)), ...preloads.split(' ')];
    for (const file of files) await isFile(new URL(file, at).href);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const [, script = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g))
      assert.ok(policy.includes(createHash('sha256').update(script).digest('base64')));

    // What a script and a style ask for in their turn.
    const styles = await (
      await isFile(new URL(files.find((to) => to.endsWith('.css')) ?? '', at).href)
    ).text();
    const script = files.find((to) => /\/index-[^/]*\.js$/.test(to)) ?? '';
    const code = await (await isFile(new URL(script, at).href)).text();
    const later = [...code.matchAll(/["'`](\.\/[\w-]+\.(?:js|css))["'`]/g)].map(([, to]) => to ?? '');
    assert.ok(later.length > 50, `${later.length} files`);
    assert.doesNotMatch(code + styles, /["'`(]\/?assets\//, 'no file is looked for at the root');
    for (const to of [later[0], later.at(-1), /url\((\.\/[^)]+)\)/.exec(styles)?.[1]])
      await isFile(new URL(to ?? '', new URL(script, at)).href);
    assert.equal((await fetch(`${at}/assets/gone.js`)).status, 404);
    for (const bare of [at, `${at}?x=1`, `${at}/`]) assert.equal(await titleAt(bare), 'dmreply', bare);

    const manifest = await fetch(`${at}/manifest.webmanifest`);
    const { start_url, scope, icons } = (await manifest.json()) as {
      start_url: string;
      scope: string;
      icons: { src: string }[];
    };
    assert.equal(new URL(start_url, manifest.url).href, `${at}/dashboard`);
    assert.equal(new URL(scope, manifest.url).href, `${at}/`);
    for (const { src } of icons) await isFile(new URL(src, manifest.url).href);

    const owner = await signedInOwner(app);
    const api = client(at, owner.token);
    assert.equal((await api('GET', '/api/user')).body.id, owner.id);
    const kit = await api('GET', `/api/templates/${owner.template.id}/flow-kit`);
    assert.equal(kit.body.webhookAddress, `${at}/api/webhook/${owner.template.webhookUrl}`);
    for (const id of ['mia', 'ben'])
      assert.equal(
        (await postMessage(at, owner.template.webhookUrl, { message: 'Hi', conversation_id: id })).status,
        200,
      );
    const first = await api('GET', '/api/conversations?limit=1');
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await send(new URL(next, at).href, 'GET', '', { token: owner.token });
    assert.deepEqual([second.status, second.body.length], [200, 1], next);
    assert.notEqual(second.body[0].id, first.body[0].id);
    const { body: description } = await send(at, 'GET', '/api/openapi.json');
    assert.deepEqual(description.servers, [{ url: `${at}` }]);

    const stream = await fetch(`${at}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
    });
    const reader = stream.body?.getReader();
    assert.match(new TextDecoder().decode((await reader?.read())?.value), /^event: /);
    await reader?.cancel();

    const { body: widget } = await api('POST', '/api/widgets', {
      templateId: owner.template.id,
      title: 'Bakery',
    });
    const tryOut = await fetch(`${at}/widget/${widget.publicId}`);
    const [, tag = ''] = /<script src="([^"]+)"/.exec(await tryOut.text()) ?? [];
    await isFile(new URL(tag, tryOut.url).href);
    assert.deepEqual(proxy.strays, [], 'nothing was asked of the shop beside us');
  });
}

test('cookies go where the API is under the path, and nowhere else', async (t) => {
  for (const [path, kind] of [
    ['/dm', 'strips'],
    ['/tools/dm', 'keeps'],
  ] as const) {
    const { app, at } = await startUnder(t, path, kind);
    const { token } = await signedInOwner(app);
    const left = await send(at, 'POST', '/api/auth/logout', { token });
    assert.match(left.headers.get('set-cookie') ?? '', new RegExp(`^dmreply_session=; .*Path=${path}/api;`));
  }
});

test('a server without a path answers as before', async (t) => {
  await ensurePagesBuilt();
  const app = await startTestApp(t, 'sqlite', { env: { SERVER_PUBLIC_URL: 'https://dm.example' } });
  const html = await (await fetch(`${app.url}/`)).text();
  assert.doesNotMatch(html, /data-base/);
  assert.match(html, /src="\/assets\/index-/);
  assert.equal((await send(app.url, 'GET', '/dm/api/user')).status, 200, 'a page that there is not');
});

async function isFile(address: string): Promise<Response> {
  const answer = await fetch(address);
  const type = answer.headers.get('content-type') ?? '';
  assert.deepEqual([answer.status, /html|application\/json/.test(type)], [200, false], `${address}: ${type}`);
  return answer;
}

async function titleAt(address: string): Promise<string | undefined> {
  return /<title>(.*)<\/title>/.exec(await (await fetch(address)).text())?.[1];
}
