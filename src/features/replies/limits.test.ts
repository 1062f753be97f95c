import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { aiFaults, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { countRows, noticesOf } from '../../../testing/observe.ts';
import { onBothDatabases, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Dialect } from '../../db/database.ts';

/** Posts short messages, each new, that nobody has to think about. */
function senderTo(app: TestApp, webhookUrl: string) {
  let timestamp = 0;
  return (conversation: string) => {
    timestamp += 1;
    return postMessage(app.url, webhookUrl, { message: 'Hours?', conversation_id: conversation, timestamp });
  };
}

async function openShop(app: TestApp) {
  const { user, template } = await createOwner(app.context);
  await app.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'hours',
    responseAction: 'Tue to Sun, 8 am to 6 pm.',
  });
  return { user, template, send: senderTo(app, template.webhookUrl) };
}

function statuses(answers: { status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The wait grows shorter while a busy machine sends the messages. */
function assertLimited(answer: Awaited<ReturnType<typeof postMessage>>, longestWait: number): void {
  assert.equal(answer.status, 429);
  assert.deepEqual(answer.body, {
    error: 'Too many requests. Please wait a moment and try again.',
    message: 'Too many requests. Please wait a moment and try again.',
    code: 'too_many_requests',
  });
  const wait = Number(answer.headers.get('retry-after'));
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= longestWait, `${wait} s`);
}

/** Sends until one is refused, `least` of them before that. A busy machine takes so long that some more are let in. */
async function untilRefused(send: () => ReturnType<typeof postMessage>, least: number) {
  for (let admitted = 0; admitted <= 2 * least; admitted += 1) {
    const refused = await send();
    if (refused.status === 200) continue;
    assert.ok(admitted >= least, `refused after ${admitted}`);
    return { admitted, refused };
  }
  return assert.fail('not limited at all');
}

onBothDatabases('ten messages a minute in a conversation; others are not affected', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { send, template } = await openShop(app);
  const { send: sendElsewhere } = await openShop(app);
  const { admitted, refused } = await untilRefused(() => send('one'), 10);
  assertLimited(refused, 6);
  assert.deepEqual(await countRows(app.context), {
    conversations: 1,
    messages: 2 * admitted,
    inbox: admitted,
    deliveries: 0,
  });
  assert.equal((await send('two')).status, 200);
  assert.equal(
    (await sendElsewhere('one')).status,
    200,
    'the same id under another address is somebody else',
  );

  const repeated = { message: 'Hours?', conversation_id: 'one', timestamp: 1 };
  assert.equal((await postMessage(app.url, template.webhookUrl, repeated)).body.source, 'trigger');

  // Six seconds later there is room for one more.
  await app.context.db
    .knex('conversations')
    .where({ external_id: 'one', template_id: template.id })
    .update({ rate_full_at: app.context.db.knex.raw('rate_full_at - 6000') });
  assert.equal((await send('one')).status, 200);
  assert.equal((await send('one')).status, 429);
});

onBothDatabases('a clock that was set back locks nobody out', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { send } = await openShop(app);
  for (let i = 0; i < 10; i += 1) assert.equal((await send('one')).status, 200);
  const { knex } = app.context.db;
  // As an hour earlier finds it.
  for (const table of ['conversations', 'template_allowances'])
    await knex(table).update({ rate_full_at: knex.raw('rate_full_at + ?', [60 * 60_000]) });
  assertLimited((await untilRefused(() => send('one'), 10)).refused, 6);
});

onBothDatabases('repetitions do not count against the limits', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { send, template } = await openShop(app);
  const body = { message: 'Hours?', conversation_id: 'one', timestamp: 100_000 };
  for (let i = 0; i < 30; i += 1) {
    assert.equal((await postMessage(app.url, template.webhookUrl, body)).status, 200);
  }
  assert.equal((await untilRefused(() => send('one'), 9)).refused.status, 429);
});

onBothDatabases('sixty messages a minute for one address, over all its conversations', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { send, template } = await openShop(app);
  const { send: sendElsewhere } = await openShop(app);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => send(`c${n}`)));
  assert.deepEqual(statuses(answers), { 200: 60 });
  // A second makes room for one more, and a busy machine takes seconds for the sixty.
  const refusedOf = async (from: number) => {
    const more = await Promise.all(Array.from({ length: 60 }, (_, n) => send(`c${from + n}`)));
    return more.find(({ status }) => status !== 200) ?? assert.fail('not limited at all');
  };
  assertLimited(await refusedOf(60), 1);
  assertLimited(await refusedOf(1), 1);
  assert.equal((await sendElsewhere('c1')).status, 200);
  await app.context.db
    .knex('template_allowances')
    .where({ template_id: template.id })
    .update({ rate_full_at: app.context.db.knex.raw('rate_full_at - 1000') });
  assert.equal((await send('c60')).status, 200);
});

