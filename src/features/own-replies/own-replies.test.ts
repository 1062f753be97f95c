import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../../testing/chat-tool/chat-tool-behaviours.ts';
import {
  type ChatToolStandIn,
  createChatToolStandIn,
} from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { client, type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { respond } from '../../../testing/wire/wire.ts';
import { createContext } from '../../context.ts';
import type { Dialect } from '../../db/database.ts';

const SUBSCRIBER = '17841400123456789';
const DAY_MS = 24 * 60 * 60_000;
/** A delivery due then is not tried while a test runs. */
const FAR_AWAY = Date.UTC(9999, 0);

interface Scene {
  app: TestApp;
  tool: ChatToolStandIn;
  owner: Owner;
  /** The conversation's address in the API. */
  path: string;
  say(message: string): Promise<unknown>;
  reply(messageText: string, requestKey: string, more?: object): ReturnType<Owner['api']>;
  /** Of the owner's replies, in their order. */
  states(): Promise<string[]>;
  /** What the chat tool was asked to send. */
  arrived(): string[][];
}

/** A customer has written to an owner who has saved the chat tool's key. */
async function scene(t: TestContext, dialect: Dialect, env: Record<string, string> = {}): Promise<Scene> {
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const app = await startTestApp(t, dialect, { env: { CHAT_TOOL_API_BASE: tool.url, ...env } });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  await app.context.keys.set(owner.id, 'manychat', tool.token);
  const say = async (message: string) => {
    const body = { message, conversation_id: SUBSCRIBER, timestamp: message };
    return (await postMessage(app.url, owner.template.webhookUrl, body)).body.source;
  };
  await say('Can you keep a cake for me?');
  const [{ id }] = (await owner.api('GET', '/api/conversations')).body;
  const path = `/api/conversations/${id}`;
  return {
    app,
    tool,
    owner,
    path,
    say,
    reply: (messageText, requestKey, more = {}) =>
      owner.api('POST', `${path}/replies`, { messageText, requestKey: requestKey.padEnd(16, '0'), ...more }),
    states: () => app.context.db.knex('deliveries').orderBy('id').pluck('state'),
    arrived: () => tool.deliveries.map(({ texts }) => texts),
  };
}

onSqlite('a reply of the owner is sent once, however often it is asked for', async (t, dialect) => {
  const { tool, owner, path, reply, states, arrived, say } = await scene(t, dialect);
  const text = 'It waits under Ada. See you Saturday!';
  const answers = await Promise.all([1, 2, 3].map(() => reply(text, 'a')));
  assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size, 1);
  const [first] = answers;
  assert.partialDeepStrictEqual(first?.body, { isFromUser: false, source: 'owner', messageText: text });
  await waitFor('its delivery', async () => (await states()).join() === 'sent');
  // A reload, and somebody who never heard the answer, ask again much later.
  const again = await reply(text, 'a');
  assert.deepEqual([again.status, again.body.id], [201, first?.body.id]);
  assert.deepEqual(again.body.delivery, { state: 'sent', problem: '' });
  assert.deepEqual(arrived(), [[text]]);
  assert.equal(tool.deliveries[0]?.subscriberId, SUBSCRIBER);
  assert.equal((await reply('Another text', 'a')).status, 409);

  const messages = (await owner.api('GET', `${path}/messages`)).body;
  assert.deepEqual(messages.at(-1), again.body);
  assert.equal((await owner.api('GET', path)).body.messageCount, 3);
  assert.equal(await say('Thanks!'), 'fallback', 'the bot was left on');
});

onSqlite('the bot remembers what the owner has sent', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Of course.' });
  t.after(() => ai.close());
  const { reply, say } = await scene(t, dialect, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1' });
  assert.equal((await reply('It waits under Ada.', 'a')).status, 201);
  assert.equal(await say('Great!'), 'ai');
  const asked = ai.requests.at(-1)?.body as { messages: { role: string; content: string }[] };
  const said = asked.messages.filter(({ role }) => role === 'assistant').map(({ content }) => content);
  assert.ok(said.some((content) => content.includes('It waits under Ada.')));
});

