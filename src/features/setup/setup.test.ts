import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { openHeardShop } from '../../../testing/instagram-webhook.ts';
import { client, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { newVisitor, SHOP_ORIGIN } from '../../../testing/widget-visitor.ts';

onBothDatabases('from nothing to a first real message, step by step', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const user = await app.context.accounts.create({ username: 'fresh', email: 'fresh@example.com' });
  const api = client(app.url, await tokenFor(app.context, { userId: user.id }));
  const other = await signedInOwner(app);
  const done = async () =>
    Object.entries((await api('GET', '/api/setup')).body).flatMap(([step, isDone]) =>
      isDone === true ? [step] : [],
    );
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
  const beforeLive = ['hasKey', 'hasTemplate', 'isTested', 'isConnected'];
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
    isConnected: false,
    isLive: false,
    conversations: 0,
    offers: ['web'],
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

onBothDatabases(
  'a website is a way for customers, and its first visitor is the first message',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { api, template } = await signedInOwner(app);
    const state = async () => {
      const { isConnected, isLive } = (await api('GET', '/api/setup')).body;
      return { isConnected, isLive };
    };
    const { body: widget } = await api('POST', '/api/widgets', { templateId: template.id, title: 'Bakery' });
    assert.deepEqual(await state(), { isConnected: false, isLive: false }, 'no website shows it');
    await api('PUT', `/api/widgets/${widget.id}`, { allowedOrigins: [SHOP_ORIGIN] });
    assert.deepEqual(await state(), { isConnected: true, isLive: false });
    await api('PUT', `/api/widgets/${widget.id}`, { isEnabled: false });
    assert.deepEqual(await state(), { isConnected: false, isLive: false });
    await api('PUT', `/api/widgets/${widget.id}`, { isEnabled: true });
    await (await newVisitor(app.url, widget.publicId)).send('Do you bake?');
    assert.deepEqual(await state(), { isConnected: true, isLive: true });
  },
);

onBothDatabases('so is a connected account of Instagram', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect);
  const { app, account, owner } = shop;
  const state = async () => {
    const { isConnected, isLive, offers } = (await owner.api('GET', '/api/setup')).body;
    return { isConnected, isLive, offers };
  };
  const offers = ['instagram', 'web'];
  const choose = (templateId: number | null) =>
    owner.api('PATCH', `/api/instagram/accounts/${account.id}`, { templateId });
  await choose(null);
  assert.deepEqual(await state(), { isConnected: false, isLive: false, offers }, 'nobody would answer');
  await choose(owner.template.id);
  assert.deepEqual(await state(), { isConnected: true, isLive: false, offers });
  await app.context.instagramAccounts.markTokenDead(account, 'expired');
  assert.deepEqual(await state(), { isConnected: false, isLive: false, offers });
  shop.customer().writes('Do you bake?');
  await shop.tell();
  assert.deepEqual(await state(), { isConnected: true, isLive: true, offers });
});
