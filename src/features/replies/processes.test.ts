import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { type AiStandIn, createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import {
  type ChatToolStandIn,
  createChatToolStandIn,
} from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { hang } from '../../../testing/wire/wire.ts';

/** Two server processes, and a third context that looks into their one Postgres. */
interface Scene {
  app: TestApp;
  ai: AiStandIn;
  tool: ChatToolStandIn;
  first: ServerProcess;
  second: ServerProcess;
  userId: number;
  templateId: number;
  send(
    server: ServerProcess,
    message: string,
    timestamp: number,
    conversation?: string,
  ): ReturnType<typeof postMessage>;
  messages(): Promise<string[]>;
}

async function twoProcesses(
  t: TestContext,
  env: Record<string, string> = {},
  hasChatTool = false,
  more: Record<string, unknown> = {},
): Promise<Scene> {
  const ai = await createAiStandIn({
    // A question that is handed back would be no answer.
    reply: (request) => `Re: ${request.messages.at(-1)?.content.split('\n').at(-1)?.replaceAll('?', '')}`,
    delayMs: 50,
  });
  t.after(() => ai.close());
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const settings = { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, SERVER_LOG_LEVEL: 'silent', ...env };
  // Registered before the database, so that the processes end first.
  const servers: ServerProcess[] = [];
  t.after(() => Promise.all(servers.map((server) => server.kill())));
  const app = await startTestApp(t, 'postgres', { env: settings });
  await app.context.stopBackground();
  const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment.', ...more });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  if (hasChatTool) await app.context.keys.set(user.id, 'manychat', tool.token);
  const [first, second] = await Promise.all([startServerProcess(t, app.env), startServerProcess(t, app.env)]);
  servers.push(first, second);
  return {
    app,
    ai,
    tool,
    first,
    second,
    userId: user.id,
    templateId: template.id,
    send: (server, message, timestamp, conversation = '171') =>
      postMessage(server.url, template.webhookUrl, { message, conversation_id: conversation, timestamp }),
    messages: () => app.context.db.knex('messages').orderBy('id').pluck('message_text'),
  };
}

test('the same message at two processes at once: one AI call, one record, one answer', async (t) => {
  const { first, second, ai, send, messages } = await twoProcesses(t);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(n % 2 === 0 ? first : second, 'Hello?', 1)),
  );
  assert.deepEqual(
    [...new Set(answers.map(({ status, body }) => `${status} ${body.response}`))],
    ['200 Re: Hello'],
  );
  assert.equal(ai.requestCount(), 1);
  assert.deepEqual(await messages(), ['Hello?', 'Re: Hello']);
});

test('messages of one conversation at two processes are answered in the order of arrival', async (t) => {
  const { app, first, second, send } = await twoProcesses(t);
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < 8; n += 1) {
    sent.push(send(n % 2 === 0 ? first : second, `m${n}`, n));
    await waitFor('its arrival', async () => {
      const row = await app.context.db.knex('inbox').count({ count: '*' }).first();
      return Number(row?.count) === n + 1 || null;
    });
  }
  await Promise.all(sent);
  const rows = await app.context.db.knex('messages').orderBy('id').select('message_text', 'source', 'reason');
  // A process that a busy machine stops for seconds counts as dead.
  const isAbandoned = (n: number) =>
    rows.some((row) => row.message_text === `m${n}` && /"abandoned"/.test(row.reason ?? ''));
  const expected = Array.from({ length: 8 }, (_, n) =>
    isAbandoned(n) ? [`m${n}`] : [`m${n}`, `Re: m${n}`],
  ).flat();
  assert.deepEqual(
    rows.map((row) => row.message_text),
    expected,
  );
  assert.ok(expected.length > 8 + 4, 'most are answered');
});

test('limits hold over both processes together', async (t) => {
  const env = { WEBHOOK_MESSAGES_PER_MINUTE: '15' };
  const { first, second, send } = await twoProcesses(t, env);
  const startedAt = performance.now();
  const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
  /** An allowance fills up again, all of it in a minute. */
  const grown = (perMinute: number) => Math.floor(((performance.now() - startedAt) * perMinute) / 60_000);
  const one = await Promise.all(
    Array.from({ length: 14 }, (_, n) => send(n % 2 === 0 ? first : second, `m${n}`, n)),
  );
  const ofOne = passed(one);
  assert.ok(ofOne >= 10 && ofOne <= 10 + grown(10), `ten of a conversation, not ${ofOne}`);
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send(n % 2 === 0 ? first : second, `x${n}`, n, `other-${n}`)),
  );
  const ofAll = ofOne + passed(others);
  assert.ok(ofAll >= 15 && ofAll <= 15 + grown(15), `fifteen of the webhook in all, not ${ofAll}`);
  const refused = others.find(({ status }) => status === 429);
  assert.ok(Number(refused?.headers.get('retry-after')) >= 1);
});

test('killed while the AI thinks: the conversation goes on, and a retry gets the answer, recorded once', async (t) => {
  const { first, second, ai, send, messages } = await twoProcesses(t, { WEBHOOK_DEADLINE_MS: '6000' });
  ai.enqueue(hang);
  const lost = send(first, 'Are you there?', 1).catch(() => 'connection lost');
  await waitFor('the AI call', () => ai.requestCount() === 1 || null);
  await first.kill();
  assert.equal(await lost, 'connection lost');

  const [retry, next] = await Promise.all([
    send(second, 'Are you there?', 1),
    new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => send(second, 'Hello?', 2)),
  ]);
  assert.equal(next.body.response, 'Re: Hello');
  const recorded = await messages();
  assert.equal(recorded.filter((text) => text === 'Are you there?').length, 1);
  // Whoever came first after the lease ran out has decided; the answer stays the same for ever.
  assert.ok(['Re: Are you there', ''].includes(String(retry.body.response)));
  assert.equal((await send(second, 'Are you there?', 1)).body.response, retry.body.response);
});

