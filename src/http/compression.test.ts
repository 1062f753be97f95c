import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { postMessage } from '../../testing/fixtures.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { onSqlite, startTestApp } from '../../testing/test-app.ts';
import { buildApp } from '../app.ts';

interface Raw {
  status: number;
  encoding: string | undefined;
  vary: string | undefined;
  body: Buffer;
}

/** `fetch` hides what was compressed. */
function ask(url: string, headers: Record<string, string>, body?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          encoding: response.headers['content-encoding'],
          vary: response.headers.vary,
          body: Buffer.concat(parts),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** What may be compressed: long lists of texts and numbers, without a secret among them. */
const COMPRESSIBLE = [
  'GET /api/contacts',
  'GET /api/conversations',
  'GET /api/conversations/:id/events',
  'GET /api/conversations/:id/messages',
  'GET /api/conversations/waiting',
  'GET /api/knowledge',
  'GET /api/knowledge/:id',
  'GET /api/knowledge/conflicts',
  'GET /api/docs',
  'GET /api/notifications',
  'GET /api/openapi.json',
  'GET /api/starter-templates',
  'GET /api/strategies/starters',
  'GET /api/strategies/template/:templateId',
  'GET /api/suggestions',
  'GET /api/triggers/template/:templateId',
  'GET /api/usage',
];

onSqlite('lists are compressed where it pays, and only for who asks', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { WEBHOOK_MESSAGES_PER_MINUTE: '0' } });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  for (let at = 0; at < 12; at += 1)
    await postMessage(app.url, owner.template.webhookUrl, {
      message: 'Do you deliver?',
      conversation_id: `c${at}`,
    });
  const authorization = `Bearer ${owner.token}`;
  const path = `${app.url}/api/conversations`;
  const plain = await ask(path, { authorization });
  assert.deepEqual([plain.encoding, plain.vary], [undefined, 'accept-encoding']);
  const br = await ask(path, { authorization, 'accept-encoding': 'gzip, deflate, br' });
  assert.equal(br.encoding, 'br');
  assert.deepEqual(brotliDecompressSync(br.body), plain.body);
  assert.ok(br.body.length * 4 < plain.body.length, `${br.body.length} of ${plain.body.length} bytes`);
  const gzip = await ask(path, { authorization, 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  assert.equal(gzip.encoding, 'gzip');
  assert.deepEqual(gunzipSync(gzip.body), plain.body);
  const short = await ask(`${path}?limit=1`, { authorization, 'accept-encoding': 'br' });
  assert.equal(short.encoding, undefined, 'a short answer is sent as it is');
  const nobody = await ask(path, { 'accept-encoding': 'br' });
  assert.deepEqual([nobody.status, nobody.encoding], [401, undefined]);
});

test('no answer that holds a secret is ever compressed', async (t) => {
  const app = await startTestApp(t, 'sqlite', { env: { WEBHOOK_MESSAGES_PER_MINUTE: '0' } });
  const owner = await signedInOwner(app, {
    fallbackReply: 'We answer soon.',
    faqs: 'Q: Why? A: Because.\n'.repeat(90),
  });
  const { webhookUrl, id } = owner.template;
  const { body: made } = await owner.api('POST', '/api/tokens', { name: 'Reports', scope: 'read' });
  await owner.api('POST', '/api/keys', { openaiApiKey: 'sk-secret-key-1234567890' });
  for (const { strategy } of (await owner.api('GET', '/api/strategies/starters')).body)
    assert.equal((await owner.api('POST', '/api/strategies', { templateId: id, ...strategy })).status, 201);
  for (let at = 0; at < 12; at += 1) {
    await owner.api('POST', '/api/triggers', {
      templateId: id,
      triggerPhrase: `phrase ${at}`,
      responseAction: 'A long answer. '.repeat(9),
    });
    await postMessage(app.url, webhookUrl, {
      message: `${webhookUrl}? ${at}`.slice(-9),
      conversation_id: `c${at}`,
    });
  }
  const secrets = [webhookUrl, made.token, owner.token, 'sk-secret-key-1234567890'];
  const authorization = `Bearer ${owner.token}`;
  const headers = { authorization, 'accept-encoding': 'br, gzip' };

  const routes = await buildApp(app.context);
  await routes.ready();
  const reads = [...new Set(routes.routeTable)].filter(
    (route) => route.startsWith('GET /api/') && !/stream|webhook|stripe|admin/.test(route),
  );
  assert.ok(reads.length > 20, 'all that can be read is asked for');
  const compressed: string[] = [];
  for (const route of reads) {
    const path = route.slice(4).replace(/:(id|templateId)/, String(route.includes('conversations') ? 1 : id));
    const answer = await ask(`${app.url}${path}`, headers);
    if (answer.encoding === undefined) continue;
    compressed.push(route);
    const text = brotliDecompressSync(answer.body).toString();
    for (const secret of secrets) assert.ok(!text.includes(secret), `${route} holds a secret`);
  }
  assert.deepEqual(
    compressed.filter((route) => !COMPRESSIBLE.includes(route)),
    [],
  );
  for (const list of ['triggers', 'strategies'])
    assert.ok(compressed.includes(`GET /api/${list}/template/:templateId`), list);
  const addresses = await ask(`${app.url}/api/templates`, headers);
  assert.ok(addresses.body.length > 1_024 && addresses.body.includes(webhookUrl));
  assert.equal(addresses.encoding, undefined, 'webhook URLs travel uncompressed');

  const said = await ask(
    `${app.url}/api/webhook/${webhookUrl}`,
    { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
    JSON.stringify({ message: 'phrase 3', conversation_id: 'long' }),
  );
  assert.deepEqual([said.status, said.encoding], [200, undefined], 'the webhook never compresses');
});
