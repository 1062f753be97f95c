import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createChatToolStandIn } from '../../../testing/chat-tool/chat-tool-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import type { Dialect } from '../../db/database.ts';

const STOPPED = 'You will get no more automatic replies here. Write START to get them again.';

async function openShop(t: TestContext, dialect: Dialect, fields: Record<string, unknown> = {}, delayMs = 0) {
  const ai = await createAiStandIn({ reply: () => 'Of course.', delayMs });
  t.after(() => ai.close());
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const env = { AI_BASE_URL: ai.url, CHAT_TOOL_API_BASE: tool.url, WEBHOOK_DEADLINE_MS: '1500' };
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app, { waitForMoreMs: 0, ...fields });
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234');
  await app.context.triggers.add(owner.id, owner.template.id, {
    triggerPhrase: 'price',
    responseAction: 'It is $20.',
  });
  let timestamp = 0;
  return {
    app,
    ai,
    tool,
    owner,
    async say(message: string, conversation = '170001') {
      timestamp += 1;
      const body = { message, conversation_id: conversation, timestamp };
      const answer = await postMessage(app.url, owner.template.webhookUrl, body);
      assert.equal(answer.status, 200);
      return [answer.body.source, answer.body.response];
    },
    async conversation() {
      const { body } = await owner.api('GET', '/api/conversations');
      return body.at(-1);
    },
  };
}

onSqlite('STOP: one goodbye, then nothing at all, until START', async (t, dialect) => {
  const { say, conversation, owner, app, ai } = await openShop(t, dialect);
  assert.deepEqual(await say('Hi'), ['ai', 'Of course.']);
  assert.deepEqual(await say(' Stop! '), ['opted_out', STOPPED]);
  assert.deepEqual(await say('STOP'), ['paused', '']);
  assert.deepEqual(await say('price'), ['paused', '']);
  assert.deepEqual(await say('Do you deliver?'), ['paused', '']);
  assert.deepEqual(await say('price', '170002'), ['trigger', 'It is $20.'], 'others are answered');
  const { id, ...view } = await conversation();
  assert.partialDeepStrictEqual(view, {
    isPaused: true,
    isOptedOut: true,
    isWaiting: false,
    pausedUntil: null,
  });
  assert.equal((await owner.api('GET', '/api/conversations?state=paused')).body.length, 1);
  assert.equal(ai.requests.length, 1);

  // A flow that resumes by itself, or pauses for a while, ends it no sooner.
  for (const [action, body] of [
    ['resume', {}],
    ['pause', { minutes: 1 }],
  ] as const)
    await postMessage(app.url, `${owner.template.webhookUrl}/${action}`, {
      conversation_id: '170001',
      ...body,
    });
  assert.deepEqual(await say('price'), ['paused', '']);

  assert.deepEqual(await say('Start'), ['ai', 'Of course.']);
  assert.deepEqual(await say('price'), ['trigger', 'It is $20.']);
  assert.deepEqual(await say('Parar'), [
    'opted_out',
    'Ya no recibirás respuestas automáticas aquí. Escribe START para volver a recibirlas.',
  ]);
  const events = await owner.api('GET', `/api/conversations/${id}/events`);
  assert.deepEqual(
    events.body.map(({ kind, by }: { kind: string; by: string }) => `${kind} ${by}`),
    ['opted_out customer', 'opted_in customer', 'opted_out customer'],
  );
  await owner.api('POST', `/api/conversations/${id}/resume`);
  assert.deepEqual(await say('price'), ['trigger', 'It is $20.'], 'the owner can lift it');
  assert.equal((await conversation()).isOptedOut, false);
});

onSqlite(
  'START means nothing to who never stopped; inside a sentence neither word counts',
  async (t, dialect) => {
    const { say } = await openShop(t, dialect);
    assert.deepEqual(await say('start'), ['ai', 'Of course.']);
    assert.deepEqual(await say('Can I stop by at five?'), ['ai', 'Of course.']);
    assert.deepEqual(await say('Stop?'), ['ai', 'Of course.']);
  },
);

onSqlite('STOP while the AI writes: its reply is dropped, and the goodbye still said', async (t, dialect) => {
  const { say } = await openShop(t, dialect, {}, 600);
  const first = say('Do you deliver?');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const stopped = say('STOP');
  assert.deepEqual(await first, ['paused', '']);
  assert.deepEqual(await stopped, ['opted_out', STOPPED]);
});

