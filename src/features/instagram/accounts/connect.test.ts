import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { instagramEnv } from '../../../../testing/instagram.ts';
import { startMailServer } from '../../../../testing/mail/mail-server.ts';
import { refusals } from '../../../../testing/meta/errors.ts';
import { createMetaStandIn, metaFaults } from '../../../../testing/meta/meta-stand-in.ts';
import { client, signedInOwner, tokenFor } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../../testing/test-app.ts';
import { respond } from '../../../../testing/wire/wire.ts';
import type { Dialect } from '../../../db/database.ts';

const PUBLIC = 'https://dm.example.com';
const DAY_MS = 24 * 60 * 60_000;

/** A server that is public, an owner with the own Meta app saved, and an account to connect. */
async function opened(t: TestContext, dialect: Dialect, env: Record<string, string> = {}) {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const metaApp = meta.app({ redirectUris: [`${PUBLIC}/instagram/callback`] });
  const app = await startTestApp(t, dialect, {
    env: { ...instagramEnv(meta), SERVER_PUBLIC_URL: PUBLIC, ...env },
    overrides: { clock: meta.now },
  });
  const owner = await signedInOwner(app);
  const saved = await owner.api('PUT', '/api/instagram/app', {
    appId: metaApp.id,
    appSecret: metaApp.secret,
  });
  assert.equal(saved.status, 200);
  const shop = meta.account({ username: 'lindenbakery' });
  meta.consent.accountId = shop.userId;
  return { meta, metaApp, app, owner, shop, view: saved.body };
}