onSqlite('the bot is quiet as chosen before the reply goes out', async (t, dialect) => {
  const { owner, path, reply, say } = await scene(t, dialect);
  await reply('One moment.', 'a', { pauseMinutes: 60 });
  const { isPaused, pausedUntil } = (await owner.api('GET', path)).body;
  assert.equal(isPaused, true);
  assert.ok(Math.abs(Date.parse(pausedUntil) - Date.now() - 3_600_000) < 60_000);
  assert.equal(await say('And a candle?'), 'paused');
  await reply('Asked again, the bot is not paused again.', 'a', { pauseMinutes: null });
  assert.equal((await owner.api('GET', path)).body.pausedUntil, pausedUntil);
  await reply('Now I am here.', 'b', { pauseMinutes: null });
  assert.deepEqual((await owner.api('GET', path)).body.pausedUntil, null);
  await owner.api('POST', `${path}/resume`);

  // Who was handed over has an answer now, and waits no longer.
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'pickup',
    responseAction: 'I will write to you.',
    handOver: true,
  });
  await waitFor('the trigger', async () => (await say(`pickup ${performance.now()}`)) === 'trigger');
  assert.equal((await owner.api('GET', path)).body.isWaiting, true);
  await reply('At ten.', 'c');
  const after = (await owner.api('GET', path)).body;
  assert.deepEqual([after.isWaiting, after.isPaused, after.pausedUntil], [false, true, null]);
});

onBothDatabases('no pause stops what the owner sends', async (t, dialect) => {
  const { app, owner, path, reply, states, arrived } = await scene(t, dialect);
  for (const paused of [path, `/api/templates/${owner.template.id}`, '/api/bot'])
    await owner.api('POST', `${paused}/pause`, {});
  await reply('I am here myself.', 'a');
  await waitFor('its delivery', async () => (await states()).join() === 'sent');
  assert.deepEqual(arrived(), [['I am here myself.']]);
  await app.context.notifications.flush();
  assert.deepEqual(await app.context.db.knex('notifications').whereLike('kind', 'delivery%'), []);
});

onBothDatabases('a long reply goes out in messages of Instagram’s size, all of it', async (t, dialect) => {
  const { owner, reply, states, arrived } = await scene(t, dialect);
  // A flow that shapes late replies would send the first message alone.
  const flow = { deliveryField: 'late_reply', deliveryFlow: 'content2026' };
  const changed = await owner.api('PUT', `/api/templates/${owner.template.id}`, {
    ...BAKERY,
    lengthPreference: 'short (3-4 sentences)',
    ...flow,
  });
  assert.equal(changed.status, 200);
  const text = 'Grüße aus der Bäckerei, wir freuen uns sehr. '.repeat(60).trim();
  assert.ok(Buffer.byteLength(text) > 2_500 && Buffer.byteLength(text) <= 3_000);
  assert.equal((await reply(text, 'a')).status, 201);
  await waitFor('its delivery', async () => (await states()).join() === 'sent');
  const [bubbles = []] = arrived();
  assert.ok(bubbles.length >= 3 && bubbles.every((bubble) => Buffer.byteLength(bubble) <= 1_000));
  assert.equal(bubbles.join(' '), text);
  const refused: [string, string][] = [
    ['', 'Required'],
    [' \n', 'Required'],
    ['ü'.repeat(1_501), 'At most 3,000 bytes'],
    // One character for the reader, and too long for a message.
    [`a${'\u0301'.repeat(1_000)}`, 'This can’t be split into Instagram messages.'],
  ];
  for (const [bad, sentence] of refused) {
    const { status, body } = await reply(bad, 'b');
    assert.deepEqual([status, body.fields], [400, { messageText: sentence }]);
  }
});

