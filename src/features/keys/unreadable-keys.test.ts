import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../../testing/chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { BAKERY, createOwner, postMessage } from '../../../testing/fixtures.ts';
import { captureLog, noticesOf } from '../../../testing/observe.ts';
import { client, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp, testEnvironment } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { after } from '../../../testing/wire/wire.ts';
import { loadConfig } from '../../config.ts';
import { type AppContext, createContext } from '../../context.ts';
import { recordChange } from '../../db/change-feed.ts';
import { type RunningServer, startServer } from '../../server.ts';

const QUESTION = 'Can I pay in bitcoin?';
const FALLBACK = 'One moment, please.';
const SECRET = 'a-webhook-secret-of-24-ch';

/** The lines about secrets that can't be read, by their place. */
function placesIn(lines: readonly string[]): string[] {
  const told = lines.filter((line) => line.includes('a saved secret cannot be read'));
  return told.map((line) => JSON.parse(line).place).toSorted();
}

onBothDatabases(
  'restored without secret.key: all but the AI goes on, everybody is told, and a new key mends it',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: () => 'Let me ask about bitcoin first.' });
    const tool = await createChatToolStandIn();
    t.after(() => Promise.all([ai.close(), tool.close()]));
    // Registered first, because hooks run in the order of their registration: the servers before their database.
    const servers: RunningServer[] = [];
    t.after(() => Promise.all(servers.map((server) => server.stop())));
    const env = await testEnvironment(t, dialect, { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url });
    const { log, lines } = captureLog();
    async function open(): Promise<{ context: AppContext; server: RunningServer }> {
      const context = await createContext(loadConfig({ env }), { log });
      const server = await startServer(context);
      servers.push(server);
      return { context, server };
    }

    const before = await open();
    const { user, template } = await createOwner(before.context, { fallbackReply: FALLBACK });
    const locked = await before.context.templates.create(user.id, { ...BAKERY, webhookSecret: SECRET });
    await before.context.triggers.add(user.id, template.id, {
      triggerPhrase: 'hours',
      responseAction: 'From 8 to 6.',
    });
    await before.context.keys.set(user.id, 'openai', 'sk-anna-12345');
    await before.context.keys.set(user.id, 'manychat', tool.token);
    await before.server.stop();
    await writeFile(join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'secret.key'), randomBytes(32).toString('hex'));

    const { context, server } = await open();
    const api = client(server.url, await tokenFor(context, { userId: user.id }));
    let sent = 0;
    const send = async (message: string, webhookUrl = template.webhookUrl, headers = {}) => {
      sent += 1;
      const body = { message, conversation_id: `c${sent}`, timestamp: sent };
      const answer = await postMessage(server.url, webhookUrl, body, headers);
      return [answer.status, answer.body.source ?? answer.body.code, answer.body.response];
    };
    for (let n = 0; n < 3; n += 1) assert.deepEqual(await send(QUESTION), [200, 'fallback', FALLBACK]);
    assert.deepEqual(await send('Do you deliver?'), [200, 'faq', 'Yes, within 5 km, for $4.']);
    assert.deepEqual(await send('Your hours?'), [200, 'trigger', 'From 8 to 6.']);
    const right = { 'x-webhook-secret': SECRET };
    for (let n = 0; n < 2; n += 1)
      assert.deepEqual(await send(QUESTION, locked.webhookUrl, right), [
        401,
        'wrong_webhook_secret',
        undefined,
      ]);
    assert.equal(ai.requestCount(), 0);

    const kinds = ['ai_key_unreadable', 'chat_tool_key_unreadable', 'webhook_secret_unreadable'];
    assert.deepEqual(await noticesOf(context, user.id, kinds), kinds);
    const places = [
      `template:${locked.id}:webhook-secret`,
      `user:${user.id}:manychat`,
      `user:${user.id}:openai`,
    ];
    assert.deepEqual(placesIn(lines), places, 'one line each, and not one a message');

    const keys = await api('GET', '/api/keys');
    assert.equal(keys.status, 200);
    assert.partialDeepStrictEqual(keys.body, {
      hasOpenaiKey: false,
      hasManychatKey: false,
      unreadableKeys: ['openai', 'manychat'],
      openaiApiKey: '',
    });
    const models = await api('GET', '/api/keys/models');
    assert.deepEqual([models.status, models.body.check.result, models.body.models], [200, 'unreadable', []]);
    assert.equal((await api('GET', '/api/setup')).body.hasKey, false);
    const message = { templateId: template.id, message: QUESTION };
    const tried = await api('POST', '/api/test-prompt', message);
    assert.deepEqual([tried.body.response, tried.body.reason.why], [FALLBACK, 'key_unreadable']);
    const findings = async (id: number) =>
      (await api('GET', `/api/templates/${id}/doctor`)).body.findings.map(
        ({ code }: { code: string }) => code,
      );
    const unreadable = (await findings(locked.id)).filter((code: string) => code.endsWith('_unreadable'));
    assert.deepEqual(unreadable, ['secret_unreadable', 'ai_key_unreadable', 'chat_tool_key_unreadable']);
    assert.equal((await findings(locked.id)).includes('wrong_secret'), false);
    const list = await api('GET', '/api/templates');
    const lost = list.body.map((each: { isWebhookSecretLost: boolean }) => each.isWebhookSecretLost);
    assert.deepEqual(lost.toSorted(), [false, true]);
    assert.equal((await api('GET', '/api/user/export')).status, 200);

    const saved = await api('POST', '/api/keys', {
      openaiApiKey: 'sk-anna-67890',
      manychatApiKey: tool.token,
    });
    assert.deepEqual([saved.body.openaiCheck.result, saved.body.manychatCheck.result], ['valid', 'valid']);
    assert.deepEqual(saved.body.unreadableKeys, []);
    await waitFor('the AI answers', async () => (await send(QUESTION))[1] === 'ai');
    const mended = await api('PUT', `/api/templates/${locked.id}`, {
      ...BAKERY,
      lengthPreference: 'short (3-4 sentences)',
      webhookSecret: SECRET,
    });
    assert.deepEqual([mended.status, mended.body.isWebhookSecretLost], [200, false]);
    await waitFor(
      'the secret opens',
      async () => (await send(QUESTION, locked.webhookUrl, right))[0] === 200,
    );
    assert.deepEqual(placesIn(lines), places);
  },
);