/** As a browser goes to Instagram and back; what stands in the address that it is sent back to. */
async function consent(owner: Awaited<ReturnType<typeof opened>>['owner']): Promise<URLSearchParams> {
  const { body } = await owner.api('POST', '/api/instagram/login');
  const there = await fetch(body.url, { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  assert.equal(`${back.origin}${back.pathname}`, `${PUBLIC}/instagram/callback`);
  return back.searchParams;
}

onBothDatabases(
  'an account is connected by Instagram’s login, and connected again it is the same',
  async (t, dialect) => {
    const { meta, metaApp, owner, shop, view } = await opened(t, dialect);
    const { appKey } = /webhook\/(?<appKey>[\w-]{24})$/.exec(view.app.addresses.webhook)?.groups ?? {};
    assert.deepEqual(view, {
      isHttps: true,
      hasServerApp: false,
      app: {
        appId: metaApp.id,
        isSecretReadable: true,
        hasMetaAppSecret: false,
        verifyToken: view.app.verifyToken,
        addresses: {
          webhook: `${PUBLIC}/api/instagram/webhook/${appKey}`,
          redirect: `${PUBLIC}/instagram/callback`,
          deauthorize: `${PUBLIC}/api/instagram/deauthorize/${appKey}`,
          deletion: `${PUBLIC}/api/instagram/deletion/${appKey}`,
        },
        verifiedAt: null,
        firstUpdateAt: null,
        tokenRefusedAt: null,
        signatureRefusedAt: null,
      },
      accounts: [],
    });
    const back = await consent(owner);
    const login = { state: back.get('state'), code: back.get('code') };
    const done = await owner.api('POST', '/api/instagram/login/finish', login);
    const [account] = done.body.accounts;
    assert.deepEqual(
      [done.status, account],
      [
        200,
        {
          id: account.id,
          username: 'lindenbakery',
          igUserId: shop.userId,
          state: 'connected',
          problem: '',
          templateId: owner.template.id,
          templateName: owner.template.templateName,
          takeoverMinutes: 720,
          isSubscribed: true,
          accessEndsAt: account.accessEndsAt,
          isEndingSoon: false,
          lastUpdateAt: null,
          lastMessageAt: null,
        },
      ],
    );
    const days = (Date.parse(account.accessEndsAt) - meta.now()) / DAY_MS;
    assert.ok(days > 59.9 && days <= 60, `the access is for 60 days: ${days}`);
    const [subscribed] = meta.requestsTo('POST graph.instagram.com/:id/subscribed_apps');
    assert.deepEqual([subscribed?.version, subscribed?.path.split('/')[3]], ['v25.0', shop.userId]);

    // What has been used is worth nothing, here and there.
    const twice = await owner.api('POST', '/api/instagram/login/finish', login);
    assert.deepEqual([twice.status, twice.body.code], [409, 'instagram_login_ended']);

    await owner.api('PATCH', `/api/instagram/accounts/${account.id}`, {
      templateId: null,
      takeoverMinutes: 60,
    });
    const again = await consent(owner);
    const renewed = await owner.api('POST', '/api/instagram/login/finish', {
      state: again.get('state'),
      code: again.get('code'),
    });
    const { templateId, takeoverMinutes, id } = renewed.body.accounts[0];
    // Without a template it takes the only one, as the first time.
    assert.deepEqual(
      [renewed.body.accounts.length, id, templateId, takeoverMinutes],
      [1, account.id, owner.template.id, 60],
    );
  },
);

onBothDatabases('what comes back counts in the session that asked, for ten minutes', async (t, dialect) => {
  const { meta, app, owner } = await opened(t, dialect);
  const finish = (api: typeof owner.api, back: URLSearchParams) =>
    api('POST', '/api/instagram/login/finish', { state: back.get('state'), code: back.get('code') });
  const other = client(app.url, await tokenFor(app.context, { userId: owner.id }));
  const stranger = await signedInOwner(app);
  const back = await consent(owner);
  for (const api of [other, stranger.api])
    assert.equal((await finish(api, back)).body.code, 'instagram_login_ended');
  await meta.advance(10 * 60_000);
  assert.equal((await finish(owner.api, back)).body.code, 'instagram_login_ended');
  assert.equal(meta.requestsTo('POST api.instagram.com/oauth/access_token').length, 0, 'no code was spent');
  const token = await app.context.apiTokens.create(owner.id, { name: 'script', scope: 'full' });
  const script = client(app.url, token.token);
  assert.equal(
    (await script('POST', '/api/instagram/login')).status,
    403,
    'a script has no session to bind it to',
  );
});

onSqlite('what Meta refuses is told in words to act on, and nothing is kept', async (t, dialect) => {
  const { meta, metaApp, owner } = await opened(t, dialect);
  async function attempt() {
    const back = await consent(owner);
    const login = { state: back.get('state'), code: back.get('code') };
    const { status, body } = await owner.api('POST', '/api/instagram/login/finish', login);
    return [status, body.code, body.message];
  }
  meta.consent.without = ['instagram_business_manage_messages'];
  assert.match(String(await attempt()), /^409,instagram_refused,The access does not include messages/);
  meta.consent.without = [];
  const off = refusals.noMessages().said;
  meta.faults.failOn('GET graph.instagram.com/:id/conversations', respond(off));
  assert.match(String(await attempt()), /^409,instagram_refused,This account keeps its messages from apps/);
  meta.faults.failOn('GET graph.instagram.com/me', metaFaults.doneButReset);
  assert.match(String(await attempt()), /^503,instagram_unreachable/);
  await owner.api('PUT', '/api/instagram/app', { appId: metaApp.id, appSecret: 'wrong-secret-1234567890' });
  assert.match(String(await attempt()), /^409,instagram_refused,Meta says that the app secret is wrong/);
  const { body } = await owner.api('GET', '/api/instagram');
  assert.deepEqual(body.accounts, []);
});

onSqlite('a pasted token connects, whether it is new, old or for an hour', async (t, dialect) => {
  const { meta, metaApp, app, owner, shop } = await opened(t, dialect);
  const paste = async (token: string) => {
    // A session is over in a day.
    const api = client(app.url, await tokenFor(app.context, { userId: owner.id }));
    return api('POST', '/api/instagram/accounts', { token });
  };
  const short = await paste(` ${meta.token(shop, metaApp.id, false)}\n`);
  const endOf = ({ body }: typeof short) => body.accounts[0].accessEndsAt;
  assert.equal(Math.round((Date.parse(endOf(short)) - meta.now()) / DAY_MS), 60);
  const fresh = meta.token(shop, metaApp.id);
  assert.equal(endOf(await paste(fresh)), null, 'its end is not known yet');
  await meta.advance(2 * DAY_MS);
  assert.equal(Math.round((Date.parse(endOf(await paste(fresh))) - meta.now()) / DAY_MS), 60);
  const wrong = await paste('IGAA-not-a-token-of-anybody');
  assert.deepEqual([wrong.status, wrong.body.code], [409, 'instagram_refused']);
  assert.match(wrong.body.message, /does not accept this token/);
  const noToken = await paste('hello');
  assert.deepEqual([noToken.status, Object.keys(noToken.body.fields)], [400, ['token']]);
  const { accounts } = await app.context.instagramViews.view(owner.id);
  assert.deepEqual(
    accounts.map(({ state }) => state),
    ['connected'],
  );
});

onSqlite('owners keep to their own: accounts, apps and templates', async (t, dialect) => {
  const { meta, metaApp, app, owner, shop } = await opened(t, dialect);
  const paste = (api: typeof owner.api) =>
    api('POST', '/api/instagram/accounts', { token: meta.token(shop, metaApp.id) });
  const { id } = (await paste(owner.api)).body.accounts[0];
  const other = await signedInOwner(app);
  assert.deepEqual((await paste(other.api)).body.code, 'instagram_no_app');
  await other.api('PUT', '/api/instagram/app', { appId: '12345678', appSecret: 'another-secret-1234' });
  assert.deepEqual(
    [(await paste(other.api)).status, (await paste(other.api)).body.code],
    [409, 'instagram_taken'],
  );
  assert.equal(
    (await other.api('PATCH', `/api/instagram/accounts/${id}`, { takeoverMinutes: 5 })).status,
    404,
  );
  assert.equal((await other.api('DELETE', `/api/instagram/accounts/${id}`)).status, 404);
  const foreign = { templateId: other.template.id };
  assert.equal((await owner.api('PATCH', `/api/instagram/accounts/${id}`, foreign)).status, 404);
  assert.equal((await client(app.url, null)('GET', '/api/instagram')).status, 401);
  const moved = await owner.api('PUT', '/api/instagram/app', {
    appId: '87654321',
    appSecret: metaApp.secret,
  });
  assert.deepEqual([moved.status, moved.body.code], [409, 'conflict']);
  const bad = await owner.api('PUT', '/api/instagram/app', { appId: 'my app', appSecret: 'a b' });
  assert.deepEqual([bad.status, Object.keys(bad.body.fields)], [400, ['appId', 'appSecret']]);
  const { body } = await owner.api('GET', '/api/instagram');
  assert.equal(JSON.stringify(body).includes(metaApp.secret), false);
});

onBothDatabases(
  'disconnected, the token is gone here and updates end there; conversations stay',
  async (t, dialect) => {
    const { meta, metaApp, app, owner, shop } = await opened(t, dialect);
    const token = meta.connect(shop, metaApp.id);
    const { id } = (await owner.api('POST', '/api/instagram/accounts', { token })).body.accounts[0];
    const gone = await owner.api('DELETE', `/api/instagram/accounts/${id}`);
    assert.deepEqual([gone.body.accounts[0].state, gone.body.accounts[0].problem], ['disconnected', '']);
    const subscribed = () => [...(meta.world.accounts.get(shop.userId)?.subscriptions.keys() ?? ['?'])];
    assert.deepEqual(subscribed(), []);
    assert.deepEqual(await app.context.db.knex('instagram_accounts').pluck('access_token'), ['']);
    assert.equal(await app.context.instagramAccounts.byIgUserId(shop.userId), null);

    const back = (await owner.api('POST', '/api/instagram/accounts', { token })).body.accounts;
    assert.deepEqual(
      back.map((one: { id: number; state: string }) => [one.id, one.state]),
      [[id, 'connected']],
    );
    let text = '';
    for await (const part of app.context.exportAll(owner.id)) text += part;
    assert.equal(text.includes(token), false);
    assert.equal(JSON.parse(text).instagramAccounts[0].username, 'lindenbakery');
    await app.context.deletion.close(
      await app.context.accounts.require(String(JSON.parse(text).user.username)),
    );
    for (const table of ['instagram_accounts', 'instagram_apps'])
      assert.deepEqual(await app.context.db.knex(table), [], table);
    assert.deepEqual(subscribed(), []);
  },
);

onBothDatabases(
  'Meta is asked to send nothing more when an owner leaves, and need not answer',
  async (t, dialect) => {
    const mail = await startMailServer(t);
    const { meta, metaApp, app, owner, shop } = await opened(t, dialect, { MAIL_SMTP_URL: mail.url });
    const other = meta.account();
    for (const one of [shop, other])
      await owner.api('POST', '/api/instagram/accounts', { token: meta.connect(one, metaApp.id) });
    const [{ email }] = await app.context.db.knex('users').where({ id: owner.id });
    await owner.api('POST', '/api/user/request-deletion');
    const { code } = await mail.next(email);
    const ends = 'DELETE graph.instagram.com/:id/subscribed_apps';
    meta.faults.intercept(({ route }) =>
      route === ends && meta.requestsTo(ends).length === 1 ? metaFaults.unavailable : null,
    );
    assert.equal((await owner.api('DELETE', '/api/user', { code })).status, 200);
    await app.context.deletion.removeClosed();
    assert.deepEqual(await app.context.db.knex('users'), []);
    const left = [shop, other].map(({ userId }) => meta.world.accounts.get(userId)?.subscriptions.size);
    assert.deepEqual(left.toSorted(), [0, 1]);
  },
);

onSqlite('switched off, there is nothing of it', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const owner = await signedInOwner(app);
  for (const [method, path] of [
    ['GET', '/api/instagram'],
    ['POST', '/api/instagram/login'],
    ['POST', '/api/instagram/deauthorize/operator'],
    ['GET', '/api/instagram/deletions/abcdefghijkl'],
  ] as const) {
    const answer = await fetch(app.url + path, {
      method,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    assert.equal(answer.status, 404, path);
  }
  const api = await (await fetch(`${app.url}/api/openapi.json`)).text();
  assert.equal(/instagram\//.test(api), false);
  assert.equal(await app.context.instagramAccounts.appSecretsFor('operator'), null);
});