onBothDatabases('what the chat tool answers decides what becomes of a reply', async (t, dialect) => {
  const { app, tool, reply, states, arrived } = await scene(t, dialect);
  const cases: [behaviour: Parameters<typeof tool.enqueue>[0], state: string, problem: RegExp][] = [
    [chatToolFaults.wrongToken, 'failed', /refused its API key/],
    [chatToolFaults.outsideWindow, 'failed', /more than 24 hours ago/],
    [chatToolFaults.errorWith200, 'failed', /Subscriber not found/],
    [chatToolFaults.gatewayHtml, 'unknown', /status 502/],
    [tool.acceptAndReset, 'unknown', /did not confirm/],
    [chatToolFaults.closeWithoutAnswer, 'unknown', /did not confirm/],
    [chatToolFaults.hang, 'unknown', /did not confirm/],
    [respond({ body: '<html>Sign in</html>' }), 'unknown', /status 200/],
    [chatToolFaults.rateLimited, 'pending', /status 429/],
  ];
  for (const [at, [behaviour, state]] of cases.entries()) {
    tool.enqueue(behaviour);
    await reply(`Reply ${at}`, `key-${at}`);
    await waitFor(
      `reply ${at} ${state}`,
      async () => (await states())[at] === state && tool.calls.length > at,
      20_000,
    );
  }
  const problems = await app.context.db.knex('deliveries').orderBy('id').pluck('problem');
  for (const [at, [, , problem]] of cases.entries()) assert.match(problems[at], problem);
  assert.deepEqual(arrived(), [['Reply 4']], 'the one whose answer was lost');
  await app.context.db.knex('deliveries').where({ state: 'pending' }).update({ due_at: 1 });
  await waitFor('the next try', async () => (await states()).at(-1) === 'sent');
  assert.deepEqual(arrived(), [['Reply 4'], ['Reply 8']]);
  await app.context.notifications.flush();
  const kinds = await app.context.db.knex('notifications').whereLike('kind', 'delivery%').pluck('kind');
  assert.deepEqual([...new Set(kinds)].sort(), ['delivery_failed', 'delivery_unknown']);
});

onBothDatabases('replies arrive in their order: one waits for the one before it', async (t, dialect) => {
  const { app, tool, reply, states, arrived } = await scene(t, dialect);
  tool.enqueue(chatToolFaults.serverError);
  await reply('First', 'a');
  await waitFor('a first try', async () => tool.calls.length === 1 && (await states())[0] === 'pending');
  await app.context.db.knex('deliveries').update({ due_at: FAR_AWAY });
  await reply('Second', 'b');
  await reply('Third', 'c');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  assert.deepEqual(await states(), ['pending', 'pending', 'pending']);
  await app.context.db.knex('deliveries').where({ due_at: FAR_AWAY }).update({ due_at: 1 });
  await waitFor('all of them', async () => (await states()).join() === 'sent,sent,sent');
  assert.deepEqual(arrived(), [['First'], ['Second'], ['Third']]);
});