test('killed while the AI thinks: a retry at the other process alone gets the answer, within the deadline', async (t) => {
  const { first, second, ai, send, messages } = await twoProcesses(t);
  ai.enqueue(hang);
  const lost = send(first, 'Are you there?', 1).catch(() => undefined);
  await waitFor('the AI call', () => ai.requestCount() === 1 || null);
  await first.kill();
  await lost;
  const retry = await send(second, 'Are you there?', 1);
  assert.equal(retry.body.response, 'Re: Are you there');
  assert.deepEqual(await messages(), ['Are you there?', 'Re: Are you there']);
});

test('killed while the AI thinks, and nobody asks again: the message enters the history and the owner is told', async (t) => {
  const { app, first, second, ai, send, messages } = await twoProcesses(t, { WEBHOOK_DEADLINE_MS: '800' });
  ai.enqueue(hang);
  const lost = send(first, 'Anybody?', 1).catch(() => undefined);
  await waitFor('the AI call', () => ai.requestCount() === 1 || null);
  await first.kill();
  await lost;
  await waitFor('the record', async () => (await messages()).length === 1 || null);
  assert.deepEqual(await messages(), ['Anybody?']);
  await waitFor('the notice', async () => {
    const notice = await app.context.db.knex('notifications').where({ kind: 'message_unanswered' }).first();
    return notice?.conversation_id ?? null;
  });
  assert.equal((await send(second, 'Hello?', 2)).body.response, 'Re: Hello');
});

test('killed while thinking about a late reply: the other process delivers it, once', async (t) => {
  const env = { WEBHOOK_DEADLINE_MS: '600', AI_TIMEOUT_MS: '1500' };
  const { first, ai, tool, send, messages } = await twoProcesses(t, env, true);
  ai.enqueue(hang);
  const late = await send(first, 'Rye bread?', 1);
  assert.equal(late.body.source, 'late');
  await first.kill();
  await waitFor('the delivery', () => tool.deliveries.length > 0 || null);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  assert.deepEqual(
    tool.deliveries.map(({ texts }) => texts),
    [['Re: Rye bread']],
  );
  assert.deepEqual(await messages(), ['Rye bread?', 'Re: Rye bread']);
});

test('killed before it could answer in time, with the chat tool’s key: the other process answers late', async (t) => {
  const env = { WEBHOOK_DEADLINE_MS: '1500', AI_TIMEOUT_MS: '2000' };
  const { first, ai, tool, send, messages } = await twoProcesses(t, env, true);
  ai.enqueue(hang);
  const lost = send(first, 'Rye bread?', 1).catch(() => undefined);
  await waitFor('the AI call', () => ai.requestCount() === 1 || null);
  await first.kill();
  await lost;
  await waitFor('the delivery', () => tool.deliveries.length > 0 || null);
  assert.deepEqual(await messages(), ['Rye bread?', 'Re: Rye bread']);
});

test('killed before it could answer in time, with the day’s AI replies used up: the late answer asks no AI', async (t) => {
  const env = { WEBHOOK_DEADLINE_MS: '1500', AI_TIMEOUT_MS: '2000' };
  const { first, ai, tool, send } = await twoProcesses(t, env, true, { dailyAiLimit: 1 });
  ai.enqueue(hang);
  const lost = send(first, 'Rye bread?', 1).catch(() => undefined);
  await waitFor('the AI call', () => ai.requestCount() === 1 || null);
  await first.kill();
  await lost;
  await waitFor('the delivery', () => tool.deliveries.length > 0 || null);
  assert.deepEqual(tool.deliveries[0]?.texts, ['One moment.']);
  assert.equal(ai.requestCount(), 1);
});

test('killed in the middle of a delivery: it stands as unknown and is not sent again', async (t) => {
  const env = { WEBHOOK_DEADLINE_MS: '600', AI_TIMEOUT_MS: '3000' };
  const { app, first, second, ai, tool, send } = await twoProcesses(t, env, true);
  await second.kill();
  ai.setDefault(async (exchange) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    await reply('Yes.')(exchange);
  });
  tool.setDefault(tool.acceptAndHang);
  await send(first, 'Rye bread?', 1);
  await waitFor('the customer sees it', () => tool.deliveries.length === 1 || null);
  await first.kill();
  tool.setDefault(tool.accept);
  // A minute later.
  await app.context.db.knex('deliveries').where({ state: 'sending' }).update({ due_at: Date.now() });
  await startServerProcess(t, app.env);
  await waitFor('the verdict', async () => {
    const row = await app.context.db.knex('deliveries').first('state');
    return row.state === 'unknown' || null;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  assert.equal(tool.deliveries.length, 1);
});

test('a change at one process reaches the other within a second', async (t) => {
  const { app, first, second, userId, templateId, send } = await twoProcesses(t);
  assert.equal((await send(second, 'What are your hours?', 1)).body.source, 'ai');
  await app.context.triggers.add(userId, templateId, {
    triggerPhrase: 'hours',
    responseAction: 'From 8 to 6.',
  });
  let timestamp = 1;
  for (const server of [first, second]) {
    await waitFor(
      'the trigger',
      async () => {
        timestamp += 1;
        return (await send(server, 'What are your hours?', timestamp)).body.source === 'trigger';
      },
      3_000,
    );
  }
});
