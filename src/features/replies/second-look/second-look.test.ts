import assert from 'node:assert/strict';
import { aiFaults, aiRequest, refusesFormat, reply } from '../../../../testing/ai/ai-behaviours.ts';
import { askedBakery, claims, isLook } from '../../../../testing/asked-bakery.ts';
import { BAKERY, createOwner, postMessage } from '../../../../testing/fixtures.ts';
import { allDone, noticesOf } from '../../../../testing/observe.ts';
import { onBothDatabases, onSqlite } from '../../../../testing/test-app.ts';
import type { Behaviour } from '../../../../testing/wire/http-stand-in.ts';
import { hang } from '../../../../testing/wire/wire.ts';
import type { ReplyReason } from '../../../contract/reply.ts';

const LOOKING = { secondLook: true, model: 'writer', secondLookModel: 'looker' };
const CLAIM = 'We have it in blue too';
const TWO_SENTENCES = `Yes, we bake that every day. ${CLAIM}.`;

/** What the reason says of a second look. */
function lookOf({ secondLook }: ReplyReason): string {
  const { outcome, why = '', claims: found = [] } = secondLook ?? { outcome: 'none' };
  return [outcome, why, ...found].filter((part) => part !== '').join(' ');
}

onBothDatabases(
  'a reply in which all is supported goes out, at the price of both models',
  async (t, dialect) => {
    const { app, ai, ask, asked, owner } = await askedBakery(t, dialect, LOOKING);
    const prices = '{"writer":{"input":10,"output":100},"looker":{"input":1000,"output":10000}}';
    await app.context.settings.save({ model_prices: prices });
    ai.enqueue(reply('Yes, every day.'), claims());
    const { source, response, reason } = await ask('Do you bake rye?');
    assert.deepEqual([source, response, lookOf(reason)], ['ai', 'Yes, every day.', 'clear']);
    const [first, look] = asked();
    assert.deepEqual([first?.model, look?.model], ['writer', 'looker']);
    assert.equal(look?.response_format?.json_schema.schema.properties.claims !== undefined, true);
    assert.equal(look?.max_completion_tokens, 1_500);
    const told = look?.messages.at(-1)?.content ?? '';
    assert.match(
      told,
      /<conversation>\nCustomer: Do you bake rye\?\n<\/conversation>\n\n<reply>\nYes, every day\./,
    );
    assert.ok(look?.messages[0]?.content.includes(BAKERY.faqs), 'the facts of the reply');
    // 100 tokens in and 20 out, of each.
    assert.deepEqual([reason.calls, reason.promptTokens, reason.completionTokens], [2, 200, 40]);
    assert.ok(Math.abs((reason.costUsd ?? 0) - 0.303) < 1e-9, String(reason.costUsd));
    assert.equal(typeof reason.ms?.look, 'number');
    await app.context.usageRecorder.flush();
    const [sums, more] = await app.context.db.knex('usage_days').where({ user_id: owner.id });
    assert.equal(more, undefined);
    assert.deepEqual(
      [sums.source, sums.replies, sums.prompt_tokens, sums.unknown_cost_replies],
      ['ai', 1, 200, 0],
    );
    await app.context.settings.save({ model_prices: '{"writer":{"input":10,"output":100}}' });
    ai.enqueue(reply('Gladly.'), claims());
    assert.equal((await ask('Can I order?')).reason.costUsd, null, 'a sum without one part would be no sum');
  },
);

onSqlite('what the owner wrote word for word is no claim', async (t, dialect) => {
  const { ai, ask } = await askedBakery(t, dialect, LOOKING);
  const own = 'Yes, within 5 km, for $4.';
  ai.enqueue(reply(own), claims(own));
  const { response, reason } = await ask('Do you deliver to me?');
  assert.deepEqual([response, lookOf(reason)], [own, 'clear']);
});

