import assert from 'node:assert/strict';
import { createAiStandIn } from '../../testing/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { client, signedInOwner, tokenFor } from '../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';

onBothDatabases('from nothing to a first real message, step by step', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const user = await app.context.accounts.create({ username: 'fresh', email: 'fresh@example.com' });
  const api = client(app.url, await tokenFor(app.context, { userId: user.id }));
  const other = await signedInOwner(app);
  const done = async () =>
    Object.entries((await api('GET', '/api/setup')).body).flatMap(([step, isDone]) => (isDone ? [step] : []));
  assert.deepEqual(await done(), []);
  await api('POST', '/api/keys', { openaiApiKey: 'sk-test-1234' });
  assert.deepEqual(await done(), ['hasKey']);
  const created = await api('POST', '/api/templates', {
    ...BAKERY,
    lengthPreference: 'short (3-4 sentences)',
  });
  assert.deepEqual(await done(), ['hasKey', 'hasTemplate']);
  await api('POST', '/api/test-prompt', { templateId: created.body.id, message: 'Do you bake?' });
  assert.deepEqual(await done(), ['hasKey', 'hasTemplate', 'isTested']);
  const say = (conversation_id: string) =>
    postMessage(app.url, created.body.webhookUrl, { message: 'Do you bake?', conversation_id });
  // A try through the address is no customer.
  await say('test-call');
  assert.deepEqual(await done(), ['hasKey', 'hasTemplate', 'isTested']);
  await api('POST', '/api/setup/address-copied');
  await api('POST', '/api/setup/address-copied');
  const beforeLive = ['hasKey', 'hasTemplate', 'isTested', 'isAddressCopied'];
  assert.deepEqual(await done(), beforeLive);
  await say('ana');
  assert.deepEqual(await done(), [...beforeLive, 'isLive']);
  // Once live, always live, although conversations are purged one day.
  for (const { id } of (await api('GET', '/api/conversations')).body) {
    await api('DELETE', `/api/conversations/${id}`);
  }
  assert.deepEqual(await done(), [...beforeLive, 'isLive']);
  assert.deepEqual((await other.api('GET', '/api/setup')).body, {
    hasKey: false,
    isKeyUnreadable: false,
    hasTemplate: true,
    draft: null,
    isTested: false,
    isAddressCopied: false,
    isLive: false,
  });
});

onBothDatabases('a try without a reply is no try, and the server’s key is a key', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  await api('POST', '/api/test-prompt', { templateId: template.id, message: 'Hello' });
  assert.equal((await api('GET', '/api/setup')).body.isTested, false);
  const keyed = await startTestApp(t, dialect, { env: { AI_API_KEY: 'sk-server-1234' } });
  assert.equal((await (await signedInOwner(keyed)).api('GET', '/api/setup')).body.hasKey, true);
});
