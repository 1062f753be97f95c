import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { aiRequest, reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { createOwner } from '../../testing/fixtures.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { after } from '../../testing/wire/wire.ts';
import type { Dialect } from '../db/database.ts';
import type { Arrival } from '../features/inbox/journal/journal.types.ts';
import type { CustomerMessage } from './desk.types.ts';

interface Sent {
  text: string;
  channel: string;
  state: string;
  problem: string;
  inbox_id: number | null;
}

const FROM = { channel: 'instagram', place: '17841', customer: 'ana' } as const;
const EXTERNAL_ID = 'instagram:17841:ana';

/** An owner with a trigger and an AI; the channel itself is switched off, so what is sent stays in the outbox as failed. */
async function start(t: TestContext, dialect: Dialect, delayMs = 0) {
  const ai = await createAiStandIn({ reply: () => 'Yes, on Fridays.', delayMs });
  t.after(ai.close);
  let offset = 0;
  const now = () => Date.now() + offset;
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'test' },
    overrides: { clock: now },
  });
  const { context } = app;
  const { knex } = context.db;
  const { user, template } = await createOwner(context);
  await context.triggers.add(user.id, template.id, {
    triggerPhrase: 'opening hours',
    responseAction: 'Tue to Sun, 8 to 6.',
  });
  let sent = 0;
  const message = (text: string, more: Partial<CustomerMessage> = {}): CustomerMessage => {
    sent += 1;
    return {
      userId: user.id,
      templateId: template.id,
      from: FROM,
      key: `m${sent}`,
      text,
      sentAt: now(),
      isOld: false,
      contactName: 'Ana',
      username: 'ana.bakes',
      ...more,
    };
  };
  const texts = async () => (await knex('messages').orderBy('id').pluck('message_text')) as string[];
  const deliveries = async (): Promise<Sent[]> =>
    knex('deliveries')
      .join('messages', 'messages.id', 'deliveries.message_id')
      .orderBy('deliveries.id')
      .select('message_text as text', 'channel', 'state', 'problem', 'inbox_id');
  return {
    app,
    ai,
    knex,
    message,
    texts,
    deliveries,
    desk: context.desk,
    owner: { userId: user.id, templateId: template.id, from: FROM, key: 'own', pauseMinutes: 720 },
    move: (ms: number) => {
      offset += ms;
    },
    now,
    sent: (count: number): Promise<Sent[]> =>
      waitFor('replies that are settled', async () => {
        const all = await deliveries();
        return all.length >= count && all.every(({ state }) => state === 'failed' || state === 'sent') && all;
      }),
  };
}

onBothDatabases(
  'a reply leaves through the outbox, in the same commit as it is recorded',
  async (t, dialect) => {
    const { desk, message, texts, sent, knex } = await start(t, dialect);
    assert.equal((await desk.receive(message('Your opening hours?'))).kind, 'taken');
    // A fixed reply is there as soon as its message is.
    assert.deepEqual(await texts(), ['Your opening hours?', 'Tue to Sun, 8 to 6.']);
    const [first] = await sent(1);
    assert.ok(first);
    const { problem, inbox_id: inboxId, ...rest } = first;
    assert.deepEqual(rest, {
      text: 'Tue to Sun, 8 to 6.',
      channel: 'instagram',
      state: 'failed',
    });
    assert.match(problem, /switched off/);
    assert.equal(inboxId, (await knex('inbox').first('id')).id);

    await desk.receive(message('Do you bake rye?'));
    const [, second] = await sent(2);
    assert.equal(second?.text, 'Yes, on Fridays.');
    assert.notEqual(second?.inbox_id, null);
    const conversation = await knex('conversations').first();
    assert.deepEqual(
      [conversation.external_id, conversation.contact_name, conversation.message_count],
      [EXTERNAL_ID, 'Ana', 4],
    );
  },
);