/** What a damaged row may hold. */
const DAMAGED = ['', 'nonsense', 'v1.', 'v1.AAAA', 'v2.AAAA', `v1.${'A'.repeat(80)}`];

onBothDatabases('however a key is damaged, it is one to enter again', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { AI_API_KEY: 'sk-server-1234' } });
  const { api, id, template } = await signedInOwner(app, { fallbackReply: FALLBACK });
  const other = await signedInOwner(app);
  await app.context.keys.set(other.id, 'openai', 'sk-other-12345');
  const { knex } = app.context.db;
  const stranger = await knex('keys').where({ user_id: other.id }).first();
  for (const [n, ciphertext] of [...DAMAGED, stranger.ciphertext].entries()) {
    await app.context.keys.set(id, 'openai', 'sk-anna-12345');
    await damage(app.context, id, 'openai', ciphertext);
    const { status, body } = await api('GET', '/api/keys');
    assert.deepEqual([n, status, body.unreadableKeys, body.hasOpenaiKey], [n, 200, ['openai'], false]);
    const tried = await api('POST', '/api/test-prompt', { templateId: template.id, message: QUESTION });
    // Not with the server's key: the owner has chosen who is asked, and who pays.
    assert.deepEqual([n, tried.body.source, tried.body.reason.why], [n, 'fallback', 'key_unreadable']);
  }
  const removed = await api('DELETE', '/api/keys/openai');
  assert.deepEqual([removed.status, removed.body.unreadableKeys, removed.body.hasServerKey], [200, [], true]);
});

onBothDatabases('late replies need the chat tool’s key alone, and wait for it', async (t, dialect) => {
  const ai = await createAiStandIn();
  const tool = await createChatToolStandIn();
  t.after(() => Promise.all([ai.close(), tool.close()]));
  const env = { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '600' };
  const app = await startTestApp(t, dialect, { env });
  const { id, template } = await signedInOwner(app, { fallbackReply: FALLBACK });
  const { knex } = app.context.db;
  await app.context.keys.set(id, 'openai', 'sk-anna-12345');
  await app.context.keys.set(id, 'manychat', tool.token);
  const state = async () => (await knex('deliveries').orderBy('id', 'desc').first())?.state;

  /** As every process does within a second. */
  const hear = () => app.context.loadedTemplates.accountChanged(id);

  async function lateReply(n: number): Promise<void> {
    hear();
    ai.enqueue(after(900, reply('Yes, on Fridays.')));
    const body = { message: QUESTION, conversation_id: `171${n}`, timestamp: n };
    assert.equal((await postMessage(app.url, template.webhookUrl, body)).body.source, 'late');
    const attempts = async () => (await knex('deliveries').orderBy('id', 'desc').first())?.attempts;
    await waitFor(
      'the first attempt',
      async () => Number(await attempts()) > 0 && (await state()) === 'pending',
    );
  }

  tool.setDefault(chatToolFaults.rateLimited);
  await lateReply(1);
  await damage(app.context, id, 'openai', 'nonsense');
  hear();
  tool.setDefault(tool.accept);
  await knex('deliveries').update({ due_at: 1 });
  await waitFor('the delivery', async () => (await state()) === 'sent');

  await app.context.keys.set(id, 'openai', 'sk-anna-12345');
  tool.setDefault(chatToolFaults.rateLimited);
  await lateReply(2);
  await damage(app.context, id, 'manychat', 'nonsense');
  hear();
  await knex('deliveries').where({ state: 'pending' }).update({ due_at: 1 });
  await waitFor('another attempt', async () => {
    const row = await knex('deliveries').orderBy('id', 'desc').first();
    return row.state === 'pending' && /can’t be read/.test(row.problem);
  });
  assert.equal((await noticesOf(app.context, id)).includes('chat_tool_key_unreadable'), true);
  tool.setDefault(tool.accept);
  await app.context.keys.set(id, 'manychat', tool.token);
  hear();
  await knex('deliveries').where({ state: 'pending' }).update({ due_at: 1 });
  await waitFor('the delivery', async () => (await state()) === 'sent');
  assert.equal(tool.deliveries.length, 2);
});

/** Writes into the row what is no key, and makes it known as every change is. */
async function damage(
  context: AppContext,
  userId: number,
  field: 'openai' | 'manychat',
  ciphertext: string,
): Promise<void> {
  await context.db.knex.transaction(async (trx) => {
    await trx('keys').where({ user_id: userId, field }).update({ ciphertext });
    await recordChange(trx, 'account', userId, context.clock());
  });
  context.loadedTemplates.accountChanged(userId);
}
