import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { connectAccount, instagramEnv } from '../../../testing/instagram.ts';
import { type HeardShop, openHeardShop } from '../../../testing/instagram-webhook.ts';
import { createMetaStandIn, SEND_ROUTE } from '../../../testing/meta/meta-stand-in.ts';
import { client, type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { respond } from '../../../testing/wire/wire.ts';
import type { ChannelFindingCode } from '../../contract/channel-findings.ts';
import type { DoctorReport } from '../../contract/doctor.ts';
import type { Dialect } from '../../db/database.ts';

const HOUR = 60 * 60_000;
const KEY = { AI_API_KEY: 'sk-server-1234', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };

async function openReplying(t: TestContext, dialect: Dialect, env: Record<string, string> = KEY) {
  const shop = await openHeardShop(t, dialect, { env });
  await addTrigger(shop.owner, shop.owner.template.id);
  return shop;
}

async function addTrigger({ api }: Owner, templateId: number): Promise<void> {
  const body = { templateId, triggerPhrase: 'hours', responseAction: 'Tue to Sun, 8 am to 6 pm.' };
  assert.equal((await api('POST', '/api/triggers', body)).status, 201);
}

async function reportOf({ api, template }: Owner, id = template.id): Promise<DoctorReport> {
  return (await api('GET', `/api/templates/${id}/doctor`)).body;
}

async function codesOf(owner: Owner, id?: number): Promise<ChannelFindingCode[]> {
  const [first] = (await reportOf(owner, id)).channels;
  return first?.findings.map(({ code }) => code) ?? assert.fail('There is no channel.');
}

/** What is found, once that is so: what was sent is found when the list of conversations knows it. */
async function found(owner: Owner, ...codes: ChannelFindingCode[]): Promise<void> {
  const wanted = codes.join(' ');
  let last = '';
  await waitFor(`'${wanted}'`, async () => {
    last = (await codesOf(owner)).join(' ');
    return last === wanted;
  }).catch(() => assert.equal(last, wanted));
}

/** The customer asks, and the reply has come so far. */
async function ask(shop: HeardShop, isSo: Parameters<HeardShop['delivery']>[1], customer = shop.customer()) {
  customer.writes('Your hours?');
  await shop.tell();
  await shop.delivery(customer, isSo);
  return customer;
}

const isDone = ({ due_at }: { due_at: number | null }) => due_at === null;

onSqlite('an account that works has nothing to mend, and says what came and went', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const { meta, owner, handle } = shop;
  const fresh = await reportOf(owner);
  assert.deepEqual(fresh.unconnected, ['web']);
  assert.deepEqual(
    fresh.findings.map(({ code }) => code),
    ['address_unreachable', 'ai_unchecked'],
    'nobody misses a chat tool',
  );
  await found(owner);
  await meta.advance(HOUR);
  await found(owner, 'instagram_no_updates');
  await ask(shop, isDone);
  await found(owner);
  await waitFor('the message', async () => {
    const [place] = (await reportOf(owner)).channels;
    return place?.channel === 'instagram' && place.sends.sent === 1;
  });
  const [place] = (await reportOf(owner)).channels;
  assert.ok(place?.channel === 'instagram');
  const { id, lastUpdateAt, lastMessageAt, accessEndsAt, ...rest } = place;
  for (const time of [lastUpdateAt, lastMessageAt]) assert.ok(Date.parse(time ?? '') >= meta.now() - 30_000);
  assert.ok(Date.parse(accessEndsAt ?? '') > meta.now() + 59 * 24 * HOUR);
  assert.deepEqual(rest, {
    channel: 'instagram',
    name: `@${handle.username}`,
    template: { id: owner.template.id, name: owner.template.templateName },
    findings: [],
    state: 'connected',
    isSubscribed: true,
    sends: { sent: 1, waiting: 0, failed: 0, unconfirmed: 0 },
    updates: { waiting: 0, skipped: 0 },
  });
  const stranger = await signedInOwner(shop.app);
  assert.deepEqual((await reportOf(stranger)).channels, []);
});

onSqlite('an account whose Meta app the server no longer has says so', async (t, dialect) => {
  const { app, owner } = await openReplying(t, dialect);
  await found(owner);
  // The file of SQLite belongs to one process.
  await app.stop();
  const none = ['APP_ID', 'APP_SECRET', 'VERIFY_TOKEN'].map((name) => [`DMREPLY_INSTAGRAM_${name}`, '']);
  const { url } = await startServerProcess(t, { ...app.env, ...Object.fromEntries(none) });
  const api = client(url, owner.token);
  await found({ ...owner, api }, 'instagram_app_gone');
  const [account] = (await api('GET', '/api/instagram')).body.accounts;
  assert.deepEqual(
    [account.state, account.problem],
    ['connected', 'This server no longer has the Meta app that it was connected through.'],
  );
});

