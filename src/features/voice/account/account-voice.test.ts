import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { reply } from '../../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../../testing/fixtures.ts';
import { signedInOwner } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Dialect } from '../../../db/database.ts';
import { learnVoice } from '../learn.ts';
import { createVoices } from '../voices.service.ts';

const CUSTOMERS = ['Ana Berg', 'Tom Weiss', 'Zoltan Kiss', 'Mia Silva'];
const EACH = 10;
const idOf = (customer: string) => `chat-${CUSTOMERS.indexOf(customer)}`;
const TRIGGER = 'The price list is at bakery.example/prices';

/** An owner who typed `EACH` replies to each customer, after what the bot said. */
async function typingOwner(t: TestContext, dialect: Dialect) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: {
      AI_BASE_URL: ai.url,
      AI_API_KEY: 'sk-server-1234567890',
      WEBHOOK_MESSAGES_PER_MINUTE: '0',
      WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
    },
  });
  const { api, template, id: userId } = await signedInOwner(app);
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'price',
    responseAction: TRIGGER,
  });
  const say = async (customer: string, message: string) => {
    ai.enqueue(reply(`We look into it, number ${ai.requests.length}.`));
    const sent = await postMessage(app.url, template.webhookUrl, {
      message,
      conversation_id: idOf(customer),
      name: customer,
    });
    assert.equal(sent.status, 200);
    const row = await app.context.db
      .knex('conversations')
      .where({ external_id: idOf(customer) })
      .first();
    return row.id as number;
  };
  const type = async (conversation: number, messageText: string) => {
    const { status } = await api('POST', `/api/conversations/${conversation}/messages`, { messageText });
    assert.equal(status, 201);
  };
  const conversations: number[] = [];
  for (const customer of CUSTOMERS) {
    const first = customer.split(' ')[0];
    for (let at = 0; at < EACH; at += 1) {
      const id = await say(
        customer,
        `Is there cake no ${at} for ${first}? I am ${customer}, +49 170 1234567`,
      );
      await type(id, `hey ${first}, yes till ${at + 8}, see you ${first}`);
      if (at === 0) conversations.push(id);
    }
  }
  return { app, api, userId, conversations, say, type };
}

/** All that is kept of a voice, as text. */
async function keptTexts({ context }: TestApp): Promise<string> {
  const tables = ['voice_account_turns', 'voice_examples', 'voice_imports', 'owner_voices'];
  return JSON.stringify(await Promise.all(tables.map((table) => context.db.knex(table))));
}

const turnsKept = async ({ context }: TestApp) => (await context.db.knex('voice_account_turns')).length;

onBothDatabases(
  'replies typed in this account are shown masked, and learned from with consent',
  async (t, dialect) => {
    const { app, api, conversations, say, type } = await typingOwner(t, dialect);
    const [first = 0] = conversations;
    await say('Ana Berg', 'price');
    await type(first, TRIGGER);
    const { body: found } = await api('GET', '/api/voice/account');
    assert.deepEqual([found.replies, found.newReplies, found.leastReplies], [41, 41, 30]);
    assert.ok(found.firstAt <= found.lastAt);
    assert.equal(found.examples.length, 3);
    for (const { asked, said } of found.examples) {
      assert.match(asked, /^Is there cake no \d for ⟦name⟧\? I am ⟦name⟧ ⟦name⟧, ⟦phone⟧$/);
      assert.match(said.join(' '), /^hey ⟦name⟧, yes till \d+, see you ⟦name⟧$/);
    }
    assert.doesNotMatch(
      JSON.stringify(found.examples),
      /bakery\.example|We look into it/,
      'what the bot said',
    );

    assert.equal((await api('PUT', '/api/voice/account', {})).body.code, 'invalid_input');
    assert.equal(
      (await api('PUT', '/api/voice/imports/account', { isConsented: true, turns: [] })).status,
      400,
    );
    assert.equal(await turnsKept(app), 0);
    const { status, body } = await api('PUT', '/api/voice/account', { isConsented: true });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.imports.map(({ source, turns, messages }: Record<string, unknown>) => [source, turns, messages]),
      [['account', 40, 40]],
    );
    assert.equal(body.voice.fingerprint.turns, 40);
    assert.doesNotMatch(await keptTexts(app), /Ana|Zoltan|Weiss|Silva|170 1234567|price list/);

    await type(first, 'see you soon');
    assert.equal((await api('GET', '/api/voice/account')).body.newReplies, 1);
    const exported = (await api('GET', '/api/user/export')).body.voice.imports;
    assert.deepEqual(Object.keys(exported[0].turns[0]).sort(), ['asked', 'at', 'said']);
    await api('DELETE', '/api/voice/imports/account');
    assert.equal(await turnsKept(app), 0);
    assert.equal((await api('GET', '/api/voice')).body.voice, null);
  },
);

onBothDatabases('a customer who is deleted is forgotten in the voice as well', async (t, dialect) => {
  const { app, api, userId, conversations } = await typingOwner(t, dialect);
  const { context } = app;
  await api('PUT', '/api/voice/account', { isConsented: true });
  const before = await keptTexts(app);
  for (const customer of CUSTOMERS) assert.ok(before.includes(idOf(customer)), customer);
  const isKept = async (customer: string) => (await keptTexts(app)).includes(idOf(customer));

  await api('DELETE', `/api/conversations/${conversations[0]}`);
  assert.equal(await isKept('Ana Berg'), false, 'raw turns and examples go at once');
  assert.equal((await api('GET', '/api/voice')).body.imports[0].turns, 30);
  await context.voices.relearnStale();
  assert.equal(
    (await context.voices.find(userId))?.learned?.fingerprint.turns,
    30,
    'and what was learned soon',
  );
  const { learnedAt } = (await api('GET', '/api/voice')).body.voice;
  await context.voices.relearnStale();
  assert.equal((await api('GET', '/api/voice')).body.voice.learnedAt, learnedAt, 'once');

  // A conversation that is past its time is gone, its customer is not.
  await context.contactKeeper.run();
  const contacts = (await api('GET', '/api/contacts')).body;
  const tom = contacts.find(({ name }: { name: string }) => name === 'Tom Weiss');
  await context.db.knex('messages').where({ conversation_id: conversations[1] }).delete();
  await context.db.knex('conversations').where({ id: conversations[1] }).delete();
  assert.equal(await isKept('Tom Weiss'), true, 'what was learned from stays');
  assert.equal((await api('DELETE', `/api/contacts/${tom.id}`)).status, 200);
  assert.equal(await isKept('Tom Weiss'), false);
  // Twenty messages are too few.
  await context.voices.relearnStale();
  const { voice, imports } = (await api('GET', '/api/voice')).body;
  assert.deepEqual([voice, imports[0].turns], [null, 20]);
});

onSqlite('a customer who is deleted while it is learned does not come back', async (t, dialect) => {
  const { app, api, userId, conversations } = await typingOwner(t, dialect);
  let tries = 0;
  const voices = createVoices({
    ...app.context,
    async learn(lesson) {
      tries += 1;
      if (tries === 1) await api('DELETE', `/api/conversations/${conversations[2]}`);
      return learnVoice(lesson);
    },
  });
  await voices.addFromAccount(userId);
  assert.equal(tries, 2);
  assert.equal((await keptTexts(app)).includes(idOf('Zoltan Kiss')), false);
  assert.equal(await turnsKept(app), 30);
});
