import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type AiStandIn, createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { respond } from '../../../testing/wire/wire.ts';
import { parseBaseUrl } from '../../base-url.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { startServer } from '../../server.ts';

const SENTENCE = 'This server does not allow this address.';

async function provider(t: TestContext, says: string, apiKey?: string): Promise<AiStandIn> {
  const ai = await createAiStandIn({ reply: () => says, models: [says], ...(apiKey ? { apiKey } : {}) });
  t.after(() => ai.close());
  return ai;
}

test('an address has one form, and what can be read in two ways is none', () => {
  const forms: [string, string | undefined][] = [
    ['https://openrouter.ai/api/v1/', 'https://openrouter.ai/api/v1'],
    ['HTTPS://OpenRouter.AI:443/api/v1', 'https://openrouter.ai/api/v1'],
    ['http://ollama.lan:11434/v1', 'http://ollama.lan:11434/v1'],
    ['http://[::1]:80/v1', 'http://[::1]/v1'],
    ['http://0x7f.1/v1', 'http://127.0.0.1/v1'],
    ['http://2130706433/v1', 'http://127.0.0.1/v1'],
    ['https://a.example/v1/../admin', 'https://a.example/admin'],
  ];
  for (const [text, form] of forms) assert.equal(parseBaseUrl(text), form, text);
  const none = [
    'ftp://a.example',
    'file:///etc/passwd',
    'https://user:pw@a.example/v1',
    'https://a.example@evil.example/v1',
    'https://a.example:80:80/v1',
    'https://a.example:99999/v1',
    'https://a.example\\@evil.example/v1',
    'https://a.example/v1?x=1',
    'https://a.example/v1#x',
    'https://a.example/%2e%2e/admin',
    'https://a.example/v1\n',
    ' https://a.example/v1',
    'https://ａ.example/v1',
    '//a.example/v1',
    '',
  ];
  for (const text of none) assert.equal(parseBaseUrl(text), undefined, text);
});