onBothDatabases('what keeps an account from working is found', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const { app, meta, metaApp, owner, account, handle } = shop;
  const { context } = app;
  const { knex } = context.db;
  const row = () => knex('instagram_accounts').where({ id: account.id });
  await ask(shop, isDone);

  await row().update({ warned_days: 7 });
  await found(owner, 'instagram_ending');
  await row().update({ warned_days: null, is_subscribed: 0 });
  await found(owner, 'instagram_not_subscribed');
  const { access_token: sealed } = await row().first();
  await row().update({ is_subscribed: 1, access_token: `${sealed.slice(0, -4)}AAAA` });
  await found(owner, 'instagram_token_unreadable');
  await row().update({ access_token: sealed });
  await found(owner);

  // Through an app of the owner's own.
  const appBody = { appId: '123456789', appSecret: 'a-secret-of-meta' };
  const { body } = await owner.api('PUT', '/api/instagram/app', appBody);
  const saved = await knex('instagram_apps').first();
  await row().update({ instagram_app_id: saved.id, last_update_at: null });
  await found(owner, 'instagram_not_verified');
  const asked = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': body.app.verifyToken,
    'hub.challenge': '1',
  });
  const webhook = `${app.url}${new URL(body.app.addresses.webhook).pathname}`;
  assert.equal((await fetch(`${webhook}?${asked}`)).status, 200);
  await found(owner);
  await knex('instagram_apps').update({ app_secret: 'damaged' });
  await found(owner, 'instagram_secret_unreadable');
  await row().update({ instagram_app_id: null, last_update_at: meta.now() });

  await context.instagramAccounts.markTokenDead(account, 'password_changed');
  await found(owner, 'instagram_token_dead');
  // Whoever shows that the account is theirs may take what no longer works.
  const other = await signedInOwner(app);
  const theirs = { userId: other.id, templateId: other.template.id, shop: handle, appId: metaApp.id };
  const taken = await connectAccount(app, meta, theirs);
  await found(owner, 'instagram_taken');
  await found(other);
  await context.connections.disconnect(
    (await context.instagramConnect.list(other.id)).find(({ id }) => id === taken.id) ?? assert.fail(),
    'by_owner',
  );
  const after = await reportOf(other);
  assert.deepEqual([after.channels, after.unconnected], [[], ['instagram', 'web']]);
});

onBothDatabases('what an own app has refused is found, until it goes well', async (t, dialect) => {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const env = { ...instagramEnv(meta), AI_API_KEY: 'sk-server-1234' };
  const app = await startTestApp(t, dialect, { env, overrides: { clock: meta.now } });
  const owner = await signedInOwner(app);
  await addTrigger(owner, owner.template.id);
  const [metaApp, shop] = [meta.app(), meta.account()];
  const save = (appSecret: string) =>
    owner.api('PUT', '/api/instagram/app', { appId: metaApp.id, appSecret });
  const { verifyToken, addresses } = (await save('b'.repeat(32))).body.app;
  await owner.api('POST', '/api/instagram/accounts', { token: meta.connect(shop, metaApp.id) });
  const [account] = (await owner.api('GET', '/api/instagram')).body.accounts;
  await owner.api('PATCH', `/api/instagram/accounts/${account.id}`, { templateId: owner.template.id });
  const url = `${app.url}${new URL(addresses.webhook).pathname}`;
  const event = async () => {
    shop.customer().writes('Your hours?');
    await meta.deliver();
  };
  await found(owner, 'instagram_not_verified');
  await meta.verifyWebhook(metaApp.id, url, `${verifyToken} `);
  await found(owner, 'instagram_token_refused');
  await meta.verifyWebhook(metaApp.id, url, verifyToken);
  await found(owner);

  await event();
  await found(owner, 'instagram_refused');
  // What comes, though it is refused, has been sent.
  await meta.advance(2 * HOUR);
  await found(owner, 'instagram_refused');
  const [place] = (await reportOf(owner)).channels;
  const [finding] = place?.findings ?? [];
  assert.deepEqual([finding?.severity, finding?.page], ['error', 'instagram']);
  const { app_secret: sealed } = await app.context.db.knex('instagram_apps').first();
  await app.context.db.knex('instagram_apps').update({ app_secret: 'damaged' });
  await found(owner, 'instagram_secret_unreadable');
  await app.context.db.knex('instagram_apps').update({ app_secret: sealed });

  await save(metaApp.secret);
  await event();
  await found(owner);
  // A stranger's call is forgotten with the next one of Meta, however soon that comes.
  await meta.advance(3_000);
  await fetch(url, { method: 'POST', body: '{}' });
  await found(owner, 'instagram_refused');
  await event();
  await found(owner);
});