onBothDatabases(
  'the same message again changes nothing, not even what waits to be sent',
  async (t, dialect) => {
    const { desk, message, texts, sent, knex, ai } = await start(t, dialect);
    const one = message('Do you bake rye?');
    const both = await Promise.all([desk.receive(one), desk.receive(one)]);
    assert.deepEqual(both.map(({ kind }) => kind).sort(), ['known', 'taken']);
    await sent(1);
    await knex('deliveries').update({ state: 'pending', due_at: Date.UTC(9999, 0) });
    assert.equal((await desk.receive({ ...one, text: 'Do you bake rye?' })).kind, 'known');
    assert.deepEqual(await knex('deliveries').pluck('state'), ['pending']);
    assert.deepEqual([await texts(), ai.requestCount()], [['Do you bake rye?', 'Yes, on Fridays.'], 1]);
  },
);

onBothDatabases('messages in a row get one reply', async (t, dialect) => {
  const { desk, message, sent, ai, knex } = await start(t, dialect);
  for (const text of ['Hi', 'I have a question', 'Do you bake rye?']) await desk.receive(message(text));
  assert.equal((await sent(1)).length, 1);
  assert.equal(ai.requestCount(), 1);
  assert.match(JSON.stringify(ai.requests.at(-1)?.body), /I have a question.*Do you bake rye/);
  const rows = await knex('messages').where({ is_from_user: 1 }).orderBy('id').pluck('source');
  assert.deepEqual(rows, ['joined', 'joined', null]);
});

onSqlite('the confirmation of a STOP is sent although the bot is silent from then on', async (t, dialect) => {
  const { desk, message, sent, texts } = await start(t, dialect);
  await desk.receive(message('STOP'));
  const [confirmation] = await sent(1);
  assert.match(confirmation?.problem ?? '', /switched off/);
  await desk.receive(message('Do you bake rye?'));
  await waitFor('a message without an answer', async () => (await texts()).length === 3);
});

onBothDatabases('what is too old for an answer is recorded, and its owner is told', async (t, dialect) => {
  const { desk, message, knex, ai } = await start(t, dialect);
  await desk.receive(message('Your opening hours?', { isOld: true }));
  const row = await knex('messages').first();
  assert.deepEqual([row.source, JSON.parse(row.reason).why], ['none', 'too_old']);
  await waitFor('a notice', async () =>
    (await knex('notifications').pluck('kind')).includes('message_unanswered'),
  );
  assert.deepEqual([ai.requestCount(), await knex('deliveries').pluck('id')], [0, []]);
});

onSqlite('who writes too fast is asked to come back, and nobody else is', async (t, dialect) => {
  const { desk, message } = await start(t, dialect);
  const kinds: string[] = [];
  for (let count = 0; count < 11; count += 1)
    kinds.push((await desk.receive(message('Your opening hours?'))).kind);
  assert.deepEqual(kinds, [...Array(10).fill('taken'), 'limited']);
  const from = { ...FROM, customer: 'bob' };
  assert.equal((await desk.receive(message('Your opening hours?', { from }))).kind, 'taken');
});

onSqlite('a template that is gone answers nobody', async (t, dialect) => {
  const { desk, message, owner } = await start(t, dialect);
  assert.equal((await desk.receive(message('Hi', { templateId: 999_999 }))).kind, 'nobody');
  const gone = { ...owner, templateId: 999_999, text: 'Hi', sentAt: 0 };
  assert.equal((await desk.ownerWrote(gone)).kind, 'nobody');
});

