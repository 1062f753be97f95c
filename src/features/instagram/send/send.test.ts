import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { instagramEnv } from '../../../../testing/instagram.ts';
import { openAccount, openShop, type Shop } from '../../../../testing/instagram-shop.ts';
import type { MetaFaultName } from '../../../../testing/meta/faults.ts';
import { createMetaStandIn, metaFaults, SEND_ROUTE } from '../../../../testing/meta/meta-stand-in.ts';
import { noticesOf } from '../../../../testing/observe.ts';
import { signedInOwner } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';

const MINUTE = 60_000;
const HOURS = 'Tue to Sun, 8 am to 6 pm.';
/** Three messages of Instagram's size. */
const LONG = ['🥐 Bread', '🎂 Cakes', '☕ Coffee']
  .map((what) => `${what}: ${'every day 🍞 and night 🌙, '.repeat(26)}gladly.`)
  .join('\n\n');

const isDone = ({ due_at }: { due_at: number | null }) => due_at === null;
/** Tried at least once. */
const isWaiting = (state: string) => (row: { state: string; problem: string; due_at: number | null }) =>
  row.state === state && row.problem !== '' && row.due_at !== null;

async function addTrigger({ owner }: Pick<Shop, 'owner'>, triggerPhrase: string, responseAction: string) {
  const body = { templateId: owner.template.id, triggerPhrase, responseAction };
  assert.equal((await owner.api('POST', '/api/triggers', body)).status, 201);
}

async function openReplying(t: Parameters<typeof openShop>[0], dialect: Parameters<typeof openShop>[1]) {
  const shop = await openShop(t, dialect);
  await addTrigger(shop, 'hours', HOURS);
  await addTrigger(shop, 'everything', LONG);
  return shop;
}

/** Time passes, for Meta and for the server, and what waits is looked at. */
async function later({ meta, hurry }: Shop, ms: number): Promise<void> {
  await meta.advance(ms);
  await hurry();
}

onBothDatabases('a reply arrives in order, in messages of at most 1,000 bytes', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const ana = shop.customer();
  await shop.say(ana, 'Tell me everything');
  await shop.delivery(ana, ({ state }) => state === 'sent');
  const arrived = shop.arrived(ana);
  assert.equal(arrived.length, 3);
  assert.equal(arrived.join('\n\n'), LONG);
  for (const text of arrived) assert.ok(Buffer.byteLength(text) <= 1_000);
  const rows = await shop.app.context.db.knex('instagram_sends').orderBy('part');
  assert.deepEqual(
    rows.map(({ part, state, tries, mid }) => [part, state, tries, mid]),
    shop.meta.sent(shop.handle).map(({ mid }, part) => [part, 'sent', 1, mid]),
  );
  assert.deepEqual(
    shop.meta.actions(ana).map(({ action }) => action),
    [],
    'nobody waited for an AI',
  );
});

/** Refused, so nothing arrived: what the owner reads. */
const REFUSED: [MetaFaultName, RegExp][] = [
  ['windowClosed', /24 hours/],
  ['notReceiving', /takes no messages/],
];

onSqlite('a refusal ends it at once, with words for the owner', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  for (const [name, words] of REFUSED) {
    const ana = shop.customer();
    shop.fail(ana, name);
    await shop.say(ana, 'Your hours?');
    const { state, problem } = await shop.delivery(ana, isDone);
    assert.equal(state, 'failed', name);
    assert.match(problem, words);
    assert.equal(shop.calls(ana), 1, name);
  }
  const kinds = REFUSED.map(() => 'delivery_failed');
  assert.deepEqual(await noticesOf(shop.app.context, shop.owner.id, kinds), kinds);
  const ben = shop.customer();
  const there = shop.meta.world.accounts.get(shop.handle.userId);
  if (there !== undefined) there.allowsMessages = false;
  await shop.say(ben, 'Your hours?');
  assert.match((await shop.delivery(ben, isDone)).problem, /allow access to messages/);
});

