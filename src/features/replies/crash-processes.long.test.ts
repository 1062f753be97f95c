import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { random } from '../../../testing/random.ts';
import { search } from '../../../testing/run/searches.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const ROUNDS = 3;
const CONVERSATIONS = 16;
const HOURS = 'From 8 to 6.';

/** All that was acknowledged is there once. */
search('two-processes-one-killed', { cases: 4, seconds: 7 }, async (t) => {
  const ai = await createAiStandIn({
    reply: (request) => `Re: ${request.messages.at(-1)?.content.split('\n').at(-1)}`,
    delayMs: 30,
  });
  t.after(() => ai.close());
  const servers: ServerProcess[] = [];
  t.after(() => Promise.all(servers.map((server) => server.kill())));
  const app = await startTestApp(t, 'postgres', {
    env: {
      AI_BASE_URL: ai.url,
      SERVER_LOG_LEVEL: 'silent',
      WEBHOOK_DEADLINE_MS: '6000',
      WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
      // A limit that is never reached, so that the template's allowance is counted as well.
      WEBHOOK_MESSAGES_PER_MINUTE: '100000',
    },
  });
  await app.context.stopBackground();
  const { user, template } = await createOwner(app.context);
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  await app.context.triggers.add(user.id, template.id, { triggerPhrase: 'hours', responseAction: HOURS });
  const { knex } = app.context.db;
  const steady = await startServerProcess(t, app.env);
  servers.push(steady);
  let unsteady: ServerProcess | null = null;

  const acknowledged = new Map<string, string>();
  const unclear: string[] = [];
  let isOver = false;
  const customers = Array.from({ length: CONVERSATIONS }, async (_, conversation) => {
    for (let n = 0; !isOver; n += 1) {
      const message = n % 3 === 2 ? `question ${conversation}-${n}` : `hours ${conversation}-${n}`;
      const body = { message, conversation_id: `c${conversation}`, timestamp: `${n}` };
      const server = n % 2 === 0 ? steady : (unsteady ?? steady);
      const answer = await postMessage(server.url, template.webhookUrl, body).catch(() => null);
      // Whoever hears nothing asks again, elsewhere.
      const heard =
        answer?.status === 200 ? answer : await postMessage(steady.url, template.webhookUrl, body);
      if (heard.status === 200 && heard.body.response !== '')
        acknowledged.set(message, String(heard.body.response));
      else unclear.push(`${message}: ${heard.status} ${JSON.stringify(heard.body)}`);
    }
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServerProcess(t, app.env);
    servers.push(server);
    unsteady = server;
    await sleep(600 + random() * 600);
    unsteady = null;
    await server.kill();
  }
  isOver = true;
  await Promise.all(customers);

  assert.deepEqual(unclear, []);
  assert.ok(acknowledged.size > 200, `only ${acknowledged.size} messages were acknowledged`);
  const rows = await knex('messages').orderBy('conversation_id').orderBy('id');
  const replies = new Map<string, string[]>();
  for (const [index, row] of rows.entries()) {
    if (row.is_from_user !== 1) continue;
    const next = rows[index + 1];
    assert.equal(next?.is_from_user, 0, `${row.message_text} is followed by its reply`);
    replies.set(row.message_text, [...(replies.get(row.message_text) ?? []), next.message_text]);
  }
  for (const [message, reply] of acknowledged) assert.deepEqual(replies.get(message), [reply], message);
  for (const { id, message_count, next_seq, head_seq } of await knex('conversations')) {
    assert.equal(rows.filter((row) => row.conversation_id === id).length, message_count);
    assert.equal(next_seq, head_seq);
  }
});
