import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { aiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { eventually } from '../../../testing/observe.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { random } from '../../../testing/random.ts';
import { dialectOf, search } from '../../../testing/run/searches.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { after } from '../../../testing/wire/wire.ts';

const MESSAGES = 60;
const CUSTOMERS = 4;
const LASTS_MS = 4_000;

const upTo = (max: number) => Math.floor(random() * max);

/**
 * Templates join and leave a group while their customers write, at two processes where the database is shared. Conversations
 * are moved although somebody is writing in them, which a server does not do: even then nothing is lost or said twice.
 */
search('groups-under-load', { cases: 4, seconds: 3 }, async (t, number) => {
  const dialect = dialectOf(number);
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  ai.setDefault((exchange) => {
    const asked = aiRequest(exchange.call).messages.at(-1)?.content ?? '';
    const name = asked.match(/q\d+x/g)?.at(-1);
    return after(upTo(150), reply(`Yes, ${name}.`))(exchange);
  });
  const env = {
    AI_BASE_URL: ai.url,
    // Each conversation is moved many times under its messages, which takes a busy machine long.
    WEBHOOK_DEADLINE_MS: '60000',
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  };
  const app = await startTestApp(t, dialect, { env });
  const { context } = app;
  const { knex } = context.db;
  const { id: userId, template: cakes, api } = await signedInOwner(app);
  await context.keys.set(userId, 'openai', 'sk-test-1234');
  const weddings = await context.templates.create(userId, { ...BAKERY, templateName: 'Weddings' });
  const urls = [app.url];
  if (dialect === 'postgres') urls.push((await startServerProcess(t, app.env)).url);

  const said = new Map<string, Set<string>>();
  const calls = Array.from({ length: MESSAGES }, async (_, n) => {
    const { webhookUrl } = n % 3 === 0 ? weddings : cakes;
    const body = { message: `Is it q${n}x?`, conversation_id: `c${n % CUSTOMERS}`, timestamp: n + 1 };
    await sleep(upTo(LASTS_MS));
    for (let times = 0; times <= upTo(3); times += 1) {
      const { status, body: answer } = await postMessage(
        urls[upTo(urls.length)] ?? app.url,
        webhookUrl,
        body,
      );
      assert.equal(status, 200);
      const known = said.get(`q${n}x`) ?? new Set();
      said.set(`q${n}x`, known);
      if (answer.send === true) known.add(String(answer.response));
    }
  });
  let isOver = false;
  const changes = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const sharesWith = turn % 2 === 0 ? 'The bakery' : '';
      const { id } = turn % 3 === 0 ? weddings : cakes;
      assert.equal((await api('PUT', `/api/templates/${id}/sharing`, { sharesWith })).status, 200);
      await hurryMoves();
      await sleep(upTo(200));
    }
  })();
  await Promise.all(calls).finally(() => {
    isOver = true;
  });
  await changes;
  for (const { id } of [cakes, weddings])
    await api('PUT', `/api/templates/${id}/sharing`, { sharesWith: 'The bakery' });
  await eventually('each customer has one conversation', async () => {
    await hurryMoves();
    return (await knex('conversations')).length === CUSTOMERS;
  });

  for (const [name, answers] of said) assert.deepEqual([...answers], [`Yes, ${name}.`]);
  const messages: { message_text: string; is_from_user: number }[] = await knex('messages');
  for (const [who, text] of [
    [1, (n: number) => `Is it q${n}x?`],
    [0, (n: number) => `Yes, q${n}x.`],
  ] as const) {
    const written = messages.filter(({ is_from_user }) => is_from_user === who);
    assert.deepEqual(
      written.map(({ message_text }) => message_text).sort(),
      Array.from({ length: MESSAGES }, (_, n) => text(n)).sort(),
    );
  }
  for (const { id, message_count } of await knex('conversations')) {
    const row = await knex('messages').where({ conversation_id: id }).count({ count: '*' }).first();
    assert.equal(message_count, Number(row?.count));
  }

  async function hurryMoves() {
    // One at a time: all at once could wait in a circle with those that a message changes.
    for (const id of await knex('conversations').pluck('id'))
      await knex('conversations')
        .where({ id })
        .update({ last_active_at: 1, version: knex.raw('version + 1') });
    await knex('conversation_moves').update({ begins_at: 0 });
    await context.conversationMoves.run();
  }
});
