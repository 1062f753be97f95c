import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { aiFaults, reply } from '../../../testing/ai/ai-behaviours.ts';
import { type AskedBakery, askedBakery } from '../../../testing/asked-bakery.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { onSqlite } from '../../../testing/test-app.ts';
import type { Behaviour } from '../../../testing/wire/http-stand-in.ts';
import type { VoiceTurn } from '../../contract/owner-voice.ts';
import type { Dialect } from '../../db/database.ts';

/** An owner who writes up to six words, and no emoji. */
const TURNS: readonly VoiceTurn[] = Array.from({ length: 60 }, (_, at) => ({
  at,
  asked: 'Do you have bread?',
  said: [['yes we do', 'sure, come by', 'of course we have it today', 'not today, sorry'][at % 4] ?? ''],
}));

const DAY_MS = 24 * 60 * 60 * 1_000;
const SHORT = 'very short (1-2 sentences)';

async function bakeryWithVoice(
  t: TestContext,
  dialect: Dialect,
  template: Record<string, unknown> = {},
): Promise<AskedBakery> {
  const bakery = await askedBakery(t, dialect, { lengthPreference: SHORT, ...template });
  const { context } = bakery.app;
  await context.voices.add(bakery.owner.id, 'paste', TURNS);
  context.loadedTemplates.accountChanged(bakery.owner.id);
  return bakery;
}

const EMOJIS = 'It has 2 emojis. The owner writes none.';

onSqlite('a reply that its owner would not write is asked for once more', async (t, dialect) => {
  const { ai, ask, asked } = await bakeryWithVoice(t, dialect);
  ai.enqueue(reply('Sure, we do! 🎂🎂'), reply('sure, we do'));
  const { response, reason } = await ask('Do you have cake?');
  assert.deepEqual([response, reason.calls], ['sure, we do', 2]);
  const instruction = asked().at(-1)?.messages.at(-1)?.content ?? '';
  assert.ok(instruction.includes(EMOJIS), instruction);
  const { outside, repair } = reason.voice ?? {};
  assert.deepEqual(outside, []);
  assert.equal(repair?.hasHelped, true);
  assert.ok(repair?.outside.includes(EMOJIS), JSON.stringify(repair));

  ai.enqueue(reply('Sure, we do — come by'));
  const small = await ask('Really?');
  assert.deepEqual(
    [small.response, small.reason.calls],
    ['sure, we do — come by', 1],
    'a dash is worth no call',
  );
  assert.deepEqual(small.reason.voice?.outside, ['It has 1 dash. The owner writes none.']);
  assert.equal(small.reason.voice?.repair, undefined);
});

onSqlite(
  'the better text counts: never one that is further outside, or that the guard refuses',
  async (t, dialect) => {
    const { ai, ask } = await bakeryWithVoice(t, dialect);
    const worse: [what: string, behaviour: Behaviour][] = [
      ['further outside', reply('Sure, we do! 🎂🎂🎂🎂 Come by — we are glad to see you!!!')],
      ['refused', reply('It costs $77.')],
      ['nothing', aiFaults.serverError],
    ];
    for (const [what, behaviour] of worse) {
      // One that helps comes between, so that none is given up.
      ai.enqueue(reply(`Sure ${what} 🎂🎂`), behaviour, reply('yes we do 🎂🎂'), reply('yes we do'));
      const { source, response, reason } = await ask(`Cake, ${what}?`);
      assert.deepEqual([source, response], ['ai', `sure ${what} 🎂🎂`]);
      assert.equal(reason.voice?.repair?.hasHelped, false);
      assert.deepEqual(reason.findings ?? [], [], 'what was not sent has no findings');
      await ask(`And ${what}?`);
    }
  },
);

onSqlite('a text in the voice that says something else is not sent', async (t, dialect) => {
  const { ai, ask } = await bakeryWithVoice(t, dialect, {
    faqs: 'Q: Do you deliver? A: Yes, within 5 km, for $4.',
  });
  const right = 'Sure, we deliver within 5 km, for $4 🎂🎂';
  const nearer = ['no sorry, we never deliver', 'yes we do', 'haha what a day', 'sure, within 5 km, for $4'];
  const sent: unknown[] = [];
  for (const text of nearer) {
    ai.enqueue(reply(right), reply(text));
    const { response, reason } = await ask(`Do you deliver, ${text.length}?`);
    assert.equal(reason.calls, 2, text);
    assert.equal(reason.voice?.repair?.hasHelped, response === text);
    sent.push(response);
    // One that helps comes between, so that none is given up.
    ai.enqueue(reply('Sure, we do 🎂🎂'), reply('sure, we do'));
    await ask(`Cake, ${text.length}?`);
  }
  const first = right.replace('Sure', 'sure');
  assert.deepEqual(sent, [first, first, first, 'sure, within 5 km, for $4']);
});