onBothDatabases(
  'a reply that failed can be sent again, one that perhaps arrived never',
  async (t, dialect) => {
    const { app, tool, owner, path, reply, states, arrived } = await scene(t, dialect);
    const retry = (id: number) => owner.api('POST', `${path}/replies/${id}/retry`);
    tool.enqueue(chatToolFaults.forbidden);
    const { id } = (await reply('It waits.', 'a')).body;
    await waitFor('the refusal', async () => (await states()).join() === 'failed');
    const answers = await Promise.all([retry(id), retry(id)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    await waitFor('its delivery', async () => (await states()).join() === 'sent');
    assert.equal((await retry(id)).body.delivery.state, 'sent');

    tool.enqueue(tool.acceptAndReset);
    const lost = (await reply('Until noon.', 'b')).body;
    await waitFor('the verdict', async () => (await states())[1] === 'unknown');
    assert.equal((await retry(lost.id)).body.delivery.state, 'unknown');
    assert.deepEqual(arrived(), [['It waits.'], ['Until noon.']]);

    // A quarter of an hour later the owner hears that it was not sent.
    tool.setDefault(chatToolFaults.serverError);
    await reply('Too late', 'c');
    await waitFor('a try', async () => tool.calls.length === 4 && (await states())[2] === 'pending');
    await app.context.db.knex('deliveries').where({ state: 'pending' }).update({ expires_at: 1, due_at: 1 });
    await waitFor('the end of it', async () => (await states())[2] === 'failed');
    const [problem] = await app.context.db.knex('deliveries').orderBy('id', 'desc').limit(1).pluck('problem');
    assert.equal(problem, 'It could not be sent in time.');
    const noted = await owner.api('POST', `${path}/messages`, { messageText: 'By hand' });
    assert.equal((await retry(noted.body.id)).status, 404, 'what was not sent from here can’t be sent again');
  },
);

onBothDatabases(
  'without a key, after 24 hours, or without a template nothing is sent',
  async (t, dialect) => {
    const { app, tool, owner, path, reply } = await scene(t, dialect);
    const other = await signedInOwner(app);
    const options = async () => (await owner.api('GET', `${path}/reply-options`)).body;
    const { canSend, windowEndsAt, chatLink } = await options();
    assert.deepEqual([canSend, chatLink], [true, null]);
    assert.ok(Math.abs(Date.parse(windowEndsAt) - Date.now() - DAY_MS) < 60_000);
    const refusal = async () => {
      const { status, body } = await reply('Hello', 'a', { pauseMinutes: 60 });
      return [status, body.code];
    };
    await owner.api('DELETE', '/api/keys/manychat');
    assert.deepEqual(await refusal(), [409, 'no_chat_tool_key']);
    assert.equal((await options()).canSend, false);
    await app.context.keys.set(owner.id, 'manychat', tool.token);
    const { knex } = app.context.db;
    await knex('messages').update({ created_at: Date.now() - DAY_MS });
    assert.deepEqual(await refusal(), [409, 'reply_window_closed']);
    await knex('messages').update({ created_at: Date.now() });
    await owner.api('DELETE', `/api/templates/${owner.template.id}`);
    assert.deepEqual(await refusal(), [409, 'conflict']);
    assert.equal((await owner.api('GET', path)).body.isPaused, false, 'a refusal pauses nothing');
    assert.deepEqual([await knex('deliveries'), tool.calls], [[], []]);

    const foreign: [string, string, object | undefined][] = [
      ['POST', `${path}/replies`, { messageText: 'Hi', requestKey: 'k'.repeat(16) }],
      ['GET', `${path}/reply-options`, undefined],
      ['PUT', `${path}/chat-link`, { address: '' }],
    ];
    for (const [method, at, body] of foreign)
      assert.equal((await other.api(method, at, body)).status, 404, at);
    for (const requestKey of ['', 'short', 'x'.repeat(65), 'with a space 1234567']) {
      const bad = await owner.api('POST', `${path}/replies`, { messageText: 'Hi', requestKey });
      assert.equal(bad.status, 400, requestKey);
    }
  },
);

onBothDatabases('killed while sending: perhaps delivered, and never sent again', async (t, dialect) => {
  // Registered first: connections end before their database does.
  const closers: (() => Promise<void>)[] = [];
  t.after(() => Promise.all(closers.map((close) => close())));
  const { app, tool, owner, path, arrived } = await scene(t, dialect);
  await app.stop();
  const server = await startServerProcess(t, app.env);
  closers.push(server.kill);
  tool.enqueue(tool.acceptAndHang);
  const body = { messageText: 'It waits.', requestKey: 'k'.repeat(16) };
  const api = client(server.url, owner.token);
  const sent = await api('POST', `${path}/replies`, body);
  assert.equal(sent.status, 201);
  await waitFor('it arrives', () => tool.deliveries.length === 1);
  await server.kill();

  const context = await createContext(app.config);
  closers.push(() => context.close());
  const { knex } = context.db;
  assert.deepEqual(await knex('deliveries').pluck('state'), ['sending']);
  context.startBackground();
  // The time that a process has for an attempt.
  await knex('deliveries').update({ due_at: 1 });
  await waitFor('the verdict', async () => (await knex('deliveries').pluck('state')).join() === 'unknown');
  const again = await context.ownReplies.send(owner.id, Number(path.split('/').at(-1)), body);
  assert.deepEqual([again.id, again.delivery.state], [sent.body.id, 'unknown']);
  assert.deepEqual(arrived(), [['It waits.']]);
});

onBothDatabases('the address of one chat shows where the others are', async (t, dialect) => {
  const { app, owner, path } = await scene(t, dialect);
  const learn = (address: string) => owner.api('PUT', `${path}/chat-link`, { address });
  const link = `https://app.manychat.com/fb123456/chat/${SUBSCRIBER}?tab=all`;
  assert.equal((await learn(` ${link} `)).body.chatLink, link);
  await postMessage(app.url, owner.template.webhookUrl, { message: 'Hi', conversation_id: 'a/b?c' });
  const [{ id }] = (await owner.api('GET', '/api/conversations?search=a/b')).body;
  const linkOf = async () => (await owner.api('GET', `/api/conversations/${id}/reply-options`)).body.chatLink;
  assert.equal(await linkOf(), 'https://app.manychat.com/fb123456/chat/a%2Fb%3Fc?tab=all');
  const bad = [
    `http://tool.example/${SUBSCRIBER}`,
    `javascript:alert(${SUBSCRIBER})`,
    `https://${SUBSCRIBER}.example/chat`,
    `https://tool.example/${SUBSCRIBER}5`,
    'https://tool.example/chat/1',
    'chat',
  ];
  for (const address of bad) {
    const { status, body } = await learn(address);
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['address']], address);
  }
  assert.equal((await learn('')).body.chatLink, null);
  assert.equal(await linkOf(), null);
});
