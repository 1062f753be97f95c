import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { type AiStandIn, createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { after, hang } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

interface Scene {
  app: TestApp;
  ai: AiStandIn;
  userId: number;
  templateId: number;
  webhookUrl: string;
  /** Texts, each with what is waited for before it is sent; answers in the order of the texts. */
  say(...texts: (string | number | (() => Promise<unknown>))[]): Promise<Answer[]>;
  /** Waits until the AI has been asked so often. */
  asked(times: number): () => Promise<unknown>;
  recorded(): Promise<string[]>;
}

interface Answer {
  source: unknown;
  send: unknown;
  response: unknown;
}

/** What the AI is asked last is repeated, so that a reply shows what it answers. */
const echo = (ai: AiStandIn) =>
  ai.setDefault((exchange) => {
    const asked = aiRequest(exchange.call).messages.at(-1)?.content ?? '';
    return reply(`Re: ${asked.replaceAll('\n', ' + ').replaceAll('?', '')}`)(exchange);
  });

async function openScene(
  t: TestContext,
  dialect: Dialect,
  template: Record<string, unknown> = {},
  env: Record<string, string> = {},
): Promise<Scene> {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  echo(ai);
  const limits = { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0', WEBHOOK_MESSAGES_PER_MINUTE: '0' };
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, ...limits, ...env } });
  const owned = await createOwner(app.context, {
    waitForMoreMs: 1_200,
    fallbackReply: 'One moment.',
    ...template,
  });
  await app.context.keys.set(owned.user.id, 'openai', 'sk-test-1234');
  const { webhookUrl } = owned.template;
  let timestamp = 0;
  return {
    app,
    ai,
    userId: owned.user.id,
    templateId: owned.template.id,
    webhookUrl,
    async say(...steps) {
      const calls: Promise<Answer>[] = [];
      for (const step of steps) {
        if (typeof step === 'number') await sleep(step);
        else if (typeof step === 'function') await step();
        else {
          timestamp += 1;
          calls.push(answerTo(app.url, webhookUrl, step, timestamp));
        }
      }
      return Promise.all(calls);
    },
    asked: (times) => () => waitFor(`call ${times} of the AI`, () => ai.requestCount() >= times),
    recorded: () => app.context.db.knex('messages').orderBy('id').pluck('message_text'),
  };
}

async function answerTo(
  url: string,
  webhookUrl: string,
  message: string,
  timestamp: number,
): Promise<Answer> {
  const { status, body } = await postMessage(url, webhookUrl, { message, conversation_id: '171', timestamp });
  assert.equal(status, 200);
  return { source: body.source, send: body.send, response: body.response };
}

const JOINED = { source: 'joined', send: false, response: '' };
const ai = (response: string) => ({ source: 'ai', send: true, response });

onBothDatabases('four messages in a row get one reply, and memory keeps them apart', async (t, dialect) => {
  const { say, recorded, app, ai: model } = await openScene(t, dialect);
  const answers = await say('hi', 60, 'quick question', 60, 'do you do vegan cakes', 60, 'for saturday');
  const all = 'Re: hi + quick question + do you do vegan cakes + for saturday';
  assert.deepEqual(answers, [JOINED, JOINED, JOINED, ai(all)]);
  assert.equal(model.requestCount(), 1);
  assert.deepEqual(await recorded(), ['hi', 'quick question', 'do you do vegan cakes', 'for saturday', all]);
  const rows = await app.context.db.knex('messages').orderBy('id').select('source', 'reason');
  assert.deepEqual(
    rows.map((row) => row.source),
    ['joined', 'joined', 'joined', null, 'ai'],
  );
  assert.deepEqual(JSON.parse(rows[4].reason).burst, { messages: 4, wasDropped: false });
  // The next turn remembers each, and answers for itself.
  const [next] = await say('thanks');
  assert.deepEqual(next, ai('Re: thanks'));
});

onSqlite('a burst is whole without conversation memory too', async (t, dialect) => {
  const { say } = await openScene(t, dialect, { enableConversationMemory: false });
  assert.deepEqual(await say('hi', 50, 'vegan cakes?'), [JOINED, ai('Re: hi + vegan cakes')]);
  assert.deepEqual(await say('and rye'), [ai('Re: and rye')]);
});