onSqlite('what became of replies is found, and forgotten when it is mended', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const { meta, owner, handle } = shop;
  const there = meta.world.accounts.get(handle.userId) ?? assert.fail();
  there.allowsMessages = false;
  await ask(shop, isDone);
  await found(owner, 'instagram_switched_off');
  there.allowsMessages = true;
  await ask(shop, isDone);
  await found(owner);

  meta.faults.intercept(({ route, body }) =>
    route === SEND_ROUTE && 'message' in (body as object)
      ? respond({ status: 403, body: JSON.stringify({ error: { code: 10, message: 'No' } }) })
      : null,
  );
  await ask(shop, isDone);
  await found(owner, 'instagram_no_permission');
  meta.faults.intercept(() => null);
  await ask(shop, isDone);
  await found(owner);

  for (const name of ['windowClosed', 'notReceiving', 'notReceiving'] as const) {
    const customer = shop.customer();
    shop.fail(customer, name);
    await ask(shop, isDone, customer);
  }
  await found(owner, 'window_closed', 'send_failed');
  const [place] = (await reportOf(owner)).channels;
  const failed = place?.findings.find(({ code }) => code === 'send_failed');
  assert.match(failed?.message ?? '', /takes no messages from you/);
  await waitFor('both', async () => {
    const [now] = (await reportOf(owner)).channels;
    return now?.findings.find(({ code }) => code === 'send_failed')?.times === 2;
  });
  assert.equal(failed?.page, 'conversations');

  const lost = shop.customer();
  shop.fail(lost, 'unknown');
  await ask(shop, ({ state, problem }) => state === 'unknown' && problem !== '', lost);
  await found(owner, 'window_closed', 'send_failed', 'send_unconfirmed');
  const limited = shop.customer();
  shop.fail(limited, 'accountTooFast');
  await ask(shop, ({ state, problem }) => state === 'pending' && problem !== '', limited);
  await found(owner, 'instagram_limited', 'window_closed', 'send_failed', 'send_unconfirmed');
  // A week later it is no news.
  await meta.advance(8 * 24 * HOUR);
  await found(owner);
});

onBothDatabases('what came late, waits or was given up is found', async (t, dialect) => {
  const shop = await openReplying(t, dialect);
  const { app, meta, owner, handle } = shop;
  const { knex } = app.context.db;
  shop.customer().writes('Your hours?');
  await meta.advance(2 * HOUR);
  await shop.tell();
  await found(owner, 'arrived_old');
  const [kept] = await knex('instagram_updates').select('*');
  const { id, ...update } = kept;
  const add = (number: number, state: number, received_at: number) =>
    knex('instagram_updates').insert({ ...update, id: id + number, number, state, received_at });
  await add(1, 0, meta.now() - 60_000);
  await found(owner, 'arrived_old');
  await add(2, 0, meta.now() - 6 * 60_000);
  await add(3, 3, meta.now());
  await found(owner, 'instagram_updates_wait', 'instagram_updates_skipped', 'arrived_old');
  const [place] = (await reportOf(owner)).channels;
  assert.ok(place?.channel === 'instagram');
  assert.equal(place.name, `@${handle.username}`);
  assert.deepEqual(place.updates, { waiting: 1, skipped: 1 });
});

onBothDatabases('messages that nobody answers are found, in all templates of a group', async (t, dialect) => {
  const shop = await openReplying(t, dialect, {});
  const { app, owner } = shop;
  const { api, template } = owner;
  const other = (await api('POST', '/api/templates', { ...draftOf('Weddings') })).body;
  await ask(shop, isDone);
  await found(owner, 'no_ai_key');
  await api('POST', '/api/keys', { openaiApiKey: 'sk-test-1234' });
  await found(owner);
  await api('POST', `/api/templates/${template.id}/pause`, {});
  await found(owner, 'template_paused');
  await api('POST', '/api/bot/pause', {});
  await found(owner, 'account_paused', 'template_paused');
  await api('POST', `/api/templates/${template.id}/resume`);
  await api('POST', '/api/bot/resume');
  await found(owner);

  assert.deepEqual((await reportOf(owner, other.id)).channels, []);
  for (const id of [template.id, other.id])
    await api('PUT', `/api/templates/${id}/sharing`, { sharesWith: 'The bakery' });
  const [shared] = (await reportOf(owner, other.id)).channels;
  assert.deepEqual(shared?.template, { id: template.id, name: template.templateName });
  assert.deepEqual(shared?.findings, []);
  // What counts is the template that answers there.
  const { id } = shop.account;
  await api('PATCH', `/api/instagram/accounts/${id}`, { templateId: other.id });
  await found(owner, 'template_draft');
  assert.equal((await app.context.db.knex('templates').where({ id: other.id }).first()).finished_at, null);
});

function draftOf(templateName: string) {
  return {
    templateName,
    role: 'Planner',
    businessType: 'Bakery',
    mainGoal: 'Answer [what you answer]',
    tone: 'friendly',
    openerStyle: 'Hi!',
    lengthPreference: 'short (3-4 sentences)',
    closingInstruction: 'Say goodbye.',
    productOrService: 'Cakes',
  };
}