onSqlite('STOP in a burst ends it', async (t, dialect) => {
  const { say, ai } = await openShop(t, dialect, { waitForMoreMs: 600 });
  const answers = await Promise.all([say('hi there'), say('one question'), say('stop')]);
  assert.deepEqual(answers.filter(([, text]) => text !== '').length, 1);
  assert.deepEqual(answers.at(-1), ['opted_out', STOPPED]);
  assert.ok(ai.requests.length <= 1);
});

onBothDatabases('a late reply is not delivered to who has opted out meanwhile', async (t, dialect) => {
  const { say, app, owner, tool } = await openShop(t, dialect, {}, 2_500);
  await app.context.keys.set(owner.id, 'manychat', tool.token);
  app.context.loadedTemplates.accountChanged(owner.id);
  assert.deepEqual(await say('Do you deliver?'), ['late', '']);
  assert.deepEqual(await say('stop'), ['opted_out', STOPPED]);
  const sources = () =>
    app.context.db.knex('messages').where({ is_from_user: 1 }).orderBy('id').pluck('source');
  assert.deepEqual(await sources(), ['paused', null], 'both are recorded at once');
  assert.equal(await app.context.db.knex('deliveries').where({ state: 'sent' }).first(), undefined);
});

onBothDatabases(
  'the bot says again who answers, once a human is done or a customer is back',
  async (t, dialect) => {
    const { app, say, owner, conversation } = await openShop(t, dialect, {
      disclosureLine: 'A bot answers.',
    });
    const trigger = 'It is $20.';
    assert.deepEqual(await say('price'), ['trigger', `A bot answers.\n\n${trigger}`]);
    assert.deepEqual(await say('price please'), ['trigger', trigger]);
    const { id } = await conversation();
    await owner.api('POST', `/api/conversations/${id}/pause`, {});
    await owner.api('POST', `/api/conversations/${id}/resume`);
    assert.deepEqual(await say('price, again'), ['trigger', `A bot answers.\n\n${trigger}`]);
    assert.deepEqual(await say('and the price'), ['trigger', trigger]);
    // A pause that ends by itself.
    await owner.api('POST', `/api/conversations/${id}/pause`, { minutes: 1 });
    await app.context.db.knex('conversations').update({ paused_until: Date.now() - 1, version: 99 });
    assert.deepEqual(await say('the price'), ['trigger', `A bot answers.\n\n${trigger}`]);
  },
);

onSqlite('STOP counts again after START, also where the flow repeats its timestamp', async (t, dialect) => {
  const { app, owner } = await openShop(t, dialect);
  const say = async (message: string) => {
    const body = { message, conversation_id: '170001', timestamp: 7 };
    const { body: answer } = await postMessage(app.url, owner.template.webhookUrl, body);
    return [answer.source, answer.response];
  };
  assert.deepEqual(await say('ok'), ['ai', 'Of course.']);
  assert.deepEqual(await say('STOP'), ['opted_out', STOPPED]);
  assert.deepEqual(await say('ok'), ['paused', ''], 'what was said before is not said again');
  assert.deepEqual(await say('START'), ['ai', 'Of course.']);
  assert.deepEqual(await say('STOP'), ['opted_out', STOPPED]);
  assert.deepEqual(await say('price'), ['paused', '']);
});

onBothDatabases('STOP is heard in a flood, too', async (t, dialect) => {
  const { app, owner, say } = await openShop(t, dialect);
  const send = (message: string, timestamp: number) => {
    const body = { message, conversation_id: '170001', timestamp };
    return postMessage(app.url, owner.template.webhookUrl, body);
  };
  const flood = await Promise.all(Array.from({ length: 14 }, (_, n) => send('price', 1_000 + n)));
  assert.ok(flood.some(({ status }) => status === 429));
  const stopped = await send('STOP', 2_000);
  assert.deepEqual([stopped.status, stopped.body.source], [200, 'opted_out']);
  // Whoever has stopped has no way round the limit.
  assert.equal((await send('STOP', 2_001)).status, 429);
  assert.deepEqual(await say('price', '170002'), ['trigger', 'It is $20.']);
});

onSqlite('START does not put the bot over an owner who took over meanwhile', async (t, dialect) => {
  const { say, conversation, owner } = await openShop(t, dialect);
  await say('STOP');
  const { id } = await conversation();
  assert.equal((await owner.api('POST', `/api/conversations/${id}/pause`, { minutes: 60 })).status, 200);
  assert.deepEqual(await say('START'), ['paused', '']);
  await owner.api('POST', `/api/conversations/${id}/resume`);
  assert.deepEqual(await say('price'), ['trigger', 'It is $20.']);
});