onBothDatabases(
  'what the owner writes elsewhere is recorded once and silences the bot',
  async (t, dialect) => {
    const { desk, message, texts, owner, now, move, knex, deliveries } = await start(t, dialect, 1_500);
    await desk.receive(message('Do you bake rye?'));
    const own = { ...owner, text: 'We do!', sentAt: now() };
    assert.equal((await desk.ownerWrote(own)).kind, 'taken');
    // The reply under way is dropped.
    await waitFor(
      'the dropped reply',
      async () => (await knex('inbox').where({ state: 0 }).pluck('id')).length === 0,
    );
    assert.deepEqual(await texts(), ['Do you bake rye?', 'We do!']);
    assert.deepEqual(
      (await deliveries()).map(({ state, text }) => [state, text]),
      [['sent', 'We do!']],
    );
    const until = (await knex('conversations').first()).paused_until;
    assert.equal(Number(until), own.sentAt + 720 * 60_000);

    // The owner lets the bot speak again; what comes once more is no reason to be silent.
    await knex('conversations').update({ paused_until: null, pause_reason: null });
    assert.equal((await desk.ownerWrote(own)).kind, 'known');
    assert.equal((await knex('conversations').first()).pause_reason, null);
    // A message from yesterday silences nobody now.
    move(24 * 3_600_000);
    assert.equal((await desk.ownerWrote({ ...own, key: 'older', text: 'Bye!' })).kind, 'taken');
    assert.equal((await knex('conversations').first()).pause_reason, null);
  },
);

onSqlite('a pause that the owner has chosen is not shortened', async (t, dialect) => {
  const { app, desk, message, owner, now, knex } = await start(t, dialect);
  await desk.receive(message('Your opening hours?'));
  const { id } = await knex('conversations').first();
  await app.context.botControl.pause(owner.userId, { conversationId: id }, null);
  await desk.ownerWrote({ ...owner, text: 'Hello', sentAt: now() });
  const { pause_reason: reason, paused_until: until } = await knex('conversations').first();
  assert.deepEqual([reason, until], ['owner', null]);
});

onSqlite('an owner who writes first begins the conversation', async (t, dialect) => {
  const { desk, texts, owner, now, knex } = await start(t, dialect);
  await desk.ownerWrote({ ...owner, text: 'Your cake is ready.', sentAt: now() });
  assert.deepEqual(await texts(), ['Your cake is ready.']);
  assert.equal((await knex('conversations').first()).external_id, EXTERNAL_ID);
});

/** As if the process that holds the message had been gone for eight seconds. */
async function outlive(
  { knex, move }: Pick<Awaited<ReturnType<typeof start>>, 'knex' | 'move'>,
  dialect: Dialect,
) {
  if (dialect === 'sqlite') return move(8_000);
  await knex('conversations').update({ lease_until: 1 });
  await knex('inbox').decrement('created_at', 8_000);
}

onSqlite('a message whose process is gone is answered within seconds', async (t, dialect) => {
  const shop = await start(t, dialect);
  assert.equal((await shop.app.context.journal.arrive(arrivalOf(shop.owner))).kind, 'leased');
  await outlive(shop, dialect);
  assert.equal((await shop.sent(1)).length, 1);
  assert.equal(shop.ai.requestCount(), 1);
});

onSqlite('what comes after a message whose process is gone waits behind it', async (t, dialect) => {
  const shop = await start(t, dialect);
  const { ai, desk, message, sent, texts } = shop;
  // It joins nothing, as one for which a draft was dropped before.
  assert.equal((await shop.app.context.journal.arrive(arrivalOf(shop.owner))).kind, 'leased');
  await outlive(shop, dialect);
  await desk.receive(message('And oats?'));
  assert.equal((await sent(2)).length, 2);
  const yes = 'Yes, on Fridays.';
  assert.deepEqual(await texts(), ['And spelt?', yes, 'And oats?', yes]);
  const asked = ai.requests.map((call) =>
    aiRequest(call)
      .messages.slice(1)
      .map(({ content }) => content.replace(/^\(Instagram name: .*\)\n/, '')),
  );
  assert.deepEqual(asked, [['And spelt?'], ['And spelt?', yes, 'And oats?']]);
});

onBothDatabases('what is taken up again is answered together with what comes next', async (t, dialect) => {
  const shop = await start(t, dialect, 1_500);
  const { ai, desk, message, sent, texts, knex } = shop;
  const held = { ...arrivalOf(shop.owner), gather: { waitMs: 1_000 } };
  assert.equal((await shop.app.context.journal.arrive(held)).kind, 'leased');
  await outlive(shop, dialect);
  await waitFor('the AI writes its reply', () => ai.requestCount() === 1);
  await desk.receive(message('And oats?'));
  await sent(1);
  assert.deepEqual(await texts(), ['And spelt?', 'And oats?', 'Yes, on Fridays.']);
  assert.equal(await knex('inbox').whereNotNull('due_at').first(), undefined);
});

