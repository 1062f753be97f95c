import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createOwner } from '../../../../testing/fixtures.ts';
import { connectAccount, instagramEnv } from '../../../../testing/instagram.ts';
import { createMetaStandIn } from '../../../../testing/meta/meta-stand-in.ts';
import { signedInOwner } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../../testing/test-app.ts';
import { createTestLog } from '../../../../testing/test-log.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { createContext } from '../../../context.ts';
import type { Dialect } from '../../../db/database.ts';

/** A server with an app of its own at Meta. */
async function opened(t: TestContext, dialect: Dialect) {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const operator = meta.app();
  const app = await startTestApp(t, dialect, { env: instagramEnv(meta, operator) });
  return { meta, operator, app };
}

onSqlite('what an app’s address refuses is told to its owner, until it goes well', async (t, dialect) => {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const app = await startTestApp(t, dialect, { env: instagramEnv(meta), overrides: { clock: meta.now } });
  const owner = await signedInOwner(app);
  const [metaApp, shop] = [meta.app(), meta.account()];
  const save = (appSecret: string) =>
    owner.api('PUT', '/api/instagram/app', { appId: metaApp.id, appSecret });
  const told = async () => {
    const { tokenRefusedAt, signatureRefusedAt } = (await owner.api('GET', '/api/instagram')).body.app;
    return [tokenRefusedAt !== null, signatureRefusedAt !== null];
  };
  const { verifyToken, addresses } = (await save('b'.repeat(32))).body.app;
  const url = addresses.webhook.replace(new URL(addresses.webhook).origin, app.url);
  const verify = (token: string) => meta.verifyWebhook(metaApp.id, url, token);
  const event = async () => {
    shop.customer().writes('Hello?');
    await meta.deliver();
  };
  assert.equal((await verify(`${verifyToken} `)).status, 403);
  assert.deepEqual(await told(), [true, false]);
  await verify(verifyToken);
  assert.deepEqual(await told(), [false, false]);

  meta.connect(shop, metaApp.id);
  await event();
  assert.deepEqual(await told(), [false, true]);
  await save('c'.repeat(32));
  assert.deepEqual(await told(), [false, false], 'the next call tries this one');
  await meta.advance(3_000);
  await event();
  assert.deepEqual(await told(), [false, true]);
  await save(metaApp.secret);
  await event();
  assert.deepEqual(await told(), [false, false]);
  // Where customers are waiting for replies, the bell rings as well, until the right secret is there.
  // The event's own message may be told of as well: there is no AI key.
  const notices = async () => {
    const { body } = await owner.api('GET', '/api/notifications');
    const refusals = body.filter(({ kind }: Record<string, string>) => kind === 'instagram_refused');
    return refusals.map(({ kind, detail }: Record<string, string>) => [kind, detail]);
  };
  await owner.api('POST', '/api/instagram/accounts', { token: meta.connect(shop, metaApp.id) });
  assert.deepEqual(await notices(), []);
  await save('d'.repeat(32));
  await meta.advance(60 * 60_000);
  await event();
  assert.deepEqual(await notices(), [['instagram_refused', `@${shop.username}`]]);
  await save(metaApp.secret);
  assert.deepEqual(await notices(), []);
  // A stranger's call is forgotten with the next one of Meta.
  await meta.advance(3_000);
  await fetch(url, { method: 'POST', body: '{}' });
  assert.deepEqual(await told(), [false, true]);
  await meta.advance(60 * 60_000);
  await fetch(url, { method: 'POST', body: '{}' });
  assert.equal((await notices()).length, 1);
  await event();
  await waitFor('the call', async () => !(await told())[1]);
  assert.deepEqual(await notices(), []);
});

onBothDatabases(
  'an account is found by what updates call it, until another process changes it',
  async (t, dialect) => {
    const { meta, operator, app } = await opened(t, dialect);
    const { instagramAccounts } = app.context;
    const { user, template } = await createOwner(app.context);
    const shop = meta.account({ username: 'bakery' });
    assert.equal(await instagramAccounts.byIgUserId(shop.userId), null);
    const asked = { userId: user.id, templateId: template.id, shop, appId: operator.id };
    const account = await connectAccount(app, meta, asked);
    assert.deepEqual(
      { ...account, token: account.token?.slice(0, 4), tokenIssuedAt: 0 },
      {
        id: account.id,
        userId: user.id,
        templateId: template.id,
        igUserId: shop.userId,
        username: 'bakery',
        token: 'IGAA',
        tokenIssuedAt: 0,
        state: 'connected',
        takeoverMinutes: 720,
        appId: null,
        lastUpdateAt: null,
        catchUpAt: null,
      },
    );
    assert.equal(await instagramAccounts.byIgUserId(shop.userId), account, 'it is kept in memory');
    const sealed = await app.context.db.knex('instagram_accounts').pluck('access_token');
    assert.match(sealed[0], /^v1\./);

    const beside = await createContext(app.config, { log: createTestLog() });
    t.after(() => beside.close());
    await beside.instagramAccounts.markTokenDead(account, 'expired');
    const state = async () => (await instagramAccounts.byIgUserId(shop.userId))?.state;
    await waitFor('the change', async () => (await state()) === 'token_dead');
    assert.equal((await instagramAccounts.byIgUserId(shop.userId))?.token, null);
  },
);