/** What may have arrived, and did or did not. */
const PERHAPS: [MetaFaultName, didArrive: boolean][] = [
  ['unknown', false],
  ['tryLater', false],
  ['unavailable', false],
  ['htmlError', false],
  ['resetBeforeAnswer', false],
  ['closeWithoutAnswer', false],
  ['emptyBody', false],
  ['halfJson', false],
  ['doneButUnknown', true],
  ['doneButTryLater', true],
  ['doneButUnavailable', true],
  ['doneButHtmlError', true],
  ['doneButReset', true],
  ['doneButClosed', true],
  ['doneButHalfJson', true],
  ['doneButCutMidAnswer', true],
  ['hang', false],
  ['hangAfterHeaders', false],
  ['doneButHangs', true],
];

onSqlite('what may have arrived is never sent again: the conversation tells', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const customers = PERHAPS.map(([name, didArrive]) => ({ name, didArrive, customer: shop.customer() }));
  for (const { name, customer } of customers) shop.fail(customer, name);
  for (const { customer } of customers) await shop.say(customer, 'Your hours?');
  for (const { customer, name } of customers) {
    const { state } = await shop.delivery(customer, isWaiting('unknown'));
    assert.equal(state, 'unknown', name);
  }
  await later(shop, 30_000);
  for (const { customer, didArrive, name } of customers.filter((one) => one.didArrive)) {
    assert.equal((await shop.delivery(customer, isDone)).state, 'sent', name);
    assert.equal(didArrive, true);
  }
  for (const { customer } of customers.filter((one) => !one.didArrive))
    await shop.delivery(customer, isWaiting('unknown'));
  await later(shop, 60_000);
  for (const { customer, name } of customers.filter((one) => !one.didArrive)) {
    const { state, problem } = await shop.delivery(customer, isDone);
    assert.deepEqual([state, problem], ['failed', 'It did not arrive.'], name);
  }
  for (const { customer, didArrive, name } of customers) {
    assert.deepEqual(shop.arrived(customer), didArrive ? [HOURS] : [], name);
    assert.equal(shop.calls(customer), 1, name);
  }
});

onSqlite('one of three is in doubt: the others follow when it is known to be there', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const [ana, ben] = [shop.customer(), shop.customer()];
  const second = async (customer: typeof ana, name: MetaFaultName) => {
    await shop.say(customer, 'Tell me everything');
    await waitFor('the first', () => shop.arrived(customer).length === 1);
    shop.fail(customer, name);
    return shop.delivery(customer, isWaiting('unknown'));
  };
  assert.match((await second(ana, 'doneButReset')).problem, /^1 of 3 messages arrived\./);
  await second(ben, 'unavailable');
  await later(shop, 90_000);
  assert.equal((await shop.delivery(ana, isDone)).state, 'sent');
  assert.equal(shop.arrived(ana).join('\n\n'), LONG);
  assert.equal(shop.calls(ana), 3);
  assert.equal((await shop.delivery(ben, isDone)).state, 'failed');
  assert.equal(shop.arrived(ben).length, 1);
});

onSqlite(
  'too many calls: the account waits, others go on, and it is tried three times',
  async (t, dialect) => {
    const shop = await openReplying(t, dialect);
    const other = await openAccount(shop);
    const [ana, ben, eve] = [shop.customer(), shop.customer(), other.customer()];
    shop.fail(ana, 'tooFast', 'accountTooFast', 'tooFast', 'tooFast');
    await shop.say(ana, 'Your hours?');
    assert.match((await shop.delivery(ana, isWaiting('pending'))).problem, /at the moment/);
    await shop.say(ben, 'Your hours?');
    await other.say(eve, 'Your hours?');
    await other.delivery(eve, isDone);
    await shop.delivery(ben, isWaiting('pending'));
    assert.deepEqual([shop.calls(ana), shop.calls(ben), other.arrived(eve)], [1, 0, [HOURS]]);
    await later(shop, 16_000);
    await waitFor('the second try', () => shop.calls(ana) === 2 || shop.arrived(ben).length === 1);
    await later(shop, 3 * MINUTE);
    await shop.delivery(ben, isDone);
    await waitFor('a try', () => shop.calls(ana) >= 2);
    for (let n = 0; n < 5 && shop.calls(ana) < 3; n += 1) {
      await later(shop, 11 * MINUTE);
      await waitFor('its turn', async () => (await shop.delivery(ana, () => true)).state !== 'sending');
    }
    const { state } = await shop.delivery(ana, isDone);
    assert.deepEqual([state, shop.calls(ana), shop.arrived(ben)], ['failed', 3, [HOURS]]);
  },
);

