import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { aiFaults, aiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { type AiStandIn, createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../../testing/chat-tool/chat-tool-behaviours.ts';
import {
  type ChatToolStandIn,
  createChatToolStandIn,
} from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestLog } from '../../../testing/test-log.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { after, onceTold, respond } from '../../../testing/wire/wire.ts';
import { loadConfig } from '../../config.ts';
import { type AppContext, createContext } from '../../context.ts';
import type { Dialect } from '../../db/database.ts';

const DEADLINE_MS = 600;
const SUBSCRIBER = '17841400123456789';
/** A delivery due then is not tried while a test runs. */
const FAR_AWAY = Date.UTC(9999, 0);

interface Scene {
  app: TestApp;
  ai: AiStandIn;
  tool: ChatToolStandIn;
  userId: number;
  webhookUrl: string;
  send(message: string, timestamp: number, from?: string): ReturnType<typeof postMessage>;
  deliveryState(): Promise<string | null>;
}

/** An owner with both keys, an AI that is slower than the deadline, and a short deadline. */
async function lateScene(
  t: TestContext,
  dialect: Dialect,
  template: Record<string, unknown> = {},
): Promise<Scene> {
  const ai = await createAiStandIn({ reply: () => 'Yes, on Fridays.', delayMs: DEADLINE_MS + 300 });
  t.after(() => ai.close());
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const env = {
    AI_BASE_URL: ai.url,
    CHAT_TOOL_API_BASE: tool.url,
    WEBHOOK_DEADLINE_MS: String(DEADLINE_MS),
    AI_TIMEOUT_MS: '5000',
  };
  const app = await startTestApp(t, dialect, { env });
  const owner = await createOwner(app.context, { fallbackReply: 'One moment.', ...template });
  await app.context.keys.set(owner.user.id, 'openai', 'sk-test-1234');
  await app.context.keys.set(owner.user.id, 'manychat', tool.token);
  const { webhookUrl } = owner.template;
  return {
    app,
    ai,
    tool,
    userId: owner.user.id,
    webhookUrl,
    send: (message, timestamp, from = SUBSCRIBER) =>
      postMessage(app.url, webhookUrl, { message, conversation_id: from, timestamp }),
    async deliveryState() {
      const row = await app.context.db.knex('deliveries').first('state');
      return row?.state ?? null;
    },
  };
}

async function noticeKinds(app: TestApp): Promise<string[]> {
  await app.context.notifications.flush();
  return app.context.db.knex('notifications').orderBy('kind').pluck('kind');
}

/** "Please answer this customer yourself" must say which customer. */
async function assertNamesConversation(app: TestApp, kind: string): Promise<void> {
  const { knex } = app.context.db;
  const conversation = await knex('conversations').first();
  assert.deepEqual(await knex('notifications').where({ kind }).pluck('conversation_id'), [conversation.id]);
}

async function countMails(app: TestApp): Promise<number> {
  return (await app.context.db.knex('outbox')).length;
}

onBothDatabases(
  'a late reply is answered `late` and delivered once through the chat tool',
  async (t, dialect) => {
    const { app, tool, ai, send, deliveryState } = await lateScene(t, dialect);

    const answer = await send('Do you have rye bread?', 1);
    assert.deepEqual(
      [answer.status, answer.body.source, answer.body.response, answer.body.send],
      [200, 'late', '', false],
    );
    await waitFor('the delivery', async () => (await deliveryState()) === 'sent' || null);

    assert.deepEqual(
      tool.deliveries.map(({ subscriberId, texts }) => [subscriberId, texts]),
      [[SUBSCRIBER, ['Yes, on Fridays.']]],
    );
    const again = await send('Do you have rye bread?', 1);
    assert.deepEqual([again.body.source, again.body.response], ['late', ''], 'never two answers');
    assert.equal(ai.requestCount(), 1);
    const rows = await app.context.db.knex('messages').orderBy('id').select('message_text', 'source');
    assert.deepEqual(rows, [
      { message_text: 'Do you have rye bread?', source: null },
      { message_text: 'Yes, on Fridays.', source: 'ai' },
    ]);
    assert.deepEqual(await noticeKinds(app), ['late_reply']);
  },
);

onBothDatabases('a template with a field and a flow gets its late reply through them', async (t, dialect) => {
  const { tool, send } = await lateScene(t, dialect, {
    deliveryField: 'dmreply_answer',
    deliveryFlow: 'content20261120',
  });
  await send('Do you have rye bread?', 1);
  const [delivery] = await waitFor('the flow', () => (tool.deliveries.length > 0 ? tool.deliveries : null));
  assert.deepEqual(
    [delivery?.flow, delivery?.fields],
    ['content20261120', { dmreply_answer: 'Yes, on Fridays.' }],
  );
});

onBothDatabases('a field holds what fits into one message', async (t, dialect) => {
  const { ai, tool, send } = await lateScene(t, dialect, {
    deliveryField: 'dmreply_answer',
    deliveryFlow: 'content20261120',
    lengthPreference: 'long (8-12 sentences)',
  });
  const days = ['понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу', 'воскресенье'];
  const sentences = days.map(
    (day) => `В ${day} у нас есть свежий ржаной хлеб, и пшеничный, и булочки, и пироги.`,
  );
  ai.enqueue(after(DEADLINE_MS + 300, reply(sentences.join(' '))));
  await send('Когда у вас есть свежий ржаной хлеб?', 1);
  const [delivery] = await waitFor('the flow', () => (tool.deliveries.length > 0 ? tool.deliveries : null));
  const text = String(delivery?.fields.dmreply_answer);
  const bytes = Buffer.byteLength(text);
  assert.ok(bytes > 500 && bytes <= 1_000, `${bytes} bytes`);
  assert.ok(sentences.join(' ').startsWith(text) && text.endsWith('.'), text);
});

onBothDatabases(
  'a retry takes a late reply that is not yet delivered, and its delivery is cancelled',
  async (t, dialect) => {
    const { app, tool, send, deliveryState } = await lateScene(t, dialect);
    tool.setDefault(chatToolFaults.rateLimited);
    await send('Do you have rye bread?', 1);
    await waitFor(
      'the first attempt',
      async () => (tool.calls.length > 0 && (await deliveryState()) === 'pending') || null,
    );
    const dueAt = (time: number) => app.context.db.knex('deliveries').update({ due_at: time });
    await dueAt(FAR_AWAY);
    tool.setDefault(tool.accept);

    const retries = await Promise.all([send('Do you have rye bread?', 1), send('Do you have rye bread?', 1)]);
    for (const retry of retries)
      assert.deepEqual([retry.body.source, retry.body.response], ['ai', 'Yes, on Fridays.']);
    assert.equal(await deliveryState(), 'taken');
    await dueAt(1);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    assert.deepEqual(tool.deliveries, []);
  },
);

onBothDatabases(
  'an attempt whose answer is lost is never repeated, and the owner is told',
  async (t, dialect) => {
    const { app, tool, send, deliveryState } = await lateScene(t, dialect);
    tool.setDefault(tool.acceptAndReset);
    await send('Do you have rye bread?', 1);
    await waitFor('the attempt', async () => (await deliveryState()) === 'unknown' || null);
    await app.context.db.knex('deliveries').update({ due_at: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    assert.equal(tool.deliveries.length, 1);
    assert.deepEqual(await noticeKinds(app), ['delivery_unknown', 'late_reply']);
    await assertNamesConversation(app, 'delivery_unknown');
  },
);

onBothDatabases(
  'a refused delivery stands as failed with its reason, and the owner is told',
  async (t, dialect) => {
    const { app, tool, send, deliveryState } = await lateScene(t, dialect);
    tool.setDefault(chatToolFaults.unknownSubscriber);
    await send('Do you have rye bread?', 1);
    await waitFor('the refusal', async () => (await deliveryState()) === 'failed' || null);
    const row = await app.context.db.knex('deliveries').first();
    assert.match(row.problem, /Subscriber does not exist/);
    assert.equal(tool.calls.length, 1);
    assert.deepEqual(await noticeKinds(app), ['delivery_failed', 'late_reply']);
    await assertNamesConversation(app, 'delivery_failed');
    assert.equal(await countMails(app), 0, 'only a customer who asks for a human is worth a mail');
  },
);

onBothDatabases('nothing is delivered after 24 hours', async (t, dialect) => {
  const { app, tool, send, deliveryState } = await lateScene(t, dialect);
  tool.setDefault(chatToolFaults.serverError);
  await send('Do you have rye bread?', 1);
  await waitFor(
    'the first attempt',
    async () => (tool.calls.length > 0 && (await deliveryState()) === 'pending') || null,
  );
  tool.setDefault(tool.accept);
  await app.context.db.knex('deliveries').update({ due_at: 1, expires_at: Date.now() - 1 });
  await waitFor('the end of the tries', async () => (await deliveryState()) === 'failed' || null);
  assert.deepEqual(tool.deliveries, []);
});

onBothDatabases(
  'a trigger keeps its place behind a late reply, and both are sent in order',
  async (t, dialect) => {
    const { app, send, tool } = await lateScene(t, dialect);
    await app.context.triggers.add(
      (await app.context.accounts.list())[0]?.id ?? 0,
      (await app.context.db.knex('templates').first('id')).id,
      { triggerPhrase: 'hours', responseAction: 'From 8 to 6.' },
    );
    const slow = send('Do you have rye bread?', 1);
    await waitFor('its arrival', () => app.context.db.knex('inbox').first('id'));
    const quick = await send('What are your hours?', 2);
    assert.equal((await slow).body.source, 'late');
    assert.deepEqual([quick.body.source, quick.body.response], ['late', '']);
    await waitFor('the deliveries', () => tool.deliveries.length === 2 || null);
    assert.deepEqual(
      tool.deliveries.map(({ texts }) => texts),
      [['Yes, on Fridays.'], ['From 8 to 6.']],
    );
  },
);

/** What a customer asks here has a name, which its answer repeats. */
const questionsIn = (text: string) => text.match(/q\d/g) ?? [];

for (const waitForMoreMs of [0, 300])
  onBothDatabases(
    `a question that comes while a late reply is written: each gets one text, in order: ${waitForMoreMs} ms`,
    async (t, dialect) => {
      const { app, ai, tool, send } = await lateScene(t, dialect, { waitForMoreMs });
      let calls = 0;
      ai.setDefault((exchange) => {
        calls += 1;
        // A customer reads an answer to all that is still open.
        const { messages } = aiRequest(exchange.call);
        const open = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
        const asked = open
          .filter(({ role }) => role === 'user')
          .flatMap(({ content }) => questionsIn(content));
        const slow = calls === 1 ? DEADLINE_MS + 600 : 50;
        return after(slow, reply(`Yes: ${[...new Set(asked)].join(' and ')}.`))(exchange);
      });

      const heard = [];
      for (const [at, message] of ['Is there q1', 'And q2'].entries()) {
        let { body } = await send(message, at + 1);
        // Where letting go takes too long, nothing is said, and who asks again is told.
        for (let again = 0; body.source === 'none' && again < 20; again += 1)
          ({ body } = await send(message, at + 1));
        if (body.send === true) heard.push(String(body.response));
      }
      await waitFor('the end of all', async () => {
        const [open, left] = await Promise.all([
          app.context.db.knex('inbox').whereNotNull('due_at').first('id'),
          app.context.db.knex('deliveries').whereNotNull('due_at').first('id'),
        ]);
        return open === undefined && left === undefined;
      });

      const delivered = tool.deliveries.flatMap(({ texts }) => texts);
      assert.deepEqual([...delivered, ...heard].flatMap(questionsIn), ['q1', 'q2']);
      const rows = await app.context.db.knex('messages').orderBy('id').pluck('message_text');
      assert.deepEqual(rows.flatMap(questionsIn).toSorted(), ['q1', 'q1', 'q2', 'q2']);
    },
  );

onBothDatabases('a late failure of the AI is none of the day’s AI replies', async (t, dialect) => {
  const { app, ai, tool, send } = await lateScene(t, dialect, { dailyAiLimit: 1, fallbackReply: '' });
  ai.enqueue(after(DEADLINE_MS + 300, aiFaults.unauthorized));
  assert.equal((await send('Rye bread?', 1)).body.source, 'late');
  await waitFor('the notice', async () => (await noticeKinds(app)).includes('message_unanswered') || null);
  await assertNamesConversation(app, 'message_unanswered');
  assert.equal((await send('Wheat bread?', 2)).body.source, 'late');
  await waitFor('the delivery', () => tool.deliveries.length === 1 || null);
  assert.deepEqual([(await send('Spelt?', 3)).body.source, ai.requestCount()], ['none', 2]);
});

onBothDatabases(
  'without the chat tool’s key the model call ends at the deadline and the fallback answers',
  async (t, dialect) => {
    const ai = await createAiStandIn({ delayMs: 8_000 });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, {
      env: { AI_BASE_URL: ai.url, WEBHOOK_DEADLINE_MS: String(DEADLINE_MS) },
    });
    const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment.' });
    await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
    const startedAt = Date.now();
    const answer = await postMessage(app.url, template.webhookUrl, {
      message: 'Hm?',
      conversation_id: 'c',
      timestamp: 1,
    });
    assert.deepEqual([answer.body.source, answer.body.response], ['fallback', 'One moment.']);
    assert.ok(Date.now() - startedAt < 5_000, 'long before the AI');
    await waitFor('the aborted call', () => ai.abortedCount() === 1 || null);
  },
);

onBothDatabases('a pause stops a late reply: one being written, and one that waits', async (t, dialect) => {
  const { app, ai, tool, webhookUrl, send, deliveryState } = await lateScene(t, dialect);
  const paused = Promise.withResolvers<void>();
  ai.enqueue(onceTold(paused.promise, reply('Yes, on Fridays.')));
  const control = async (action: 'pause' | 'resume') =>
    assert.equal(
      (await postMessage(app.url, `${webhookUrl}/${action}`, { conversation_id: SUBSCRIBER })).status,
      200,
    );
  assert.equal((await send('Rye bread?', 1)).body.source, 'late');
  await control('pause');
  paused.resolve();
  await waitFor('the end of it', async () => {
    const row = await app.context.db.knex('inbox').first('source');
    return row.source === 'paused' || null;
  });
  assert.equal(await deliveryState(), null);
  assert.deepEqual(await noticeKinds(app), []);
  assert.deepEqual(await app.context.db.knex('messages').pluck('message_text'), ['Rye bread?']);

  await control('resume');
  tool.setDefault(chatToolFaults.serverError);
  assert.equal((await send('Wheat bread?', 2)).body.source, 'late');
  await waitFor('a first try', () => tool.calls.length > 0 || null);
  await control('pause');
  tool.setDefault(tool.accept);
  await waitFor('the verdict', async () => {
    await app.context.db.knex('deliveries').where({ state: 'pending' }).update({ due_at: Date.now() });
    return (await deliveryState()) === 'failed' || null;
  });
  assert.deepEqual(tool.deliveries, []);
});

onBothDatabases('a retry gets no late reply while the bot is paused', async (t, dialect) => {
  const { app, tool, userId, webhookUrl, send, deliveryState } = await lateScene(t, dialect);
  const control = (action: 'pause' | 'resume') =>
    postMessage(app.url, `${webhookUrl}/${action}`, { conversation_id: SUBSCRIBER });
  const { botControl, loadedTemplates } = app.context;
  const retry = async () => {
    const { body } = await send('Do you have rye bread?', 1);
    return [body.source, body.response, body.send];
  };
  tool.setDefault(chatToolFaults.rateLimited);
  await send('Do you have rye bread?', 1);
  await waitFor(
    'the first attempt',
    async () => (tool.calls.length > 0 && (await deliveryState()) === 'pending') || null,
  );
  await app.context.db.knex('deliveries').update({ due_at: FAR_AWAY });

  await control('pause');
  assert.deepEqual(await retry(), ['paused', '', false], 'before the pause is noticed by whoever delivers');
  await app.context.db.knex('deliveries').update({ due_at: 1 });
  await waitFor('the verdict', async () => (await deliveryState()) === 'failed' || null);
  assert.deepEqual(await retry(), ['paused', '', false]);
  await control('resume');
  await botControl.pause(userId, 'account', 1);
  loadedTemplates.accountChanged(userId);
  assert.deepEqual(await retry(), ['paused', '', false]);
  await botControl.resume(userId, 'account');
  loadedTemplates.accountChanged(userId);
  assert.deepEqual(await retry(), ['ai', 'Yes, on Fridays.', true]);
  assert.equal(await deliveryState(), 'taken');
  assert.deepEqual(tool.deliveries, []);
});

onBothDatabases('a pause of the whole account stops late replies as well', async (t, dialect) => {
  const { app, ai, tool, userId, send, deliveryState } = await lateScene(t, dialect);
  tool.setDefault(chatToolFaults.serverError);
  assert.equal((await send('Wheat bread?', 1)).body.source, 'late');
  await waitFor('a first try', () => tool.calls.length > 0 || null);
  const paused = Promise.withResolvers<void>();
  ai.enqueue(onceTold(paused.promise, reply('Yes, on Fridays.')));
  assert.equal((await send('Rye bread?', 2)).body.source, 'late');
  await app.context.botControl.pause(userId, 'account', 1);
  app.context.loadedTemplates.accountChanged(userId);
  paused.resolve();
  tool.setDefault(tool.accept);
  await waitFor('the verdict', async () => {
    await app.context.db.knex('deliveries').where({ state: 'pending' }).update({ due_at: Date.now() });
    return (await deliveryState()) === 'failed' || null;
  });
  await waitFor('the end of the other', async () => {
    const sources = await app.context.db.knex('messages').where({ is_from_user: 1 }).pluck('source');
    const isOver = (await app.context.db.knex('inbox').whereNotNull('due_at')).length === 0;
    return (isOver && sources.length === 2) || null;
  });
  assert.deepEqual(tool.deliveries, []);
  assert.equal((await app.context.db.knex('deliveries')).length, 1);
});

onBothDatabases(
  'a retry gets what could not be delivered, and never what perhaps was',
  async (t, dialect) => {
    const { app, tool, send } = await lateScene(t, dialect);
    const stateOf = async (nth: number) =>
      (await app.context.db.knex('deliveries').orderBy('id').pluck('state'))[nth] ?? null;
    tool.setDefault(chatToolFaults.unknownSubscriber);
    await send('Do you have rye bread?', 1);
    await waitFor('the refusal', async () => (await stateOf(0)) === 'failed' || null);
    for (const _ of [1, 2]) {
      const { body } = await send('Do you have rye bread?', 1);
      assert.deepEqual([body.source, body.response, body.send], ['ai', 'Yes, on Fridays.', true]);
    }
    assert.equal(await stateOf(0), 'taken');

    tool.setDefault(tool.acceptAndReset);
    await send('And wheat?', 2);
    await waitFor('the attempt', async () => (await stateOf(1)) === 'unknown' || null);
    const { body } = await send('And wheat?', 2);
    assert.deepEqual([body.source, body.response, body.send], ['late', '', false]);
    assert.equal(await stateOf(1), 'unknown');
  },
);

onBothDatabases(
  'what the chat tool answers decides whether a late reply is tried again',
  async (t, dialect) => {
    const { app, tool, send } = await lateScene(t, dialect);
    const cases: [status: number, body: unknown, state: string][] = [
      [429, {}, 'pending'],
      [503, '<html>Service Unavailable</html>', 'pending'],
      [401, {}, 'failed'],
      [400, { status: 'error', message: 'Message was sent outside the 24 hours window' }, 'failed'],
      [502, '<html>Bad Gateway</html>', 'unknown'],
      [200, '<html>Sign in</html>', 'unknown'],
    ];
    const states = async () => app.context.db.knex('deliveries').orderBy('id').pluck('state');
    for (const [status, body] of cases) tool.enqueue(respond({ status, body }));
    for (const [index] of cases.entries()) {
      // What is to be tried again holds up what comes after it in its conversation.
      await send(`Bread ${index}?`, index + 1, `${SUBSCRIBER}${index}`);
      await waitFor('its attempt', () => tool.calls.length === index + 1 || null);
      await waitFor('its verdict', async () => (await states())[index] !== 'sending' || null);
      await app.context.db.knex('deliveries').where({ state: 'pending' }).update({ due_at: FAR_AWAY });
    }
    const expected = cases.map(([, , state]) => state);
    await waitFor('the verdicts', async () => (await states()).join() === expected.join() || null);
    assert.deepEqual(tool.deliveries, []);
    const [row] = await app.context.db.knex('deliveries').where({ state: 'failed' }).orderBy('id', 'desc');
    assert.match(row.problem, /outside the 24 hours window/);
  },
);

test('another process with a wrong clock takes no delivery away (postgres)', async (t) => {
  // Registered first, so that the others end before their database.
  const others: AppContext[] = [];
  t.after(() => Promise.all(others.map((other) => other.close())));
  const { app, tool, send, deliveryState } = await lateScene(t, 'postgres');
  for (const days of [2, -2]) {
    const clock = () => Date.now() + days * 24 * 60 * 60_000;
    const other = await createContext(loadConfig({ env: app.env }), { clock, log: createTestLog() });
    others.push(other);
    other.startBackground();
  }
  // Whoever has it is still at it when the others look.
  tool.setDefault(after(2_500, tool.accept));
  await send('Do you have rye bread?', 1);
  await waitFor('the delivery', async () => (await deliveryState()) === 'sent' || null);
  assert.equal(tool.calls.length, 1);
  assert.deepEqual(await noticeKinds(app), ['late_reply']);
});