onSqlite('the sentence of a claim goes, else another reply', async (t, dialect) => {
  const { ai, ask } = await askedBakery(t, dialect, LOOKING);
  ai.enqueue(reply(TWO_SENTENCES), claims('we have it in BLUE, too!'));
  const shortened = await ask('In blue, please?');
  assert.deepEqual(
    [shortened.source, shortened.response, lookOf(shortened.reason), shortened.reason.calls],
    ['ai', 'Yes, we bake that every day.', 'shortened we have it in BLUE, too!', 2],
  );

  ai.enqueue(reply(`${CLAIM}.`), claims(CLAIM));
  const refused = await ask('Anything in blue?');
  assert.deepEqual(
    [refused.source, refused.response, refused.reason.why, lookOf(refused.reason)],
    ['fallback', 'One moment, please.', 'guard', `refused ${CLAIM}`],
  );
  ai.enqueue(reply(`${CLAIM}.`), claims(CLAIM));
  assert.deepEqual((await ask('Do you deliver?')).response, 'Yes, within 5 km, for $4.');
  assert.equal(ai.requestCount(), 6);
});

onSqlite('what does not stand in the reply is no claim', async (t, dialect) => {
  const { ai, ask } = await askedBakery(t, dialect, LOOKING);
  for (const quotes of [['We have it in red'], [''], ['!!!'], ['e da'], ['Yes']]) {
    ai.enqueue(reply('Yes, we bake that every day.'), claims(...quotes));
    const { source, reason } = await ask(`About your bread: ${quotes[0]}?`);
    assert.deepEqual([source, lookOf(reason)], ['ai', 'clear'], quotes[0]);
    // The same reply twice would be a repetition.
    ai.enqueue(reply('Gladly!'), claims());
    await ask('Thanks');
  }
});

onSqlite('an answer that can’t be read leaves the reply as it is', async (t, dialect) => {
  const { ai, ask } = await askedBakery(t, dialect, LOOKING);
  const nonsense = [
    'x'.repeat(500),
    '{"claims": ["We ha',
    '{"claims": "none"}',
    '{"claims": [1]}',
    'null',
    '{}',
  ];
  for (const [at, answer] of nonsense.entries()) {
    ai.enqueue(reply(`${at} loaves: gladly.`), reply(answer));
    const { source, response, reason } = await ask(`${at} loaves?`);
    assert.deepEqual([source, response], ['ai', `${at} loaves: gladly.`]);
    assert.equal(lookOf(reason), 'skipped unreadable', answer);
  }
  ai.enqueue(
    reply(TWO_SENTENCES),
    reply(`<think>{"claims": []}?</think>\`\`\`json\n{"claims": ["${CLAIM}"]}\n\`\`\``),
  );
  assert.equal(lookOf((await ask('In blue?')).reason), `shortened ${CLAIM}`, 'JSON with something around it');
});

onSqlite('a provider without formats is asked in words alone', async (t, dialect) => {
  const { ai, ask, asked } = await askedBakery(t, dialect, LOOKING);
  ai.enqueue(reply(TWO_SENTENCES), refusesFormat(), claims(CLAIM));
  assert.equal((await ask('In blue?')).response, 'Yes, we bake that every day.');
  ai.enqueue(reply('Of course, every day.'), claims());
  assert.equal(lookOf((await ask('Rye?')).reason), 'clear');
  const looks = asked().filter(isLook);
  assert.deepEqual(
    looks.map((look) => 'response_format' in look),
    [true, false, false],
  );
});

onBothDatabases(
  'no fault of the AI costs a customer the reply, or troubles its owner',
  async (t, dialect) => {
    const { app, ai } = await askedBakery(t, dialect, {}, { WEBHOOK_DEADLINE_MS: '5000' });
    const faults: Record<string, Behaviour> = aiFaults;
    ai.setDefault((exchange) => {
      const name = exchange.call.headers.authorization?.replace('Bearer sk-', '') ?? '';
      const behaviour = isLook(aiRequest(exchange.call)) ? faults[name] : undefined;
      return (behaviour ?? reply(`Gladly.`))(exchange);
    });
    await allDone(
      Object.keys(faults).map(async (name) => {
        const { user, template } = await createOwner(app.context, LOOKING);
        await app.context.keys.set(user.id, 'openai', `sk-${name}`);
        const body = { message: 'Do you bake rye?', conversation_id: name };
        const answer = await postMessage(app.url, template.webhookUrl, body);
        assert.deepEqual([answer.body.source, answer.body.response], ['ai', 'Gladly.'], name);
        const rows = app.context.db.knex('messages').where({ user_id: user.id, is_from_user: 0 });
        const { outcome, why } = JSON.parse((await rows.first()).reason).secondLook;
        assert.equal(outcome, 'skipped', name);
        assert.ok(name === 'onlyThinking' ? why === 'unreadable' : why !== undefined, `${name}: ${why}`);
        assert.deepEqual(await noticesOf(app.context, user.id), [], name);
      }),
    );
  },
);