onSqlite('a limit of the whole app stops all of its accounts', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const other = await openAccount(shop);
  const [ana, eve] = [shop.customer(), other.customer()];
  shop.fail(ana, 'appTooFast');
  await shop.say(ana, 'Your hours?');
  await shop.delivery(ana, isWaiting('pending'));
  await other.say(eve, 'Your hours?');
  await other.delivery(eve, isWaiting('pending'));
  assert.equal(other.calls(eve), 0);
  await later(shop, MINUTE + 1_000);
  await other.delivery(eve, ({ state }) => state === 'sent');
  await shop.delivery(ana, ({ state }) => state === 'sent');
  assert.deepEqual([shop.arrived(ana), other.arrived(eve)], [[HOURS], [HOURS]]);
});

onBothDatabases('where no connection is made, it is tried three times', async (t, dialect) => {
  const meta = await createMetaStandIn();
  t.after(meta.close);
  const metaApp = meta.app();
  const env = { ...instagramEnv(meta, metaApp), INSTAGRAM_GRAPH_BASE: 'http://127.0.0.1:9' };
  const app = await startTestApp(t, dialect, { env, overrides: { clock: meta.now } });
  const shop = await openAccount({ app, meta, metaApp, owner: await signedInOwner(app) });
  await addTrigger(shop, 'hours', HOURS);
  const ana = shop.customer();
  await shop.say(ana, 'Your hours?');
  const { problem } = await shop.delivery(ana, isWaiting('pending'));
  assert.equal(problem, 'Instagram could not be reached.');
  await waitFor('it is given up', async () => {
    await later(shop, 31_000);
    return (await shop.delivery(ana, () => true)).state === 'failed';
  });
  const [send] = await app.context.db.knex('instagram_sends');
  assert.deepEqual([send.state, send.tries], ['not_sent', 3]);
});

onSqlite('replies wait for an owner whose token died', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const { app, meta, metaApp, handle, owner } = shop;
  const [ana, ben] = [shop.customer(), shop.customer()];
  meta.killTokens(handle, 'passwordChanged');
  await shop.say(ana, 'Your hours?');
  const { problem: first } = await shop.delivery(ana, isWaiting('pending'));
  const found = await app.context.instagramAccounts.byIgUserId(handle.userId);
  assert.equal(found?.state, 'token_dead');
  assert.ok(
    (await noticesOf(app.context, owner.id, ['instagram_token_dead'])).includes('instagram_token_dead'),
  );
  await shop.say(ben, 'Your hours?');
  const { problem: next } = await shop.delivery(ben, isWaiting('pending'));
  for (const why of [first, next]) assert.match(why, /Connect the account again, and it is sent/);
  assert.equal(shop.calls(ben), 0, 'a dead token is not tried again');
  const { connectAccount } = await import('../../../../testing/instagram.ts');
  const again = { userId: owner.id, templateId: owner.template.id, shop: handle, appId: metaApp.id };
  await connectAccount(app, meta, again);
  await later(shop, MINUTE);
  await shop.delivery(ana, ({ state }) => state === 'sent');
  await shop.delivery(ben, ({ state }) => state === 'sent');
  assert.deepEqual([shop.arrived(ana), shop.arrived(ben)], [[HOURS], [HOURS]]);
  meta.killTokens(handle, 'expired');
  await shop.say(ana, 'And your hours tomorrow?');
  await shop.delivery(ana, isWaiting('pending'));
  await later(shop, 2 * 60 * MINUTE);
  const { state, problem } = await shop.delivery(ana, isDone);
  assert.equal(state, 'failed');
  assert.match(problem, /send this yourself/);
});

