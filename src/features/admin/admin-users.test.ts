import assert from 'node:assert/strict';
import { call, createSignedIn, createUser, post, startAccountsApp } from '../../../testing/account-client.ts';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { BAKERY, createOwner, postMessage } from '../../../testing/fixtures.ts';
import { client, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';

const USERS = '/api/admin/users';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

onBothDatabases(
  'the counters count each message and each reply, and are a minute old at most',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const { api } = await signedInAdmin(app);
    const stats = async () => {
      const { countedAt, ...counts } = (await api('GET', '/api/admin/stats')).body;
      return { counts, countedAt };
    };
    assert.deepEqual((await stats()).counts, { users: 0, templates: 0, conversations: 0, messages: 0 });
    const { template } = await createOwner(app.context, { fallbackReply: 'We answer soon.' });
    for (const conversation_id of ['a', 'b', 'b'])
      await postMessage(app.url, template.webhookUrl, { message: `Hi ${Math.random()}`, conversation_id });
    const old = await stats();
    assert.equal(old.counts.messages, 0);
    assert.ok(Date.parse(old.countedAt) > app.now() - 60_000);
    app.jump(60_000);
    assert.deepEqual((await stats()).counts, { users: 1, templates: 1, conversations: 2, messages: 6 });
    assert.equal((await app.context.db.knex('messages').pluck('id')).length, 6);
  },
);

onBothDatabases(
  'users are listed in pages, searched, and never with admins or secrets',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
    const { api } = await signedInAdmin(app, 'boss.admin');
    const { accounts, billing, keys } = app.context;
    const names = ['anna', 'berta', 'carla_x', 'carlaYx', 'dora'];
    for (const username of names) await accounts.create({ username, email: `${username}@example.com` });
    const anna = await accounts.require('anna');
    await billing.grant(anna.id, 'advanced_annual', Date.now() + 86_400_000);
    await keys.set(anna.id, 'openai', 'sk-of-anna-12345');
    const list = async (query: string) => {
      const { status, body, headers } = await api('GET', `${USERS}${query}`);
      assert.equal(status, 200, query);
      const found = body.map(({ username }: { username: string }) => username);
      const next = /<[^?]+([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
      return { body, found, total: headers.get('x-total-count'), next };
    };
    const all = await list('');
    assert.deepEqual([all.found, all.total, all.next], [names.toReversed(), '5', undefined]);
    assert.deepEqual(Object.keys(all.body[0]).sort(), [
      'createdAt',
      'disabledAt',
      'email',
      'id',
      'isActiveSubscriber',
      'isSubscriptionActive',
      'lastLogin',
      'planType',
      'subscription',
      'subscriptionEndsAt',
      'username',
    ]);
    const shown = all.body.at(-1);
    assert.deepEqual([shown.planType, shown.isActiveSubscriber], ['advanced_annual', true]);
    assert.deepEqual([all.body[0].planType, all.body[0].isActiveSubscriber], [null, false]);
    const first = await list('?limit=2');
    const second = await list(first.next ?? '');
    const third = await list(second.next ?? '');
    assert.deepEqual([...first.found, ...second.found, ...third.found], names.toReversed());
    assert.equal(third.next, undefined);
    // No sign has a special meaning.
    assert.deepEqual((await list('?search=CARLA_')).found, ['carla_x']);
    assert.deepEqual((await list('?search=%25')).found, []);
    assert.deepEqual((await list(`?search=${encodeURIComponent("' or 1=1 --")}`)).found, []);
    assert.equal((await list('?search=example.com')).total, '5');
    assert.deepEqual((await list(`?search=${anna.id}`)).found, ['anna']);
    for (const bad of ['?limit=0', '?cursor=%2B', '?more=1', '?format=xml'])
      assert.equal((await api('GET', `${USERS}${bad}`)).status, 400, bad);
  },
);

onSqlite('the list as a file: no cell is a formula', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api } = await signedInAdmin(app);
  for (const username of ['-2+3', 'anna', '-.-'])
    await app.context.accounts.create({
      username: username.replace('+', '.'),
      email: `+${username}@example.com`,
    });
  const { body, headers } = await api('GET', `${USERS}?format=csv`);
  assert.match(headers.get('content-disposition') ?? '', /attachment; filename="users.csv"/);
  const lines = body.trimEnd().split('\r\n');
  assert.equal(lines.length, 4);
  for (const line of lines) assert.doesNotMatch(line, /(^|,)"?[=+@-]/);
  assert.ok(body.includes(`"'-2.3","'+-2+3@example.com"`));
});