onSqlite('a model that never keeps to a habit is not asked twice for ever', async (t, dialect) => {
  const { app, ai, ask, pass, owner } = await bakeryWithVoice(t, dialect);
  let said = 0;
  ai.setDefault((exchange) => {
    said += 1;
    return reply(`Sure number ${said} 🎂🎂`)(exchange);
  });
  const calls = async (count: number): Promise<(number | undefined)[]> => {
    const list: (number | undefined)[] = [];
    for (let at = 0; at < count; at += 1) list.push((await ask(`Cake ${said}?`)).reason.calls);
    return list;
  };
  assert.deepEqual(await calls(5), [2, 2, 2, 1, 1]);
  ai.enqueue(reply('It costs $77 🎂🎂'));
  assert.deepEqual(await calls(1), [2], 'the guard asks all the same');
  const change = { model: 'another', baseVersion: 1 };
  assert.equal((await owner.api('PUT', `/api/templates/${owner.template.id}`, change)).status, 200);
  app.context.loadedTemplates.templateChanged(owner.template.id);
  assert.deepEqual(await calls(4), [2, 2, 2, 1], 'another model is another matter');
  pass(DAY_MS);
  assert.deepEqual(await calls(2), [2, 1], 'one a day');
  pass(DAY_MS);
  ai.enqueue(reply('Sure, we do 🎂🎂'), reply('sure, we do'));
  assert.deepEqual(await calls(4), [2, 2, 2, 2], 'one that helps begins anew');
});

onSqlite(
  'no repair for the voice without time, after a retry, or where the voice is off',
  async (t, dialect) => {
    const { app, ai, ask, pass, owner } = await bakeryWithVoice(t, dialect);
    ai.enqueue((exchange) => {
      pass(4_500);
      return reply('Sure, slowly 🎂🎂')(exchange);
    });
    assert.equal((await ask('Cake?')).reason.calls, 1);
    ai.enqueue(aiFaults.serverError, reply('Sure, again 🎂🎂'));
    assert.equal((await ask('Bread?')).reason.calls, 2);
    const { version } = await app.context.templates.get(owner.id, owner.template.id);
    const body = { useVoice: false, baseVersion: version };
    assert.equal((await owner.api('PUT', `/api/templates/${owner.template.id}`, body)).status, 200);
    app.context.loadedTemplates.templateChanged(owner.template.id);
    ai.enqueue(reply('Sure, without 🎂🎂'));
    const { response, reason } = await ask('Rolls?');
    assert.deepEqual([response, reason.calls, reason.voice], ['Sure, without 🎂🎂', 1, undefined]);
  },
);

/** An owner who sends two messages at a time. */
const IN_ROW: readonly VoiceTurn[] = TURNS.map((turn, at) => ({
  ...turn,
  said: [...turn.said, ['see you', 'bring a bag', 'till later', 'come early'][at % 4] ?? ''],
}));

onSqlite('an owner who writes several messages has them sent one by one', async (t, dialect) => {
  const { ai, app, owner, asked, pass } = await askedBakery(t, dialect, { lengthPreference: SHORT });
  await app.context.voices.add(owner.id, 'paste', IN_ROW);
  app.context.loadedTemplates.accountChanged(owner.id);
  const post = (message: string, format = '') =>
    postMessage(app.url, `${owner.template.webhookUrl}${format}`, { message, conversation_id: 'bea' });
  ai.enqueue(reply('Yes, we do\n\nSee you'));
  const { body } = await post('Do you have bread?');
  assert.deepEqual(
    [body.response, body.response_1, body.response_2, body.response_3],
    ['yes, we do\n\nsee you', 'yes, we do', 'see you', ''],
  );
  const messages = ['yes, we do', 'see you'].map((text) => ({ type: 'text', text }));
  assert.deepEqual((body.content as { messages: unknown }).messages, messages);
  const system = asked().at(-1)?.messages[0]?.content ?? '';
  assert.match(system, /mostly 2 short messages, an empty line between/);
  assert.doesNotMatch(system, / \/ /, 'nothing that could be copied');
  const again = await post('Do you have bread?');
  assert.equal(again.body.response_2, 'see you', 'the same to who asks again');

  pass(60_000);
  ai.enqueue(reply('Sure, we do! / See you 🌸 / You can come'));
  const { body: old } = await post('And cake?', '?format=chatfuel');
  const sent = ['sure, we do!', 'see you 🌸', 'you can come'];
  assert.deepEqual(
    old.messages,
    sent.map((text) => ({ text })),
  );
});
