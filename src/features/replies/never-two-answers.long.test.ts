import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aiFaults, aiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { chatToolFaults } from '../../../testing/chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { eventually } from '../../../testing/observe.ts';
import { random } from '../../../testing/random.ts';
import { dialectOf, search } from '../../../testing/run/searches.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { after } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

const MESSAGES = 40;
const CONVERSATIONS = 5;
const DEADLINE_MS = 900;

const upTo = (max: number) => random() * max;
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(upTo(list.length))] as T;
/** Every question has a name, which its answer repeats. */
const namesIn = (text: string) => text.match(/q\d+x/g) ?? [];

/** An AI around the deadline, and a chat tool in all its moods. */
async function openScene(t: TestContext, dialect: Dialect, waitForMoreMs: number) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  ai.setDefault((exchange) => {
    // All that is open is answered, as a person would.
    const { messages } = aiRequest(exchange.call);
    const open = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
    const asked = open.filter(({ role }) => role === 'user').flatMap(({ content }) => namesIn(content));
    const answer = reply(`Yes: ${[...new Set(asked)].join(' and ')}.`);
    return upTo(10) < 1 ? aiFaults.unauthorized(exchange) : after(upTo(2 * DEADLINE_MS), answer)(exchange);
  });
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const { rateLimited, unknownSubscriber, resetBeforeAnswer } = chatToolFaults;
  const taken = [tool.accept, tool.accept, tool.acceptAndReset, after(500, tool.accept)];
  tool.setDefault((exchange) =>
    oneOf([...taken, rateLimited, unknownSubscriber, resetBeforeAnswer])(exchange),
  );
  const env = {
    AI_BASE_URL: ai.url,
    AI_TIMEOUT_MS: '4000',
    CHAT_TOOL_API_BASE: tool.url,
    WEBHOOK_DEADLINE_MS: String(DEADLINE_MS),
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  };
  const app = await startTestApp(t, dialect, { env });
  const { user, template } = await createOwner(app.context, { waitForMoreMs });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  await app.context.keys.set(user.id, 'manychat', tool.token);
  return { app, tool, webhookUrl: template.webhookUrl };
}

/** Sends each message once and most of them again, at random moments, with pauses in between; to whoever is there. */
async function callLikeATool(urls: () => string[], webhookUrl: string): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>();
  const conversation = (n: number) => `1784140000000${n % CONVERSATIONS}`;
  const calls = Array.from({ length: MESSAGES }, (_, n) => {
    const startMs = upTo(3_000);
    return Array.from({ length: 1 + Math.floor(upTo(4)) }, async (_, nth) => {
      await sleep(startMs + (nth === 0 ? 0 : upTo(3_500)));
      const body = { message: `Is it q${n}x?`, conversation_id: conversation(n), timestamp: n + 1 };
      // A process that is killed answers nobody.
      const answer = await postMessage(oneOf(urls()), webhookUrl, body).catch(() => null);
      if (answer === null) return;
      assert.equal(answer.status, 200);
      if (answer.body.send === true)
        said.set(`q${n}x`, [...(said.get(`q${n}x`) ?? []), String(answer.body.response)]);
    });
  });
  const pauses = Array.from({ length: CONVERSATIONS }, async (_, n) => {
    await sleep(upTo(5_000));
    for (const action of ['pause', 'resume']) {
      const body = { conversation_id: conversation(n) };
      await postMessage(oneOf(urls()), `${webhookUrl}/${action}`, body).catch(() => null);
      await sleep(upTo(600));
    }
  });
  await Promise.all([...calls.flat(), ...pauses]);
  return said;
}

/** Waits until nothing is open any more, and lets no delivery wait long for its next try. */
async function settleAll({ context }: TestApp): Promise<void> {
  const { knex } = context.db;
  await eventually(
    'all is settled',
    async () => {
      const pending = await knex('deliveries').where({ state: 'pending' }).update({ due_at: 1 });
      return pending === 0 && (await knex('inbox').whereNotNull('due_at')).length === 0;
    },
    30_000,
  );
  await sleep(1_000);
}

async function assertOneAnswerEach(
  t: TestContext,
  dialect: Dialect,
  waitForMoreMs: number,
  servers: (app: TestApp) => Promise<() => string[]>,
): Promise<void> {
  const { app, tool, webhookUrl } = await openScene(t, dialect, waitForMoreMs);
  const said = await callLikeATool(await servers(app), webhookUrl);
  await settleAll(app);
  const delivered = tool.deliveries.flatMap(({ texts }) => texts.flatMap(namesIn));
  assert.equal(new Set(delivered).size, delivered.length, `delivered twice: ${delivered}`);
  for (const [name, answers] of said) {
    const texts = [...new Set(answers)];
    assert.equal(texts.length, 1, `${name} got ${texts}`);
    for (const one of namesIn(texts[0] ?? ''))
      assert.ok(!delivered.includes(one), `${one} was answered and delivered`);
  }
  const rows = await app.context.db.knex('messages').select('is_from_user', 'message_text');
  const recorded = (isFromUser: number) =>
    rows.filter((row) => row.is_from_user === isFromUser).flatMap((row) => namesIn(row.message_text));
  const replies = recorded(0);
  assert.equal(new Set(recorded(1)).size, recorded(1).length, 'each message is recorded once');
  assert.equal(new Set(replies).size, replies.length, 'and its reply');
  for (const name of [...delivered, ...said.keys()]) assert.ok(replies.includes(name), `${name} is recorded`);
}

/** Answered one by one, or in bursts: where messages in a row get one reply. */
const waitOf = (number: number) => (Math.floor(number / 2) % 2 === 0 ? 0 : 250);

search('never-two-answers', { cases: 16, seconds: 3 }, (t, number) =>
  assertOneAnswerEach(t, dialectOf(number), waitOf(number), async (app) => () => [app.url]),
);

search('never-two-answers-two-processes', { cases: 8, seconds: 4 }, (t, number) =>
  assertOneAnswerEach(t, 'postgres', waitOf(number), async (app) => {
    const other = await startServerProcess(t, app.env);
    const urls = [app.url, other.url];
    void sleep(2_500)
      .then(() => other.kill())
      .then(() => urls.pop());
    return () => urls;
  }),
);
