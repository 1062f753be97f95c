import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { nameServer } from '../../testing/web/name-server.ts';
import { createTypedNames, type TypedNamesOptions } from './typed-names.ts';

function finding(options: TypedNamesOptions) {
  const find = createTypedNames(options);
  return (name: string) =>
    new Promise((resolve) => {
      find(name, { all: true }, (error, found) => {
        resolve(error?.code ?? (Array.isArray(found) ? found.map(({ address }) => address) : found));
      });
    });
}

async function hostsFile(t: TestContext, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'hosts'), text);
  return join(folder, 'hosts');
}

test('a name is found in the hosts file, else by a name server, once at a time', async (t) => {
  const file = await hostsFile(
    t,
    '# names of ours\n10.0.0.7 intranet menu.example # a bakery\n::1 menu.example\n\n999 broken\n',
  );
  const server = await nameServer(t, { 'bakery.example': '192.0.2.1' });
  const find = finding({ nameServers: [server.address], hostsFile: file, tryMs: 100 });
  // By the hosts file of this machine.
  assert.match(String(await finding({ nameServers: [server.address] })('localhost')), /127\.0\.0\.1/);
  assert.equal(await find('nowhere.example'), 'ETIMEOUT');
  assert.deepEqual(await find('Menu.Example.'), ['10.0.0.7', '::1']);
  const all = await Promise.all(Array.from({ length: 5 }, () => find('bakery.example')));
  assert.deepEqual(all, Array(5).fill(['192.0.2.1']), 'though nobody tells of its IPv6');
  const { length } = server.asked;
  assert.deepEqual(await find('bakery.example'), ['192.0.2.1']);
  assert.equal(server.asked.length, length, 'it is known');
  assert.equal(server.asked.includes('menu.example'), false);
});

test('names whose server never answers hold up no reply', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const server = await nameServer(t);
  const resolve = createTypedNames({ nameServers: [server.address] });
  const app = await startTestApp(t, 'sqlite', {
    // Found by the system, beside the names that owners type.
    env: { AI_BASE_URL: ai.url.replace('127.0.0.1', 'localhost'), AI_API_KEY: 'sk-right-key-1234' },
    overrides: { web: { resolve, everyMs: 0 } },
  });
  const anna = await signedInOwner(app);
  const ben = await signedInOwner(app);
  const looked = Array.from({ length: 8 }, (_, n) =>
    anna.api('POST', '/api/knowledge/addresses', { input: `http://shop${n}.example/sitemap.xml` }),
  );
  await waitFor('the look-ups', () => new Set(server.asked).size === looked.length);
  const { body } = await postMessage(app.url, ben.template.webhookUrl, {
    message: 'Do you deliver?',
    conversation_id: 'c1',
  });
  assert.equal(body.source, 'ai', JSON.stringify(body));
  for (const { status, body } of await Promise.all(looked))
    assert.deepEqual([status, body.code], [422, 'knowledge_unreadable']);
});