onBothDatabases(
  'a flood under made-up conversation ids leaves no rows beyond the limit',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect, { env: { WEBHOOK_MESSAGES_PER_MINUTE: '20' } });
    const { send } = await openShop(app);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => send(`made-up-${n}`)));
    const admitted = statuses(answers)[200] ?? 0;
    // Three seconds for each message that comes on top while the flood lasts.
    assert.ok(admitted >= 20 && admitted <= 25, `${admitted} were admitted`);
    assert.deepEqual(await countRows(app.context), {
      conversations: admitted,
      messages: 2 * admitted,
      inbox: admitted,
      deliveries: 0,
    });
  },
);

onBothDatabases('a limit of 0 is none', async (t, dialect) => {
  const app = await startTestApp(t, dialect, {
    env: { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' },
  });
  const { send } = await openShop(app);
  const answers = await Promise.all(Array.from({ length: 100 }, () => send('one')));
  assert.deepEqual(statuses(answers), { 200: 100 });
  assert.deepEqual(
    await app.context.db.knex('template_allowances').pluck('rate_full_at'),
    [],
    'and costs no row',
  );
});

/** A template that may have two AI replies a day. */
async function shopWithCeiling(t: TestContext, dialect: Dialect) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { user, template } = await createOwner(app.context, {
    dailyAiLimit: 2,
    fallbackReply: 'Tomorrow, gladly.',
  });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  return { ai, app, user, template };
}

onBothDatabases('only what the AI wrote counts against the ceiling of AI replies', async (t, dialect) => {
  const { ai, app, user, template } = await shopWithCeiling(t, dialect);
  let timestamp = 0;
  const sources = async (count: number) => {
    const sent = Array.from({ length: count }, async () => {
      timestamp += 1;
      const body = { message: 'Can I pay in bitcoin?', conversation_id: `c${timestamp}`, timestamp };
      return (await postMessage(app.url, template.webhookUrl, body)).body.source;
    });
    return (await Promise.all(sent)).toSorted();
  };
  ai.setDefault(aiFaults.unauthorized);
  for (let round = 0; round < 3; round += 1) assert.deepEqual(await sources(1), ['fallback']);
  assert.equal(ai.requestCount(), 3);
  assert.deepEqual(await noticesOf(app.context, user.id, ['ai_key_refused']), ['ai_key_refused']);
  // What is written costs, whether it can be sent or not.
  ai.setDefault(aiFaults.refusal);
  assert.deepEqual(await sources(1), ['fallback']);
  ai.setDefault(reply('Of course.'));
  assert.deepEqual(await sources(3), ['ai', 'fallback', 'fallback']);
  assert.equal(ai.requestCount(), 5);
});

onBothDatabases('the template’s ceiling of AI replies holds for one UTC day', async (t, dialect) => {
  const { ai, app, user, template } = await shopWithCeiling(t, dialect);
  let timestamp = 0;
  const send = (conversation: string, message = 'Can I pay in bitcoin?') => {
    timestamp += 1;
    return postMessage(app.url, template.webhookUrl, { message, conversation_id: conversation, timestamp });
  };
  const sources = async (...conversations: string[]) =>
    (await Promise.all(conversations.map((conversation) => send(conversation)))).map(
      ({ body }) => body.source,
    );

  assert.deepEqual(
    (await sources('a', 'b', 'c', 'd', 'e')).toSorted(),
    ['ai', 'ai', 'fallback', 'fallback', 'fallback'],
    'five at once get two',
  );
  const over = await send('f');
  assert.deepEqual([over.status, over.body.response], [200, 'Tomorrow, gladly.']);
  assert.equal((await send('g', 'Do you deliver?')).body.source, 'faq', 'an FAQ costs nothing');
  assert.equal(ai.requestCount(), 2);
  assert.deepEqual(await noticesOf(app.context, user.id, ['daily_limit']), ['daily_limit']);

  // The day in the row becomes yesterday.
  await app.context.db.knex('template_allowances').decrement('ai_day', 1);
  assert.deepEqual((await sources('h', 'i', 'j')).toSorted(), ['ai', 'ai', 'fallback']);
});
