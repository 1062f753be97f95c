import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createOwner } from '../../../../testing/fixtures.ts';
import { connectAccount, instagramEnv } from '../../../../testing/instagram.ts';
import { createMetaStandIn, metaFaults } from '../../../../testing/meta/meta-stand-in.ts';
import { onBothDatabases, startTestApp } from '../../../../testing/test-app.ts';
import { createTestLog } from '../../../../testing/test-log.ts';
import { createContext } from '../../../context.ts';
import type { Dialect } from '../../../db/database.ts';

const DAY_MS = 24 * 60 * 60_000;
const REFRESH = 'GET graph.instagram.com/refresh_access_token';

async function opened(t: TestContext, dialect: Dialect) {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const operator = meta.app();
  const overrides = { clock: meta.now };
  const app = await startTestApp(t, dialect, { env: instagramEnv(meta, operator), overrides });
  const { user, template } = await createOwner(app.context);
  const shop = meta.account({ username: 'bakery' });
  const asked = { userId: user.id, templateId: template.id, shop, appId: operator.id };
  const account = await connectAccount(app, meta, asked);
  const { context } = app;
  const now = async () => {
    context.instagramAccounts.forget(user.id);
    await setImmediate();
    return context.instagramAccounts.byIgUserId(shop.userId);
  };
  const notices = async () => (await context.noticeBoard.list(user.id, 10)).notices.map(({ kind }) => kind);
  const mails = async () =>
    (await context.outbox.listOfUser(user.id, 20)).map((row) => {
      const mail = context.outbox.open(row);
      return mail.kind === 'instagram-ending' ? `${mail.kind} ${mail.days}` : mail.kind;
    });
  return { meta, app, context, user, shop, account, asked, now, notices, mails };
}

onBothDatabases('a token is renewed from its thirtieth day on, by one process', async (t, dialect) => {
  const { meta, app, context, account, now, notices } = await opened(t, dialect);
  const { tokenKeeper } = context;
  await meta.advance(30 * DAY_MS - 60_000);
  await tokenKeeper.run();
  assert.equal(meta.requestsTo(REFRESH).length, 0);
  await meta.advance(60_000);
  const overrides = { clock: meta.now, log: createTestLog() };
  const other = await createContext(app.config, overrides);
  t.after(() => other.close());
  await Promise.all([context, other].map((one) => one.tokenKeeper.run()));
  assert.equal(meta.requestsTo(REFRESH).length, 1);
  const renewed = await now();
  assert.ok(renewed?.token && renewed.token !== account.token, 'it is another token');
  assert.deepEqual([renewed.state, renewed.templateId], ['connected', account.templateId]);
  await tokenKeeper.run();
  await meta.advance(29 * DAY_MS);
  await tokenKeeper.run();
  assert.equal(meta.requestsTo(REFRESH).length, 1);
  assert.deepEqual(await notices(), []);
});

onBothDatabases(
  'one that can’t be renewed is tried daily; its owner hears of it four times, and at its end',
  async (t, dialect) => {
    const { meta, context, asked, app, now, notices, mails } = await opened(t, dialect);
    meta.faults.failOn(REFRESH, metaFaults.accountTooFast, 1_000);
    const told = [];
    for (let day = 0; day < 60; day += 1) {
      await meta.advance(DAY_MS);
      const before = (await mails()).length;
      await context.tokenKeeper.run();
      const [newest] = await mails();
      if ((await mails()).length > before) told.push([60 - day - 1, newest]);
    }
    assert.equal(meta.requestsTo(REFRESH).length, 30);
    assert.deepEqual(told, [
      [14, 'instagram-ending 14'],
      [7, 'instagram-ending 7'],
      [3, 'instagram-ending 3'],
      [1, 'instagram-ending 1'],
      [0, 'instagram-ended'],
    ]);
    assert.deepEqual([(await now())?.state, (await now())?.token], ['token_dead', null]);
    assert.deepEqual((await notices()).sort(), ['instagram_token_dead', 'instagram_token_ending']);
    const renewed = await connectAccount(app, meta, asked);
    assert.equal(renewed.state, 'connected');
    assert.deepEqual(await notices(), [], 'both are taken back');
  },
);

onBothDatabases(
  'a token that died is noticed; a server that is away, or a key that is lost, kills none',
  async (t, dialect) => {
    const { meta, context, account, asked, shop, now, mails, notices } = await opened(t, dialect);
    await meta.advance(30 * DAY_MS);
    meta.faults.failOn(REFRESH, metaFaults.resetBeforeAnswer);
    await context.tokenKeeper.run();
    assert.equal((await now())?.state, 'connected');
    assert.deepEqual(await mails(), []);

    const [row] = await context.db.knex('instagram_accounts').where({ id: account.id });
    await context.db.knex('instagram_accounts').update({ access_token: 'v1.damaged' });
    await meta.advance(60 * 60_000);
    await context.tokenKeeper.run();
    assert.deepEqual([(await now())?.state, (await now())?.token], ['connected', null]);
    assert.deepEqual(await notices(), ['instagram_token_dead']);
    const [view] = await context.instagramViews.accountsOf(asked.userId);
    assert.equal(view?.problem, 'The saved access can’t be read.');
    await context.db.knex('instagram_accounts').update({ access_token: row.access_token });

    meta.killTokens(shop, 'passwordChanged');
    await meta.advance(DAY_MS);
    await context.tokenKeeper.run();
    assert.equal((await now())?.state, 'token_dead');
    assert.deepEqual(await mails(), ['instagram-ended']);
    const [dead] = await context.instagramViews.accountsOf(asked.userId);
    assert.match(dead?.problem ?? '', /password of this account was changed/);
  },
);

onBothDatabases(
  'what could not be subscribed when it was connected is subscribed soon',
  async (t, dialect) => {
    const { meta, app, context, asked, shop } = await opened(t, dialect);
    const subscribe = 'POST graph.instagram.com/:id/subscribed_apps';
    await connectAccount(app, meta, { ...asked, isSubscribed: false });
    meta.world.accounts.get(shop.userId)?.subscriptions.clear();
    const isSubscribed = async () => (await context.instagramViews.accountsOf(asked.userId))[0]?.isSubscribed;
    meta.faults.failOn(subscribe, metaFaults.tryLater);
    for (const [ms, expected] of [
      [10 * 60_000, false],
      [60 * 60_000, true],
    ] as const) {
      await meta.advance(ms);
      await context.tokenKeeper.run();
      assert.equal(await isSubscribed(), expected);
    }
    const there = meta.world.accounts.get(shop.userId)?.subscriptions.get(asked.appId);
    assert.ok(there?.has('messages') && there.has('comments'));
    assert.equal(meta.requestsTo(REFRESH).length, 0);
  },
);
