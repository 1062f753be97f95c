import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openShop } from '../../../../testing/instagram-shop.ts';
import { SEND_ROUTE, slow } from '../../../../testing/meta/meta-stand-in.ts';
import { onSqlite } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { createHttpStandIn } from '../../../../testing/wire/http-stand-in.ts';
import { respond } from '../../../../testing/wire/wire.ts';
import type { Dialect } from '../../../db/database.ts';
import type { Echo, EchoVerdict } from './echoes.ts';

const HOURS = 'Tue to Sun, 8 am to 6 pm.';

/** What updates tell of the account's own messages. */
interface Body {
  entry: {
    messaging?: {
      recipient: { id: string };
      timestamp: number;
      message?: { mid: string; text?: string; is_echo?: boolean };
    }[];
  }[];
}

/** A shop whose updates come to a webhook that asks of each echo whose it is, at once. */
async function listen(t: TestContext, dialect: Dialect) {
  const shop = await openShop(t, dialect);
  const { app, owner, account, meta, metaApp } = shop;
  const body = { templateId: owner.template.id, triggerPhrase: 'hours', responseAction: HOURS };
  assert.equal((await owner.api('POST', '/api/triggers', body)).status, 201);
  const echoes: Echo[] = [];
  const verdicts: EchoVerdict[] = [];
  const recognize = (echo: Echo) => app.context.instagram.recognizeEcho(echo);
  const webhook = await createHttpStandIn(async (exchange) => {
    const { entry } = exchange.call.body as Body;
    for (const { recipient, timestamp: at, message } of entry.flatMap(({ messaging = [] }) => messaging)) {
      if (message?.is_echo !== true) continue;
      const echo = { account, igsid: recipient.id, mid: message.mid, text: message.text ?? null, at };
      echoes.push(echo);
      verdicts.push(await recognize(echo));
    }
    respond({ body: '' })(exchange);
  });
  t.after(webhook.close);
  metaApp.webhookUrl = `${webhook.origin}/hook`;
  return { ...shop, echoes, verdicts, recognize, hear: () => meta.deliver() };
}

onSqlite('an echo is ours whether it comes before or after the answer', async (t, dialect) => {
  const { say, customer, delivery, verdicts, echoes, recognize, hear, meta } = await listen(t, dialect);
  const [ana, ben] = [customer(), customer()];
  meta.nextEchoes('early', 'late');
  await say(ana, 'Your hours?');
  await delivery(ana, ({ state }) => state === 'sent');
  assert.deepEqual(verdicts, ['wait'], 'its send has no answer yet');
  const [early] = echoes;
  assert.ok(early);
  assert.equal(await recognize(early), 'ours');
  await say(ben, 'Your hours?');
  await delivery(ben, ({ state }) => state === 'sent');
  await hear();
  assert.deepEqual(verdicts, ['wait', 'ours']);
});

onSqlite('the same words settle a send whose outcome is unknown, once', async (t, dialect) => {
  const { say, customer, delivery, verdicts, hear, meta, handle, fail, arrived, hurry } = await listen(
    t,
    dialect,
  );
  const ana = customer();
  fail(ana, 'doneButReset');
  await say(ana, 'Your hours?');
  await delivery(ana, ({ state }) => state === 'unknown');
  await meta.advance(5_000);
  handle.typesInApp(ana, HOURS);
  await hear();
  assert.deepEqual(verdicts, ['ours', 'foreign'], 'the owner has typed the second one');
  await hurry();
  await delivery(ana, ({ state }) => state === 'sent');
  assert.deepEqual(arrived(ana), [HOURS]);
  assert.equal(meta.requestsTo('GET graph.instagram.com/:id/conversations').length, 0, 'Meta was not asked');
});

onSqlite('the very same words, typed much later, are the owner’s', async (t, dialect) => {
  const { say, customer, delivery, verdicts, hear, meta, handle, fail } = await listen(t, dialect);
  const ana = customer();
  fail(ana, 'resetBeforeAnswer');
  await say(ana, 'Your hours?');
  await delivery(ana, ({ state }) => state === 'unknown');
  await meta.advance(3 * 60_000);
  handle.typesInApp(ana, HOURS);
  await hear();
  assert.deepEqual(verdicts, ['foreign']);
});

onSqlite(
  'what the owner types is foreign: at once, or when the send under way is over',
  async (t, dialect) => {
    const { say, customer, verdicts, echoes, recognize, hear, meta, handle, delivery } = await listen(
      t,
      dialect,
    );
    const [ana, ben] = [customer(), customer()];
    await say(ben, 'Your hours?');
    await delivery(ben, ({ state }) => state === 'sent');
    handle.typesInApp(ben, 'I am here now.');
    handle.sendsInApp(ben, 'image', 'https://cdn.example/cake.jpg');
    await hear();
    assert.deepEqual(verdicts, ['ours', 'foreign', 'foreign']);
    meta.faults.failOn(SEND_ROUTE, slow(1_500));
    await say(ana, 'Your hours?');
    await waitFor('the call', () => meta.requestsTo(SEND_ROUTE).length === 2);
    handle.typesInApp(ana, 'One moment!');
    await hear();
    assert.equal(verdicts.at(-1), 'wait');
    await delivery(ana, ({ state }) => state === 'sent');
    const typed = echoes.find(({ text }) => text === 'One moment!');
    assert.ok(typed);
    assert.equal(await recognize(typed), 'foreign');
  },
);

onSqlite('a missing echo changes nothing', async (t, dialect) => {
  const { say, customer, delivery, verdicts, hear, meta, arrived } = await listen(t, dialect);
  const ana = customer();
  meta.nextEchoes('missing');
  await say(ana, 'Your hours?');
  await delivery(ana, ({ state }) => state === 'sent');
  await hear();
  assert.deepEqual([verdicts, arrived(ana)], [[], [HOURS]]);
});