onBothDatabases('nothing is asked of Meta a day after the customer wrote', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const ana = shop.customer();
  shop.fail(ana, 'tooFast');
  await shop.say(ana, 'Your hours?');
  await shop.delivery(ana, isWaiting('pending'));
  // The database may have another clock than the test.
  const { knex } = shop.app.context.db;
  const past = shop.meta.now() - 24 * 60 * MINUTE - 1;
  await knex('messages').where({ is_from_user: 1 }).update({ created_at: past });
  await later(shop, MINUTE);
  const { state, problem } = await shop.delivery(ana, isDone);
  assert.deepEqual([state, shop.calls(ana)], ['failed', 1]);
  assert.match(problem, /24 hours/);
});

onBothDatabases('a hundred and fifty customers at once are within the limit', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const customers = Array.from({ length: 150 }, () => shop.customer());
  await Promise.all(customers.map((customer) => shop.say(customer, 'Your hours?')));
  for (const customer of customers) await shop.delivery(customer, ({ state }) => state === 'sent');
  assert.deepEqual(
    shop.meta.requests.filter(({ status }) => status !== 200),
    [],
  );
  assert.equal(shop.meta.sent(shop.handle).length, 150);
});

onSqlite('an owner replies from here, while the account is connected', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const ana = shop.customer();
  await shop.say(ana, 'Your hours?');
  await shop.delivery(ana, ({ state }) => state === 'sent');
  const [{ id }] = (await shop.owner.api('GET', '/api/conversations')).body;
  const path = `/api/conversations/${id}/replies`;
  const reply = (messageText: string, requestKey: string) =>
    shop.owner.api('POST', path, { messageText, requestKey: requestKey.padEnd(16, '0') });
  assert.equal((await reply('See you on Sunday!', 'a')).status, 201);
  await waitFor('its arrival', () => shop.arrived(ana).length === 2);
  assert.deepEqual(shop.arrived(ana), [HOURS, 'See you on Sunday!']);
  shop.meta.killTokens(shop.handle, 'removed');
  await reply('Or on Monday.', 'b');
  await waitFor('the account is known to be gone', async () => {
    const account = await shop.app.context.instagramAccounts.byIgUserId(shop.handle.userId);
    return account?.state === 'token_dead';
  });
  const refused = await reply('Still there?', 'c');
  assert.deepEqual([refused.status, refused.body.code], [409, 'instagram_not_connected']);
});

onSqlite('typing is shown while the AI writes, not for every message', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Gladly.' });
  t.after(() => ai.close());
  const shop = await openShop(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' } });
  const [ana, ben] = [shop.customer(), shop.customer()];
  const shown = (customer: typeof ana) => shop.meta.actions(customer).map(({ action }) => action);
  await shop.say(ana, 'Can you bake a cake?');
  await shop.delivery(ana, ({ state }) => state === 'sent');
  await shop.say(ana, 'And bread?');
  await waitFor('the second reply', () => shop.arrived(ana).length === 2);
  assert.deepEqual(shown(ana), ['typing_on']);
  // What it meets changes nothing.
  shop.meta.faults.failOn(SEND_ROUTE, metaFaults.unknown);
  await shop.say(ben, 'Can you bake a cake?');
  await shop.delivery(ben, ({ state }) => state === 'sent');
  assert.deepEqual([shown(ben), shop.arrived(ben)], [[], ['Gladly.']]);
});

onSqlite('a template that types as a human takes its time', async (t, dialect) => {
  const shop = await openShop(t, dialect, { template: { typingSpeed: true } });
  await addTrigger(shop, 'hours', HOURS);
  const ana = shop.customer();
  const startedAt = Date.now();
  await shop.say(ana, 'Your hours?');
  await shop.delivery(ana, ({ state }) => state === 'sent');
  assert.ok(Date.now() - startedAt >= 1_700, 'a second for its 25 characters, and a moment to begin');
});