onSqlite('a breaker of its own holds back looks, and never a reply', async (t, dialect) => {
  const { ai, ask, asked } = await askedBakery(t, dialect, { secondLook: true });
  ai.setDefault((exchange) => {
    const isOne = isLook(aiRequest(exchange.call));
    return (isOne ? aiFaults.serverError : reply(({ messages }) => `Gladly: ${messages.at(-1)?.content}`))(
      exchange,
    );
  });
  const outcomes: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const { source, reason } = await ask(`${at} loaves`);
    assert.equal(source, 'ai');
    outcomes.push(lookOf(reason));
  }
  const failed = Array.from({ length: 5 }, () => 'skipped provider_error');
  const held = Array.from({ length: 7 }, () => 'skipped provider_down');
  assert.deepEqual(outcomes, [...failed, ...held]);
  assert.equal(asked().filter(isLook).length, 5);
});

onSqlite('near the deadline nobody looks, and no reply comes late for it', async (t, dialect) => {
  const { app, ai, ask, pass, owner } = await askedBakery(t, dialect, LOOKING);
  const slow =
    (ms: number, text: string): Behaviour =>
    (exchange) => {
      pass(ms);
      return reply(text)(exchange);
    };
  ai.enqueue(slow(4_500, 'Gladly.'));
  assert.equal(lookOf((await ask('Rye?')).reason), 'skipped no_time', 'longer than what is left');
  ai.enqueue(slow(3_000, TWO_SENTENCES), slow(3_000, JSON.stringify({ claims: [CLAIM] })));
  const { response, reason } = await ask('Blue?');
  assert.deepEqual([response, lookOf(reason)], ['Yes, we bake that every day.', `shortened ${CLAIM}`]);
  // A chat tool that takes replies later gives the AI more time, and the reply is in time all the same.
  await app.context.keys.set(owner.id, 'manychat', '123456:abcdef');
  ai.enqueue(slow(6_500, 'Gladly, tomorrow.'));
  const inTime = await ask('White?');
  assert.deepEqual([inTime.source, inTime.response], ['ai', 'Gladly, tomorrow.']);
  assert.equal(lookOf(inTime.reason), 'skipped no_time');
  assert.equal(ai.requestCount(), 4);
});

onSqlite('a look that hangs ends before the deadline', async (t, dialect) => {
  const { ai, ask } = await askedBakery(t, dialect, LOOKING, { WEBHOOK_DEADLINE_MS: '1500' });
  ai.enqueue(reply('Gladly.'), hang);
  const { source, reason } = await ask('Rye?');
  assert.deepEqual([source, lookOf(reason)], ['ai', 'skipped timeout']);
});

onSqlite('what a strategy’s answer found is kept, whatever becomes of the reply', async (t, dialect) => {
  const { app, ai, ask, owner } = await askedBakery(t, dialect, LOOKING);
  const created = await owner.api('POST', '/api/strategies', {
    templateId: owner.template.id,
    name: 'Order',
    goal: 'An order',
    begins: { when: 'phrase', phrase: 'cake', tag: '' },
    steps: [
      {
        id: 'flavor',
        kind: 'find_out',
        what: 'The flavor',
        field: 'flavor',
        type: 'text',
        choices: [],
        wording: [],
        isRequired: true,
        maxTries: 2,
      },
    ],
    ends: { tag: '', text: 'Thank you!', handOver: false },
    givesUp: { afterReplies: 6, onAnger: true, onStop: true, answersFirst: true },
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  app.context.loadedTemplates.accountChanged(owner.id);
  const said = (text: string, flavor: string | null) =>
    reply(JSON.stringify({ reply: text, findings: { flavor }, upset: false }));
  ai.enqueue(
    said('A lemon cake, gladly. It will be there at your door.', 'lemon'),
    claims('It will be there at your door'),
  );
  const { response, reason } = await ask('I want a lemon cake');
  assert.equal(response, 'A lemon cake, gladly.\n\nThank you!');
  assert.match(lookOf(reason), /^shortened/);
  assert.equal(reason.strategy?.ended, 'reached');
});