onSqlite('what a draft was dropped for is answered before what comes next', async (t, dialect) => {
  const shop = await start(t, dialect);
  const { journal } = shop.app.context;
  const held = { ...arrivalOf(shop.owner), gather: { waitMs: 0 } };
  assert.equal((await journal.arrive(held)).kind, 'leased');
  const dedup = { ...held.dedup, key: Buffer.from('one more') };
  assert.equal((await journal.arrive({ ...held, text: 'And rye?', dedup })).kind, 'leased');
  await outlive(shop, dialect);
  await shop.desk.receive(shop.message('And oats?'));
  await shop.sent(2);
  const yes = 'Yes, on Fridays.';
  assert.deepEqual(await shop.texts(), ['And spelt?', 'And rye?', yes, 'And oats?', yes]);
});

onBothDatabases('a message from before the clock was set back is taken up again', async (t, dialect) => {
  const shop = await start(t, dialect);
  const { app, desk, message, texts, sent, knex, move } = shop;
  const anHour = 3_600_000;
  assert.equal((await app.context.journal.arrive(arrivalOf(shop.owner))).kind, 'leased');
  if (dialect === 'sqlite') move(-anHour);
  else {
    await knex('conversations').increment('lease_until', anHour);
    await knex('inbox').increment('created_at', anHour).increment('due_at', anHour);
  }
  await desk.receive(message('Your opening hours?'));
  await sent(2);
  const answers = ['Yes, on Fridays.', 'Tue to Sun, 8 to 6.'];
  assert.deepEqual(await texts(), ['And spelt?', answers[0], 'Your opening hours?', answers[1]]);
});

onSqlite('a slow AI holds up no other message that is taken up again', async (t, dialect) => {
  const shop = await start(t, dialect);
  const { ai, sent } = shop;
  const { journal } = shop.app.context;
  const held = arrivalOf(shop.owner);
  ai.enqueue(after(10_000, reply('Slowly.')));
  await journal.arrive(held);
  await outlive(shop, dialect);
  await waitFor('the AI to be asked', () => ai.requestCount() === 1);
  const dedup = { ...held.dedup, key: Buffer.from('of Ben') };
  await journal.arrive({ ...held, externalId: 'instagram:17841:ben', dedup, dueInMs: 1 });
  assert.deepEqual(
    (await sent(1)).map(({ text }) => text),
    ['Yes, on Fridays.'],
  );
});

onBothDatabases('what needs no AI is answered without it by whoever takes it up', async (t, dialect) => {
  const shop = await start(t, dialect);
  const { app, ai, knex, owner, sent } = shop;
  const { journal, loadedTemplates } = app.context;
  await knex('templates').update({ daily_ai_limit: 2 });
  loadedTemplates.accountChanged(owner.userId);
  const held = arrivalOf(owner);
  assert.equal((await journal.arrive({ ...held, text: 'Your opening hours?' })).kind, 'leased');
  await outlive(shop, dialect);
  assert.deepEqual(
    (await sent(1)).map(({ text }) => text),
    ['Tue to Sun, 8 to 6.'],
  );
  const counted = await knex('template_allowances').where('ai_replies', '>', 0);
  assert.deepEqual([ai.requestCount(), counted], [0, []]);
});

/** A message that a process takes and then dies. */
function arrivalOf({ userId, templateId }: { userId: number; templateId: number }): Arrival {
  return {
    userId,
    templateId,
    externalId: EXTERNAL_ID,
    contactName: '',
    text: 'And spelt?',
    dedup: { key: Buffer.from('another'), earlierKey: null, windowMs: 60_000 },
    dueInMs: null,
    deliversLater: true,
    limits: { perConversation: 0, perTemplate: 0, aiRepliesPerDay: null },
    fixed: null,
    noted: null,
    gather: null,
  };
}