onBothDatabases('one user: plans, counts, sign-ins, sessions and mails, and no text', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const admin = await signedInAdmin(app);
  const user = await createSignedIn(app, 'anna');
  const path = `${USERS}/${user.id}`;
  const given = await admin.api('POST', `${path}/grants`, { planType: 'standard_monthly', until: inDays(3) });
  assert.equal(given.status, 201);
  assert.deepEqual([given.body.planType, given.body.grants.length], ['standard', 1]);
  const own = client(app.url, user.token);
  const template = await app.context.templates.create(user.id, {
    ...BAKERY,
    fallbackReply: 'Back soon, promised.',
  });
  await postMessage(app.url, template.webhookUrl, { message: 'Where is my cake?', conversation_id: 'c' });
  // What is said while the bot is silent is no reply.
  await own('POST', `/api/templates/${template.id}/pause`, {});
  app.context.loadedTemplates.accountChanged(user.id);
  await postMessage(app.url, template.webhookUrl, { message: 'Hello?', conversation_id: 'c' });
  await app.context.usageRecorder.flush();

  const { status, body } = await admin.api('GET', path);
  assert.equal(status, 200);
  assert.deepEqual(body.usage, {
    days: 30,
    templates: 1,
    templatesCreated: 1,
    replies: 1,
    repliesBySource: { fallback: 1, paused: 1 },
  });
  assert.deepEqual([body.signIns.length, body.sessions.length, body.apiTokens], [1, 1, 0]);
  assert.deepEqual(
    body.mails.map(({ kind, state }: Record<string, string>) => [kind, state]),
    [['sign-in-code', 'sent']],
  );
  assert.doesNotMatch(JSON.stringify(body), /cake|promised|Linden|webhook/i);

  const [{ id: grantId }] = body.grants;
  assert.equal((await admin.api('DELETE', `${path}/grants/${grantId + 1}`)).status, 404);
  const ended = await admin.api('DELETE', `${path}/grants/${grantId}`);
  assert.deepEqual([ended.body.planType, ended.body.grants[0].isRunning], [null, false]);
  assert.equal((await own('GET', '/api/templates')).status, 402);
  for (const bad of [
    { planType: 'gold', until: inDays(3) },
    { planType: 'standard', until: '2027-02-30' },
    { planType: 'standard', until: inDays(-2) },
    { planType: 'standard' },
  ])
    assert.equal((await admin.api('POST', `${path}/grants`, bad)).status, 400, JSON.stringify(bad));

  assert.equal((await admin.api('DELETE', `${path}/sessions/999999`)).status, 404);
  const [{ id: sessionId }] = body.sessions;
  assert.equal((await admin.api('DELETE', `${path}/sessions/${sessionId}`)).status, 200);
  assert.equal((await own('GET', '/api/user')).status, 401);
  assert.deepEqual((await admin.api('DELETE', `${path}/sessions`)).body, { success: true, signedOut: 0 });
  assert.equal((await admin.api('GET', `${USERS}/999999`)).status, 404);
  const log = (await admin.api('GET', `/api/admin/audit?actor=admin&userId=${user.id}`)).body;
  assert.deepEqual(
    log.map(({ action }: { action: string }) => action),
    ['session.ended', 'grant.ended', 'grant.given'],
  );
});

onBothDatabases(
  'a disabled account: nobody acts with it, and its bot is silent like an ended plan',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const admin = await signedInAdmin(app);
    const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
    const user = await app.context.accounts.get(owner.id);
    const token = (await owner.api('POST', '/api/tokens', { name: 'x', scope: 'full' })).body.token;
    const script = client(app.url, token);
    await owner.api('POST', '/api/triggers', {
      templateId: owner.template.id,
      triggerPhrase: 'hours',
      responseAction: 'From 8 to 6.',
    });
    const ask = async (conversation_id: string) =>
      (await postMessage(app.url, owner.template.webhookUrl, { message: 'hours', conversation_id })).body;
    assert.equal((await ask('a')).response, 'From 8 to 6.');

    const path = `${USERS}/${owner.id}`;
    assert.notEqual((await admin.api('POST', `${path}/disable`)).body.disabledAt, null);
    await admin.api('POST', `${path}/disable`);
    for (const api of [owner.api, script]) {
      const { status, body } = await api('GET', '/api/templates');
      assert.deepEqual([status, body.code], [403, 'account_disabled']);
      assert.match(body.message, /switched off.*support/);
    }
    assert.equal((await owner.api('GET', '/api/user')).body.code, 'account_disabled');
    await app.context.loadedTemplates.accountChanged(owner.id);
    const silent = await ask('b');
    assert.deepEqual([silent.source, silent.response], ['fallback', 'We answer soon.']);
    // The right code tells; it opens nothing.
    const step = await post(app.url, '/api/auth/login', { identifier: user?.email });
    const { code } = await app.mail.next(user?.email ?? '');
    const verified = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
    assert.deepEqual([verified.status, verified.body.code], [403, 'account_disabled']);

    await admin.api('POST', `${path}/enable`);
    await app.context.loadedTemplates.accountChanged(owner.id);
    assert.equal((await ask('c')).response, 'From 8 to 6.');
    assert.equal((await script('GET', '/api/templates')).status, 200);
    const log = (await admin.api('GET', `/api/admin/audit?actor=admin&userId=${owner.id}`)).body;
    assert.deepEqual(
      log.map(({ action }: { action: string }) => action),
      ['account.enabled', 'account.disabled'],
    );
    await admin.api('POST', `${path}/disable`);
    assert.equal((await call(app.url, 'POST', '/api/auth/logout', { token: owner.token })).status, 200);
  },
);

onSqlite('an account is deleted by its typed name alone', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const admin = await signedInAdmin(app);
  const user = await createUser(app, 'Anna.B');
  const remove = (body?: object) => admin.api('DELETE', `${USERS}/${user.id}`, body);
  for (const wrong of [
    { username: 'anna.b' },
    { username: '' },
    {},
    { username: 'Anna.B', more: 1 },
    undefined,
  ])
    assert.equal((await remove(wrong)).status, 400);
  assert.equal((await remove({ username: 'Anna.B' })).status, 200);
  assert.equal((await remove({ username: 'Anna.B' })).status, 404);
  assert.equal(await app.context.accounts.find('Anna.B'), null);
});
