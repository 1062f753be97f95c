import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createOwner } from '../../testing/fixtures.ts';
import { onSqlite, testEnvironment } from '../../testing/test-app.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { loadConfig } from '../config.ts';
import { createContext } from '../context.ts';
import type { Dialect } from '../db/database.ts';
import type { Channel, DeliveryResult, OutgoingDelivery } from './channel.types.ts';
import { createDeliverer } from './deliverer.ts';

type Answer = DeliveryResult | Promise<DeliveryResult>;

/** A channel that does as it is told, over a real outbox; its deliverer runs when it is asked to. */
async function start(t: TestContext, dialect: Dialect, channel: Partial<Channel> = {}) {
  const env = await testEnvironment(t, dialect);
  const context = await createContext(loadConfig({ env }), { log: createTestLog() });
  t.after(() => context.close());
  const { db, desk, triggers, notifications } = context;
  const { user, template } = await createOwner(context);
  const trigger = { triggerPhrase: 'hours', responseAction: 'Tue to Sun.' };
  await triggers.add(user.id, template.id, trigger);
  const answers: Answer[] = [];
  const sent: OutgoingDelivery[] = [];
  const stood: Channel = {
    name: 'instagram',
    mostTries: 3,
    windowMs: null,
    async deliver(delivery) {
      sent.push(delivery);
      return answers.shift() ?? { kind: 'sent' };
    },
    reach: async () => ({ canSend: true }),
    ...channel,
  };
  const deliverer = createDeliverer({
    ...context,
    channels: { of: () => stood, all: [stood] },
    observer: context.metrics,
    onSettled: () => undefined,
  });
  let messages = 0;
  return {
    deliverer,
    answers,
    sent,
    knex: db.knex,
    /** A reply that waits to be sent. */
    async reply(customer = 'ana') {
      messages += 1;
      await desk.receive({
        userId: user.id,
        templateId: template.id,
        from: { channel: 'instagram', place: '1', customer },
        key: `m${messages}`,
        text: 'Your hours?',
        sentAt: Date.now(),
        isOld: false,
        contactName: '',
        username: '',
      });
    },
    /** As if so much time had passed: on Postgres its own clock decides, so what is due moves. */
    async run(afterMs = 0) {
      await db.knex('deliveries').decrement({ due_at: afterMs, expires_at: afterMs });
      await deliverer.run();
      await deliverer.drain(5_000);
    },
    states: (): Promise<string[]> => db.knex('deliveries').orderBy('id').pluck('state'),
    problems: (): Promise<string[]> => db.knex('deliveries').orderBy('id').pluck('problem'),
    async notices(): Promise<string[]> {
      await notifications.flush();
      return db.knex('notifications').pluck('kind');
    },
    forget: () => context.templates.remove(user.id, template.id),
  };
}

const REFUSED: DeliveryResult = { kind: 'try_again', problem: 'Not now.' };
const UNKNOWN: DeliveryResult = { kind: 'unknown', problem: 'Not confirmed.' };

onSqlite('replies of one conversation leave one after the other, others do not wait', async (t, dialect) => {
  const { reply, run, deliverer, sent, answers, states } = await start(t, dialect);
  const held = Promise.withResolvers<DeliveryResult>();
  answers.push(held.promise);
  await reply();
  await reply();
  await reply('bob');
  await deliverer.run();
  await waitFor('two conversations', () => sent.length === 2);
  await deliverer.run();
  assert.deepEqual(sent.map(({ externalId }) => externalId).sort(), ['instagram:1:ana', 'instagram:1:bob']);
  held.resolve({ kind: 'sent' });
  await deliverer.drain(5_000);
  await run();
  assert.deepEqual(
    [sent.length, sent[2]?.externalId, await states()],
    [3, 'instagram:1:ana', ['sent', 'sent', 'sent']],
  );
  assert.equal(typeof sent[0]?.answersAt, 'number');
});

onSqlite('what was refused is tried three times over all, and its owner is told', async (t, dialect) => {
  const { reply, run, sent, answers, states, problems, notices } = await start(t, dialect);
  answers.push(REFUSED, REFUSED, REFUSED);
  await reply();
  await run();
  await run(1_000);
  assert.equal(sent.length, 1);
  await run(5_000);
  await run(31_000);
  await run(3_600_000);
  assert.deepEqual([sent.length, await states(), await problems()], [3, ['failed'], ['Not now.']]);
  assert.deepEqual(await notices(), ['delivery_failed']);
});

onSqlite('a channel that says when to come back has not tried', async (t, dialect) => {
  const { reply, run, sent, answers, states } = await start(t, dialect);
  answers.push(...Array(5).fill({ ...REFUSED, afterMs: 1_000 }));
  await reply();
  for (let count = 0; count < 6; count += 1) await run(1_100);
  assert.deepEqual([sent.length, await states()], [6, ['sent']]);
});

onSqlite('what may have arrived is looked up, and never sent again', async (t, dialect) => {
  const found: ('sent' | 'not_sent' | 'unknown')[] = ['unknown', 'sent', 'not_sent'];
  const looked: number[] = [];
  const { reply, run, sent, answers, states, notices } = await start(t, dialect, {
    lookUp: async ({ id }) => {
      looked.push(id);
      return found.shift() ?? 'unknown';
    },
  });
  answers.push(UNKNOWN);
  await reply();
  await run();
  assert.deepEqual([sent.length, await states()], [1, ['unknown']]);
  await run(11_000);
  assert.deepEqual([looked.length, await states(), await notices()], [1, ['unknown'], []]);
  // It was there, so the channel sends what is left of it: here, nothing.
  await run(31_000);
  await run(1);
  assert.deepEqual([looked.length, sent.length, await states()], [2, 2, ['sent']]);

  answers.push(UNKNOWN);
  await reply();
  await run();
  await run(11_000);
  assert.deepEqual(
    [sent.length, await states(), await notices()],
    [3, ['sent', 'failed'], ['delivery_failed']],
  );
});

onSqlite(
  'what nobody can tell stays unknown, and holds nothing up after its first look',
  async (t, dialect) => {
    const { reply, run, sent, answers, states, notices } = await start(t, dialect, {
      lookUp: async () => 'unknown',
    });
    answers.push(UNKNOWN);
    await reply();
    await run();
    await reply();
    await run();
    assert.equal(sent.length, 1);
    await run(11_000);
    await run(1);
    assert.deepEqual([sent.length, await states()], [2, ['unknown', 'sent']]);
    for (const wait of [31_000, 121_000, 601_000, 3_600_000]) await run(wait);
    assert.deepEqual([await states(), await notices()], [['unknown', 'sent'], ['delivery_unknown']]);
  },
);

onSqlite('a process that died while sending leaves its reply to be looked up', async (t, dialect) => {
  const { reply, run, knex, sent, states } = await start(t, dialect, { lookUp: async () => 'not_sent' });
  await reply();
  await knex('deliveries').update({ state: 'sending', due_at: 1 });
  await run();
  assert.deepEqual([sent, await states()], [[], ['failed']]);
});

onSqlite('nothing is sent after its time', async (t, dialect) => {
  const { reply, run, sent, states } = await start(t, dialect);
  await reply();
  await run(24 * 3_600_000);
  assert.deepEqual([sent, await states()], [[], ['failed']]);
});

onSqlite('nothing is sent for a template that is gone', async (t, dialect) => {
  const { reply, run, sent, states, problems, forget } = await start(t, dialect);
  await reply();
  await forget();
  await run();
  assert.deepEqual([sent, await states(), await problems()], [[], ['failed'], ['The template was deleted.']]);
});