onSqlite('a template that does not wait answers each message', async (t, dialect) => {
  const { say } = await openScene(t, dialect, { waitForMoreMs: 0 });
  assert.deepEqual(await say('hi', 30, 'vegan cakes?'), [ai('Re: hi'), ai('Re: vegan cakes')]);
});

onBothDatabases('what arrives while the AI writes is answered together, once', async (t, dialect) => {
  const { asked, say, ai: model, recorded, app } = await openScene(t, dialect, { waitForMoreMs: 100 });
  const slow = (text: string) => after(2_000, reply(text));
  model.enqueue(slow('first draft'), slow('second draft'));
  const answers = await say('hi', asked(1), 'vegan cakes', asked(2), 'on sunday');
  // The second draft stands: the third message is the next turn, which sees both.
  assert.deepEqual(answers, [JOINED, ai('second draft'), ai('Re: on sunday')]);
  assert.equal(model.requestCount(), 3);
  assert.deepEqual(await recorded(), ['hi', 'vegan cakes', 'second draft', 'on sunday', 'Re: on sunday']);
  await app.context.usageRecorder.flush();
  const usage = await app.context.db.knex('usage_days').orderBy('source').select('source', 'replies');
  assert.deepEqual(
    usage.map(({ source, replies }) => `${source} ${replies}`),
    ['ai 2', 'joined 1'],
    'a draft has its price',
  );
});

onSqlite('a trigger waits for nothing, and ends the wait before it', async (t, dialect) => {
  const { say, app, userId, templateId } = await openScene(t, dialect, { waitForMoreMs: 4_000 });
  const trigger = { triggerPhrase: 'price', responseAction: 'From $20.' };
  await app.context.triggers.add(userId, templateId, trigger);
  const startedAt = performance.now();
  const answers = await say('do you do cakes', 80, 'price', 10);
  assert.deepEqual(answers, [
    ai('Re: do you do cakes'),
    { source: 'trigger', send: true, response: 'From $20.' },
  ]);
  assert.ok(performance.now() - startedAt < 4_000, 'before the wait would have ended');
});

onSqlite('a retry of a message that joined says so again, and asks nothing', async (t, dialect) => {
  const { say, app, webhookUrl, ai: model } = await openScene(t, dialect);
  const [first, last] = await say('hi', 50, 'vegan cakes?');
  assert.deepEqual([first, last], [JOINED, ai('Re: hi + vegan cakes')]);
  assert.deepEqual(await answerTo(app.url, webhookUrl, 'hi', 1), JOINED);
  assert.deepEqual(await answerTo(app.url, webhookUrl, 'vegan cakes?', 2), last);
  assert.equal(model.requestCount(), 1);
});

onSqlite('the day’s last AI reply goes to the whole burst', async (t, dialect) => {
  const { asked, say, ai: model } = await openScene(t, dialect, { dailyAiLimit: 1, waitForMoreMs: 150 });
  model.enqueue(after(2_000, reply('dropped')));
  assert.deepEqual(await say('hi', asked(1), 'vegan cakes'), [JOINED, ai('Re: hi + vegan cakes')]);
  const used = { source: 'fallback', send: true, response: 'One moment.' };
  assert.deepEqual(await say('hello', 50, 'you there'), [used, used]);
});

onSqlite('the day’s last AI reply goes to a burst that had to queue, too', async (t, dialect) => {
  const { asked, say, ai: model } = await openScene(t, dialect, { dailyAiLimit: 2, waitForMoreMs: 100 });
  const slow = (text: string) => after(1_500, reply(text));
  model.enqueue(slow('dropped'), slow('first reply'), slow('dropped as well'));
  // The third message waits behind the first reply, because a draft was dropped for that already.
  const steps = ['hi', asked(1), 'vegan cakes', asked(2), 'on sunday', asked(3), 'or monday'];
  const answers = await say(...steps);
  assert.deepEqual(answers, [JOINED, ai('first reply'), JOINED, ai('Re: on sunday + or monday')]);
  assert.deepEqual(await say('thanks'), [{ source: 'fallback', send: true, response: 'One moment.' }]);
});