onBothDatabases(
  'a key goes to an address that the operator has named, and to no other',
  async (t, dialect) => {
    const own = await provider(t, 'From the server.');
    const chosen = await provider(t, 'From my own.', 'sk-mine-12345678');
    const inside = await provider(t, 'From inside.');
    const app = await startTestApp(t, dialect, {
      env: {
        AI_BASE_URL: own.url,
        AI_API_KEY: 'sk-server-1234',
        AI_ALLOWED_BASE_URLS: `${chosen.url}, https://openrouter.ai/api/v1`,
      },
    });
    const { api, template } = await signedInOwner(app);
    const ask = async (message: string) =>
      (await postMessage(app.url, template.webhookUrl, { message, conversation_id: message })).body.response;
    const before = (await api('GET', '/api/keys')).body;
    assert.deepEqual(
      [before.baseUrl, before.allowedBaseUrls],
      ['', [chosen.url, 'https://openrouter.ai/api/v1']],
    );
    const { port, host } = new URL(chosen.url);

    const refused = [
      inside.url,
      `${chosen.url}/more`,
      chosen.url.replace('/v1', ''),
      chosen.url.replace('http:', 'https:'),
      `http://localhost:${port}/v1`,
      `http://${host}@${new URL(inside.url).host}/v1`,
      `http://user:pw@${host}/v1`,
      `http://${host}:${port}/v1`,
      `http://${host}.evil.example/v1`,
      `${chosen.url}?x=1`,
      `${chosen.url}/../v1#`,
      'HTTPS://EVIL.EXAMPLE/API/V1',
      'https://openrouter.ai./api/v1',
      'https://openrouter.ai:8443/api/v1',
      'https://openrouter.ai/api/v1/../../admin',
      'http://169.254.169.254/latest/meta-data',
      'http://2130706433/v1',
      'http://[::ffff:127.0.0.1]/v1',
      'file:///etc/passwd',
    ];
    for (const baseUrl of refused) {
      const answer = await api('POST', '/api/keys', { openaiApiKey: 'sk-mine-12345678', baseUrl });
      assert.deepEqual([answer.status, answer.body.fields], [400, { baseUrl: SENTENCE }], baseUrl);
    }
    assert.equal((await api('GET', '/api/keys')).body.hasOpenaiKey, false, 'nothing was saved');
    assert.equal(inside.requestCount(), 0);
    const alone = await api('POST', '/api/keys', { baseUrl: chosen.url });
    assert.deepEqual(alone.body.fields, { baseUrl: 'Please enter the key for this address too.' });

    // The same address in another form; the key is tried there.
    const shouted = chosen.url.replace('http:', 'HTTP:');
    const saved = await api('POST', '/api/keys', {
      openaiApiKey: 'sk-mine-12345678',
      baseUrl: ` ${shouted}/ `,
    });
    assert.deepEqual([saved.body.openaiCheck.result, saved.body.baseUrl], ['valid', chosen.url]);
    assert.deepEqual((await api('GET', '/api/keys/models')).body.models, ['From my own.']);
    await waitFor('the new address', async () => (await ask(`Hi ${Math.random()}`)) === 'From my own.');
    for (const { headers } of own.requests) assert.equal(headers.authorization, 'Bearer sk-server-1234');
    for (const { headers } of chosen.requests) assert.equal(headers.authorization, 'Bearer sk-mine-12345678');

    // A new key keeps the address; without a key of the owner's, the server's goes to the server's provider alone.
    await api('POST', '/api/keys', { openaiApiKey: 'sk-mine-87654321' });
    assert.equal((await api('GET', '/api/keys')).body.baseUrl, chosen.url);
    const moved = await api('POST', '/api/keys', { baseUrl: own.url });
    assert.deepEqual([moved.body.openaiCheck.result, moved.body.baseUrl], ['valid', '']);
    await api('POST', '/api/keys', { baseUrl: chosen.url });
    await api('DELETE', '/api/keys/openai');
    await waitFor('the own provider', async () => (await ask(`Ho ${Math.random()}`)) === 'From the server.');
    const servers = chosen.requests.filter(({ headers }) => headers.authorization?.includes('server'));
    assert.equal(servers.length, 0);
  },
);

onBothDatabases('a redirect is not followed, and a closed address gets no key', async (t, dialect) => {
  const inside = await provider(t, 'From inside.');
  const chosen = await provider(t, 'From my own.');
  const location = `${inside.url}/chat/completions`;
  const app = await startTestApp(t, dialect, { env: { AI_ALLOWED_BASE_URLS: chosen.url } });
  const { api, template, id } = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  await api('POST', '/api/keys', { openaiApiKey: 'sk-mine-12345678', baseUrl: chosen.url });
  chosen.setDefault(respond({ status: 307, headers: { location }, body: '' }));
  const answer = await postMessage(app.url, template.webhookUrl, { message: 'Hi', conversation_id: 'c' });
  assert.equal(answer.body.source, 'fallback');
  assert.ok(chosen.requestCount() > 0);
  assert.equal(inside.requestCount(), 0);

  // The operator takes the address off the list.
  await app.stop();
  const asked = chosen.requestCount();
  const context = await createContext(loadConfig({ env: { ...app.env, DMREPLY_AI_ALLOWED_BASE_URLS: '' } }));
  const closed = await startServer(context);
  t.after(() => closed.stop());
  assert.deepEqual(await context.keys.read(id), {
    openai: '',
    manychat: '',
    baseUrl: '',
    servers: {},
    unreadable: [],
  });
  const later = await postMessage(closed.url, template.webhookUrl, {
    message: 'Hi again',
    conversation_id: 'c',
  });
  assert.equal(later.body.source, 'fallback');
  assert.equal(chosen.requestCount(), asked);
  // A new key does not inherit it.
  await context.keys.set(id, 'openai', 'sk-newer-12345678');
  assert.deepEqual(await context.keys.read(id), {
    openai: 'sk-newer-12345678',
    manychat: '',
    baseUrl: '',
    servers: {},
    unreadable: [],
  });
  await closed.stop();
});