onSqlite(
  'a token that died is told of once, and an old one says nothing of a new one',
  async (t, dialect) => {
    const { meta, operator, app } = await opened(t, dialect);
    const { context } = app;
    const { user, template } = await createOwner(context);
    const shop = meta.account({ username: 'bakery' });
    const asked = { userId: user.id, templateId: template.id, shop, appId: operator.id };
    const told = async () => {
      const { notices } = await context.noticeBoard.list(user.id, 10);
      const mails = await context.outbox.listOfUser(user.id, 10);
      return [notices.map(({ kind, detail }) => `${kind} ${detail}`), mails.map(({ kind }) => kind)];
    };
    const first = await connectAccount(app, meta, asked);
    await context.instagramAccounts.markTokenDead(first, 'password_changed');
    await context.instagramAccounts.markTokenDead(first, 'password_changed');
    assert.deepEqual(await told(), [['instagram_token_dead @bakery'], ['instagram-ended']]);
    const [mail] = await context.outbox.listOfUser(user.id, 1);
    assert.deepEqual(mail && context.outbox.open(mail), {
      kind: 'instagram-ended',
      username: user.username,
      account: 'bakery',
      why: 'The password of this account was changed, which ends all access.',
    });

    const renewed = await connectAccount(app, meta, { ...asked, templateId: null });
    assert.deepEqual([renewed.id, renewed.templateId, renewed.state], [first.id, template.id, 'connected']);
    assert.deepEqual((await told())[0], [], 'what is no longer so is taken back');
    await context.instagramAccounts.markTokenDead(first, 'expired');
    assert.equal((await context.instagramAccounts.byIgUserId(shop.userId))?.state, 'connected');
  },
);

onBothDatabases('one owner at a time has an account', async (t, dialect) => {
  const { meta, operator, app } = await opened(t, dialect);
  const { context } = app;
  const shop = meta.account();
  const [one, two] = [await createOwner(context), await createOwner(context)];
  const connect = ({ user, template }: typeof one) =>
    connectAccount(app, meta, { userId: user.id, templateId: template.id, shop, appId: operator.id });
  const first = await connect(one);
  await assert.rejects(connect(two), { code: 'instagram_taken' });
  assert.equal((await context.instagramAccounts.byIgUserId(shop.userId))?.userId, one.user.id);
  await context.instagramAccounts.markTokenDead(first, 'removed');
  await connect(two);
  assert.equal((await context.instagramAccounts.byIgUserId(shop.userId))?.userId, two.user.id);
  const rows = await context.db.knex('instagram_accounts').orderBy('id').select('state', 'problem');
  assert.deepEqual(
    rows.map(({ state, problem }) => `${state} ${problem}`),
    ['disconnected moved', 'connected '],
  );

  const all = await Promise.allSettled([one, two].map(connect));
  assert.deepEqual(
    all.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
});

onBothDatabases(
  'all connected accounts are gone through, and times are noted once a minute',
  async (t, dialect) => {
    const { meta, operator, app } = await opened(t, dialect);
    const { instagramAccounts } = app.context;
    const { user } = await createOwner(app.context);
    const shops = Array.from({ length: 3 }, () => meta.account());
    const asked = { userId: user.id, templateId: null, appId: operator.id };
    const accounts = [];
    for (const shop of shops) accounts.push(await connectAccount(app, meta, { ...asked, shop }));
    const [first, second, third] = accounts;
    assert.ok(first && second && third);
    await instagramAccounts.markTokenDead(second, 'expired');
    await instagramAccounts.noteUpdate(first.id, 1_000_000);
    await instagramAccounts.noteUpdate(first.id, 1_000_001, true);
    await instagramAccounts.noteUpdate(first.id, 1_059_999, true);
    await instagramAccounts.noteCaughtUp(first.id, 900_000);
    const found = [];
    for await (const { id, lastUpdateAt, catchUpAt } of instagramAccounts.connected())
      found.push([id, lastUpdateAt, catchUpAt]);
    assert.deepEqual(found, [
      [first.id, 1_000_001, 900_000],
      [third.id, null, null],
    ]);
    const times = await app.context.db
      .knex('instagram_accounts')
      .where({ id: first.id })
      .pluck('last_message_at');
    assert.deepEqual(times, [1_000_001]);
  },
);
