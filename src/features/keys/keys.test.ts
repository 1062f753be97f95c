import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createChatToolStandIn } from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { createHttpStandIn } from '../../../testing/wire/http-stand-in.ts';
import { respond } from '../../../testing/wire/wire.ts';

onBothDatabases('keys are tried, saved in every case, and shown as masks', async (t, dialect) => {
  const ai = await createAiStandIn({ apiKey: 'sk-right-key-1234', models: ['b-model', 'a-model'] });
  const tool = await createChatToolStandIn({ token: '77:right' });
  t.after(() => Promise.all([ai.close(), tool.close()]));
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, AI_MODEL: 'server-model' },
  });
  const { api, id } = await signedInOwner(app);
  const empty = {
    hasOpenaiKey: false,
    hasManychatKey: false,
    unreadableKeys: [],
    openaiApiKey: '',
    manychatApiKey: '',
    hasServerKey: false,
    defaultModel: '',
    serverModel: 'server-model',
    isAskedOnce: false,
    isOwnServer: true,
    factChecks: [],
    baseUrl: '',
    allowedBaseUrls: [],
    embeddings: null,
    transcription: null,
    servers: { chat: '127.0.0.1', embeddings: '127.0.0.1', transcription: '127.0.0.1' },
  };
  assert.deepEqual((await api('GET', '/api/keys')).body, empty);

  const right = await api('POST', '/api/keys', {
    openaiApiKey: ' sk-right-key-1234 ',
    manychatApiKey: '77:right',
  });
  assert.deepEqual([right.body.openaiCheck.result, right.body.manychatCheck.result], ['valid', 'valid']);
  assert.deepEqual([right.body.openaiApiKey, right.body.manychatApiKey], ['sk-...****1234', '****']);
  assert.equal(JSON.stringify(right.body).includes('right'), false);
  assert.deepEqual((await app.context.keys.read(id)).openai, 'sk-right-key-1234');
  const { ciphertext } = await app.context.db.knex('keys').where({ user_id: id, field: 'openai' }).first();
  assert.equal(ciphertext.includes('right'), false);

  const masked = await api('POST', '/api/keys', { openaiApiKey: 'sk-...****1234', defaultModel: 'a-model' });
  assert.equal('openaiCheck' in masked.body, false);
  assert.equal((await app.context.keys.read(id)).openai, 'sk-right-key-1234');
  assert.equal((await api('GET', '/api/keys')).body.defaultModel, 'a-model');
  const models = await api('GET', '/api/keys/models');
  assert.deepEqual([models.body.models, models.body.check.result], [['a-model', 'b-model'], 'valid']);

  const wrong = await api('POST', '/api/keys', {
    openaiApiKey: 'sk-wrong-key-9999',
    manychatApiKey: '77:no',
  });
  assert.deepEqual([wrong.body.openaiCheck.result, wrong.body.manychatCheck.result], ['refused', 'refused']);
  assert.equal(wrong.body.openaiApiKey, 'sk-...****9999');
  await Promise.all([ai.goDown(), tool.goDown()]);
  const away = await api('POST', '/api/keys', {
    openaiApiKey: 'sk-other-key-7777',
    manychatApiKey: '77:x123',
  });
  assert.deepEqual(
    [away.body.openaiCheck.result, away.body.manychatCheck.result],
    ['unreachable', 'unreachable'],
  );
  assert.equal((await app.context.keys.read(id)).openai, 'sk-other-key-7777');
  assert.equal((await api('DELETE', '/api/keys/openai')).body.hasOpenaiKey, false);
});

onSqlite('what is no key is refused by its field, and nothing of the body is saved', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, id } = await signedInOwner(app);
  const sentence = 'This does not look like an API key. Please copy it again.';
  const { status, body } = await api('POST', '/api/keys', {
    openaiApiKey: 'sk-good-1234',
    manychatApiKey: 'a b c d',
  });
  assert.deepEqual([status, body.fields], [400, { manychatApiKey: sentence }]);
  assert.deepEqual(await app.context.keys.read(id), {
    openai: '',
    manychat: '',
    baseUrl: '',
    servers: {},
    unreadable: [],
  });
  const cases: [unknown, Record<string, string>][] = [
    [{ openaiApiKey: 5 }, { openaiApiKey: 'Invalid input' }],
    [{ openaiApiKey: null }, { openaiApiKey: 'Invalid input' }],
    [{ baseUrl: 'http://169.254.169.254' }, { baseUrl: 'This server does not allow this address.' }],
    [{ openaiApiKey: 'x'.repeat(1_048_576) }, { openaiApiKey: sentence }],
  ];
  for (const [bad, fields] of cases)
    assert.deepEqual((await api('POST', '/api/keys', bad)).body.fields, fields);
  assert.equal((await api('DELETE', '/api/keys/stripe')).status, 400);
});

onSqlite('prices are one source: the settings', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const prices = async () => (await fetch(`${app.url}/api/subscription-pricing`)).json();
  assert.deepEqual(await prices(), {
    standard: 9,
    advanced: 17,
    standardAnnual: 67,
    advancedAnnual: 96,
    mode: 'free',
  });
  await app.context.settings.save({
    subscription_price_standard: 8.5,
    subscription_price_standard_annual: 0,
  });
  assert.deepEqual(await prices(), {
    standard: 8.5,
    advanced: 17,
    standardAnnual: 51,
    advancedAnnual: 96,
    mode: 'free',
  });
});

test('of a long list of models the first 500 are taken', async (t) => {
  const data: unknown[] = Array.from({ length: 5_000 }, (_, n) => ({ id: `model-${n}` }));
  const odd = [{ id: 7 }, { id: 'x'.repeat(201) }, { id: '' }, null, 'model'];
  const provider = await createHttpStandIn(respond({ body: { object: 'list', data: [...odd, ...data] } }));
  t.after(() => provider.close());
  const app = await startTestApp(t, 'sqlite', { env: { AI_BASE_URL: `${provider.origin}/v1` } });
  const { api, id } = await signedInOwner(app);
  await app.context.keys.set(id, 'openai', 'sk-test-1234');
  const { body } = await api('GET', '/api/keys/models');
  assert.deepEqual([body.models.length, body.check.result], [500, 'valid']);
  assert.ok(body.models.includes('model-0') && body.models.includes('model-499'));
});