onSqlite('a silent AI: the last call gets the fallback within the deadline', async (t, dialect) => {
  const { say, ai: model } = await openScene(t, dialect, {}, { WEBHOOK_DEADLINE_MS: '3000' });
  model.setDefault(hang);
  const startedAt = performance.now();
  const answers = await say('hi', 50, 'vegan cakes');
  assert.deepEqual(answers, [JOINED, { source: 'fallback', send: true, response: 'One moment.' }]);
  // One deadline after the other would be twice as long.
  assert.ok(performance.now() - startedAt < 6_000);
});

onSqlite('paused while it waits: nobody gets a reply', async (t, dialect) => {
  const { say, app, webhookUrl } = await openScene(t, dialect, { waitForMoreMs: 4_000 });
  const answers = say('hi', 100, 'vegan cakes');
  await sleep(500);
  await postMessage(app.url, `${webhookUrl}/pause`, { conversation_id: '171' });
  assert.deepEqual(await answers, [JOINED, { source: 'paused', send: false, response: '' }]);
});

test('at two processes, a message joins the turn of the other one', async (t) => {
  const { app, webhookUrl, recorded } = await openScene(t, 'postgres', { waitForMoreMs: 900 });
  const other = await startServerProcess(t, app.env);
  const first = answerTo(app.url, webhookUrl, 'hi', 1);
  await waitFor('its arrival', async () => (await app.context.db.knex('inbox')).length === 1 || null);
  const last = await answerTo(other.url, webhookUrl, 'vegan cakes', 2);
  assert.deepEqual(last, ai('Re: hi + vegan cakes'));
  assert.deepEqual(await first, JOINED);
  assert.deepEqual(await recorded(), ['hi', 'vegan cakes', 'Re: hi + vegan cakes']);
});

test('a process that dies while it waits: the next message is answered for both', async (t) => {
  const { app, webhookUrl, recorded } = await openScene(t, 'postgres', { waitForMoreMs: 4_000 });
  const other = await startServerProcess(t, app.env);
  const lost = answerTo(other.url, webhookUrl, 'hi', 1).catch(() => null);
  await waitFor('its arrival', async () => (await app.context.db.knex('inbox')).length === 1 || null);
  await other.kill();
  assert.equal(await lost, null);
  const all = ai('Re: hi + vegan cakes');
  assert.deepEqual(await answerTo(app.url, webhookUrl, 'vegan cakes?', 2), all);
  assert.deepEqual(await recorded(), ['hi', 'vegan cakes?', 'Re: hi + vegan cakes']);
});

test('a caller that waits for each answer is not kept waiting for more', async (t) => {
  // Longer than any answer takes on a busy machine.
  const WAIT_MS = 4_000;
  const { app, webhookUrl, say } = await openScene(t, 'sqlite', { waitForMoreMs: WAIT_MS });
  const timed = async (...steps: (string | number)[]) => {
    const startedAt = performance.now();
    return { answers: await say(...steps), ms: performance.now() - startedAt };
  };
  // What one customer after the other writes shows nothing of the caller.
  const others = Array.from({ length: 200 }, (_, n) =>
    postMessage(app.url, webhookUrl, { message: 'hi', conversation_id: `other-${n}`, timestamp: n }),
  );
  await Promise.all(others);
  const first = await timed('do you do bread');
  assert.ok(first.ms >= WAIT_MS, `waits ${first.ms} ms`);
  // Each time, the second message comes right after the answer to the first.
  const pairs = Array.from({ length: 20 }, async (_, n) => {
    for (const message of ['hi', 'and rye'])
      await postMessage(app.url, webhookUrl, { message, conversation_id: `held-back-${n}`, timestamp: n });
  });
  await Promise.all(pairs);
  const alone = await timed('do you do cakes');
  assert.ok(alone.ms < WAIT_MS, `waits ${alone.ms} ms`);
  const burst = await timed('hi', 50, 'vegan cakes');
  assert.deepEqual(burst.answers, [JOINED, ai('Re: hi + vegan cakes')]);
  // That was a burst: the next message waits as long as its owner says.
  const after = await timed('do you do rye');
  assert.ok(after.ms >= WAIT_MS, `waits ${after.ms} ms`);
});
