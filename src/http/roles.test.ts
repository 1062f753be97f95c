import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  filled,
  GOLDEN,
  idFor,
  KNOWLEDGE,
  ownersRows,
  STRATEGY,
  TAUGHT,
  TRIGGER,
} from '../../testing/api/owners-rows.ts';
import { BAKERY } from '../../testing/fixtures.ts';
import { type Client, client, tokenFor } from '../../testing/owner-client.ts';
import { onBothDatabases, startTestApp, testEnvironment } from '../../testing/test-app.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { createContext } from '../context.ts';

/** What a route answers to a request that is right in everything but its caller. */
interface Row {
  /** A body that fits. */
  body?: object;
  /** The status for its owner; `other` for another subscriber (404 where it names the owner's row). */
  owner: number;
  other: number;
  /** For a personal token that reads; 403 for everything that is no GET. */
  reader: number;
}

const FORM = { ...BAKERY, lengthPreference: 'short (3-4 sentences)' };
const FILE = { format: 'dmreply-template', version: 1, template: FORM, triggers: [] };
/** Enough to learn from. */
const VOICE_TURNS = Array.from({ length: 30 }, () => ({ at: null, asked: 'Open?', said: ['yes'] }));
const VOICE_IMPORT = { isConsented: true, turns: VOICE_TURNS };
const TEST = { templateId: '$template', messages: [], newMessage: 'Hi', conversationId: 'test-1' };

const INSTAGRAM = { INSTAGRAM_ENABLED: 'true' };

const own = (more: Partial<Row> = {}): Row => ({ owner: 200, other: 404, reader: 200, ...more });
const write = (body?: object, more: Partial<Row> = {}): Row =>
  own({ reader: 403, ...(body === undefined ? {} : { body }), ...more });

/** What no token opens. */
const SESSION_ONLY = / \/api\/(tokens|instagram\/login)(\/|$)/;

/** Every owner route; `$name` in paths and bodies stands for an id of the owner's. Deletions come last. */
const OWNER_ROUTES: Record<string, Row> = {
  'GET /api/templates': own({ other: 200 }),
  'POST /api/templates': write(FORM, { owner: 201, other: 201 }),
  'GET /api/templates/:id': own(),
  'PUT /api/templates/:id': write(FORM),
  'GET /api/templates/:id/history': own(),
  'GET /api/templates/:id/history/:version': own(),
  'POST /api/templates/:id/restore': write({ version: 1 }),
  'POST /api/templates/:id/brackets': write({ bracket: '[sold out]', isMeant: true }),
  'GET /api/templates/:id/places': own(),
  'DELETE /api/templates/:id/places': write(),
  'POST /api/templates/:id/rotate-webhook': write(),
  'GET /api/templates/:id/export': own(),
  'POST /api/templates/import': write(FILE, { owner: 201, other: 201 }),
  'POST /api/templates/:id/duplicate': write(undefined, { owner: 201 }),
  'GET /api/starter-templates': own({ other: 200 }),
  'POST /api/templates/:id/faqs': write({ question: 'Rye?', answer: 'On Fridays.' }, { owner: 201 }),
  'POST /api/templates/:id/forbidden-words': write({ words: ['cheap'] }),
  'POST /api/templates/:id/corrections': own({
    reader: 403,
    body: { asked: 'Open?', reply: '', better: 'Yes' },
  }),
  'POST /api/templates/:id/pause': write({}),
  'POST /api/templates/:id/resume': write(),
  'GET /api/templates/:id/doctor': own(),
  'GET /api/templates/:id/flow-kit': own(),
  'GET /api/triggers/template/:templateId': own(),
  'POST /api/triggers': write(TRIGGER, { owner: 201 }),
  'PUT /api/triggers/:id': write(TRIGGER),
  'POST /api/triggers/check': write({ ...TRIGGER, matchMode: 'words', isEnabled: true }),
  'POST /api/triggers/try': write({ templateId: '$template', message: 'Hi' }),
  'GET /api/voice': own({ other: 200 }),
  'GET /api/voice/account': own({ other: 200 }),
  'GET /api/voice/sounds-like': own({ other: 200 }),
  // Nothing was typed here yet.
  'PUT /api/voice/account': write({ isConsented: true }, { owner: 400, other: 400 }),
  'PUT /api/voice/imports/:source': write(VOICE_IMPORT, { other: 200 }),
  'PUT /api/voice': write({ version: 1, isOn: true }, { other: 200 }),
  'GET /api/voice/taught': own({ other: 200 }),
  'POST /api/voice/taught': write(TAUGHT, { owner: 201, other: 201 }),
  'POST /api/voice/taught/from-history': write(
    { conversationId: '$conversation', messageId: '$message', said: TAUGHT.said },
    { owner: 201 },
  ),
  'GET /api/strategies/template/:templateId': own(),
  'GET /api/strategies/starters': own({ other: 200 }),
  'POST /api/strategies': write({ templateId: '$template', ...STRATEGY }, { owner: 201 }),
  'GET /api/strategies/:id': own(),
  'PUT /api/strategies/:id': write(STRATEGY),
  'GET /api/conversations/:id/strategy': own(),
  'POST /api/conversations/:id/strategy': write({ strategyId: '$strategy' }),
  'DELETE /api/conversations/:id/strategy': write(),
  'GET /api/knowledge': own({ other: 200 }),
  'POST /api/knowledge/texts': write(KNOWLEDGE, { owner: 201, other: 201 }),
  // Without the file itself.
  'POST /api/knowledge/files': write({}, { owner: 400, other: 400 }),
  'POST /api/knowledge/pages': write({ urls: ['https://bakery.example/'] }, { owner: 201, other: 201 }),
  'POST /api/knowledge/addresses': write({ input: 'https://bakery.example/prices' }, { other: 200 }),
  'POST /api/knowledge/find': write({ message: 'Do you deliver?' }, { other: 200 }),
  'GET /api/knowledge/meaning': own({ other: 200 }),
  'PUT /api/knowledge/meaning': write({ isOn: false, model: 'small' }, { other: 200 }),
  'GET /api/knowledge/conflicts': own({ other: 200 }),
  'GET /api/knowledge/:id': own(),
  'GET /api/knowledge/:id/uses': own(),
  // No original is kept of a text.
  'GET /api/knowledge/:id/file': own({ owner: 404, reader: 404 }),
  'POST /api/knowledge/:id/file': write({}, { owner: 400, other: 400 }),
  // A text has no pages.
  'PUT /api/knowledge/:id/pages/:page': write({ version: 1, text: 'Tart: 5 €' }, { owner: 400 }),
  'PUT /api/knowledge/:id': write({ version: 1 }),
  // A text is not read again, and nothing of it waits.
  'POST /api/knowledge/:id/read': write(undefined, { owner: 400 }),
  'POST /api/knowledge/:id/pending': write({ version: 1, accept: true }, { owner: 409 }),
  'GET /api/golden-chats/template/:templateId': own(),
  'GET /api/golden-chats/template/:templateId/file': own(),
  'POST /api/golden-chats': write(GOLDEN, { owner: 201 }),
  'POST /api/golden-chats/from-history': write(
    { conversationId: '$conversation', messageId: '$message', kind: 'like' },
    { owner: 201 },
  ),
  'PUT /api/golden-chats/:id': write({ version: 1 }),
  'GET /api/suggestions': own({ other: 200 }),
  'GET /api/suggestions/unasked-faqs': own({ other: 200 }),
  'PUT /api/suggestions/:id': write({ question: 'Vegan?', answer: '' }),
  // Without an AI key nobody words it.
  'POST /api/suggestions/:id/wording': write(undefined, { owner: 409 }),
  'POST /api/suggestions/:id/reject': write(),
  'POST /api/suggestions/:id/restore': write(),
  'POST /api/suggestions/:id/accept': write({
    as: 'faq',
    templateId: '$template',
    question: 'Vegan?',
    answer: 'Yes.',
  }),
  // Without an AI key there is nothing to try with.
  'POST /api/trials/estimate': write({ kind: 'golden', templateId: '$template' }, { owner: 409 }),
  'POST /api/trials': write({ kind: 'golden', templateId: '$template' }, { owner: 409 }),
  'GET /api/trials/template/:templateId': own(),
  'PUT /api/trials/ceiling': write({ ceilingUsd: 0.5 }, { other: 200 }),
  'GET /api/trials/:id': own(),
  'POST /api/trials/:id/stop': write(),
  'GET /api/keys': own({ other: 200 }),
  'GET /api/keys/models': own({ other: 200 }),
  'POST /api/keys': write({}, { other: 200 }),
  'POST /api/keys/try': write(undefined, { other: 200 }),
  'DELETE /api/keys/:field': write(undefined, { other: 200 }),
  'GET /api/instagram': own({ other: 200 }),
  'PUT /api/instagram/app': write({ appId: '12345678', appSecret: 'a-secret-of-mine' }, { other: 200 }),
  // Bound to the session, so a token never opens these; and nothing was begun there.
  'POST /api/instagram/login': write(undefined, { other: 200, reader: 403 }),
  'POST /api/instagram/login/finish': write(
    { state: 'x', code: 'y' },
    { owner: 409, other: 409, reader: 403 },
  ),
  // Meta is away.
  'POST /api/instagram/accounts': write({ token: 'IGAA-a-token-of-mine-1' }, { owner: 503, other: 503 }),
  'PATCH /api/instagram/accounts/:id': write({ takeoverMinutes: 60 }),
  'DELETE /api/instagram/accounts/:id': write(),
  'GET /api/widgets': own({ other: 200 }),
  'POST /api/widgets': write({ templateId: '$template', title: 'Bakery' }, { owner: 201, other: 400 }),
  'GET /api/widgets/:id': own(),
  'PUT /api/widgets/:id': write({ title: 'Bakery' }),
  'GET /api/instagram/comment-rules': own({ other: 200 }),
  'POST /api/instagram/comment-rules': write(
    { accountId: '$instagram', phrase: 'price', reply: 'From $20.' },
    { owner: 201 },
  ),
  'PUT /api/instagram/comment-rules/:id': write({ isEnabled: false }),
  'DELETE /api/instagram/comment-rules/:id': write(),
  'POST /api/test-draft': write({ templateId: '$template', template: FORM, message: 'Hi' }),
  'POST /api/test-prompt': write({ templateId: '$template', message: 'Hi' }),
  'POST /api/test-conversation': write(TEST),
  'GET /api/conversations': own({ other: 200 }),
  'GET /api/conversations/counts': own({ other: 200 }),
  'GET /api/conversations/csv': own({ other: 200 }),
  'GET /api/attachments/:id': own({ owner: 404, reader: 404 }),
  'GET /api/conversations/waiting': own({ other: 200 }),
  'GET /api/conversations/:id': own(),
  'GET /api/conversations/:id/messages': own(),
  'GET /api/conversations/:id/events': own(),
  'POST /api/conversations/:id/messages': write({ messageText: 'Hello' }, { owner: 201 }),
  'POST /api/conversations/:id/replies': write(
    { messageText: 'Hello', requestKey: 'roles-test-0000001' },
    { owner: 409 },
  ),
  'POST /api/conversations/:id/replies/:messageId/retry': write(undefined, { owner: 404 }),
  'GET /api/conversations/:id/reply-options': own(),
  'PUT /api/conversations/:id/chat-link': write({ address: 'https://tool.example/chat/c' }),
  'POST /api/conversations/:id/pause': write({}),
  'POST /api/conversations/:id/resume': write(),
  'GET /api/contacts': own({ other: 200 }),
  'POST /api/bulk': write({ of: 'conversations', ids: ['$conversation'], action: 'resume' }, { other: 200 }),
  'GET /api/contacts/tags': own({ other: 200 }),
  'GET /api/contacts/csv': own({ other: 200 }),
  'GET /api/contacts/fields': own({ other: 200 }),
  'POST /api/contacts/fields': write(
    { label: 'Guests', type: 'number', key: 'guests' },
    { owner: 201, other: 201 },
  ),
  'PUT /api/contacts/fields/:key': write({ label: 'People' }, { other: 200 }),
  'DELETE /api/contacts/fields/:key': write(undefined, { other: 200 }),
  'GET /api/contacts/:id': own(),
  'GET /api/contacts/:id/conversations': own(),
  'PUT /api/contacts/:id': write({ version: 1, notes: 'x' }),
  'POST /api/contacts/:id/merge': write({ otherId: '$otherContact', version: 2 }),
  'GET /api/conversations/:id/contact': own(),
  'GET /api/templates/:id/tool-mapping': own(),
  'PUT /api/templates/:id/tool-mapping': write({ fields: {}, tags: [] }),
  'GET /api/templates/:id/sharing': own(),
  'PUT /api/templates/:id/sharing': write({ sharesWith: '' }),
  'DELETE /api/conversations/:id/pass': write(),
  'GET /api/bot': own({ other: 200 }),
  'POST /api/bot/pause': write({}, { other: 200 }),
  'POST /api/bot/resume': write(undefined, { other: 200 }),
  'GET /api/notifications': own({ other: 200 }),
  'POST /api/notifications/read': write({}, { other: 200 }),
  'GET /api/notifications/settings': own({ other: 200 }),
  'PUT /api/notifications/settings': write({ handoverMail: false }, { other: 200 }),
  'GET /api/usage': own({ other: 200 }),
  'GET /api/caught-replies': own({ other: 200 }),
  'PUT /api/caught-replies/:id': write({ wasRight: true }),
  'GET /api/setup': own({ other: 200 }),
  'POST /api/setup/address-copied': write(undefined, { other: 200 }),
  // A token never opens these.
  'GET /api/tokens': own({ other: 200, reader: 403 }),
  'POST /api/tokens': write({ name: 'x', scope: 'read' }, { owner: 201, other: 201, reader: 403 }),
  'DELETE /api/tokens/:id': write(undefined, { reader: 403 }),
  'DELETE /api/triggers/:id': write(),
  'DELETE /api/strategies/:id': write(),
  'DELETE /api/voice/imports/:source': write(undefined, { other: 200 }),
  'DELETE /api/voice/taught/:id': write(),
  'DELETE /api/voice': write(undefined, { other: 200 }),
  'DELETE /api/widgets/:id': write(),
  'DELETE /api/golden-chats/:id': write(),
  'DELETE /api/knowledge/:id': write(),
  'DELETE /api/conversations/:id': write(),
  'DELETE /api/contacts/:id': write(),
  'DELETE /api/templates/:id': write(),
};

/** Routes that are not the owner's: each has tests of its own. The stream never ends, so it is asked apart. */
const ELSEWHERE = [
  /^GET \/api\/notifications\/stream$/,
  /^(GET|POST) \/api\/webhook\//,
  /\/api\/auth\//,
  /\/api\/(user|billing)(\/|$)/,
  /\/api\/admin(\/|$)/,
  /\/api\/support\//,
  /\/api\/stripe\//,
  // Signed by Meta, or public: `meta-callbacks.test.ts`, and the tests of the webhook.
  /^(?:GET|POST) \/api\/instagram\/(?:webhook|deauthorize|deletion|deletions)\//,
  // Visitors of a website sign in nowhere: `visitor.test.ts`.
  /^(?:GET|POST) \/(?:api\/)?widget\/:publicId/,
  /^GET \/api\/subscription-pricing$/,
  // Signed, without signing in: `digest.test.ts`.
  /^(?:GET|POST) \/api\/digest\/off\/:token$/,
  /^GET \/api\/(?:openapi\.json|docs)$/,
  /^GET \/(healthz|readyz|metrics|\.well-known\/security\.txt|\*|assets.*|[\w-]+\.\w+)?$/,
];

test('every route has its row', async (t) => {
  const context = await createContext(loadConfig({ env: await testEnvironment(t, 'sqlite', INSTAGRAM) }));
  t.after(() => context.close());
  const app = await buildApp(context);
  await app.ready();
  const routes = app.routeTable.filter((route) => !ELSEWHERE.some((pattern) => pattern.test(route)));
  assert.deepEqual([...new Set(routes)].sort(), Object.keys(OWNER_ROUTES).sort());
});

onBothDatabases('who may call what', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe', ...INSTAGRAM } });
  const { context, url } = app;
  const until = Date.now() + 40 * 86_400_000;
  const granted = async () => {
    const user = await context.accounts.create({
      username: `u${Math.random()}`.slice(0, 20),
      email: `u${Math.random()}@example.com`,
    });
    await context.billing.grant(user.id, 'advanced', until);
    return { id: user.id, api: client(url, await tokenFor(context, { userId: user.id })) };
  };
  const owner = await granted();
  const other = await granted();
  const { id: template, webhookUrl } = await context.templates.create(owner.id, {
    ...BAKERY,
    fallbackReply: 'Soon.',
  });
  const free = await context.accounts.create({ username: 'free.user', email: 'free@example.com' });
  const expired = await context.accounts.create({ username: 'expired', email: 'expired@example.com' });
  await context.db
    .knex('grants')
    .insert({ user_id: expired.id, plan_type: 'advanced', ends_at: Date.now() - 1, created_at: 1 });
  const admin = await context.admins.create({ username: 'boss', email: 'boss@example.com' });
  const token = async (scope: string) => (await owner.api('POST', '/api/tokens', { name: 'x', scope })).body;
  const reader = client(url, (await token('read')).token);
  const full = client(url, (await token('full')).token);

  const ids = await ownersRows(app, owner, { id: template, webhookUrl });

  const strangers: [string, Client, number][] = [
    ['nobody', client(url, null), 401],
    ['a made-up token', client(url, 'dmr_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'), 401],
    ['an admin', client(url, await tokenFor(context, { adminId: admin.id })), 401],
    ['somebody without a subscription', client(url, await tokenFor(context, { userId: free.id })), 402],
    [
      'somebody whose subscription has ended',
      client(url, await tokenFor(context, { userId: expired.id })),
      402,
    ],
  ];
  for (const [route, row] of Object.entries(OWNER_ROUTES)) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, name) => idFor(pattern, name, ids));
    const body = row.body === undefined ? undefined : filled(row.body, ids);
    const ask = async (api: Client, sent = body) => (await api(method, path, sent)).status;
    for (const [who, api, status] of strangers) {
      assert.equal(await ask(api), status, `${who}: ${route}`);
      // Neither validation nor a missing row is answered first.
      if (body !== undefined)
        assert.equal(await ask(api, { nonsense: 1 }), status, `${who}, badly: ${route}`);
    }
    assert.equal(await ask(reader), row.reader, `a reading token: ${route}`);
    assert.equal(await ask(other.api), row.other, `another owner: ${route}`);
    const isSessionOnly = SESSION_ONLY.test(route);
    if (isSessionOnly) assert.equal(await ask(full), 403, `a full token: ${route}`);
    assert.equal(await ask(isSessionOnly ? owner.api : full), row.owner, `the owner: ${route}`);
  }
  for (const [who, api, status] of strangers) {
    assert.equal((await api('GET', '/api/notifications/stream')).status, status, who);
  }
});

/** What of the account a personal token opens; without a body, a PUT is refused for that alone. */
const OPEN_TO_TOKENS = [
  'GET /api/user',
  'GET /api/user/export',
  'GET /api/user/banner',
  'GET /api/user/retention',
  'PUT /api/user/retention',
];

/** Calls with which admins come and go; users' tokens are nothing to them. */
const ADMINS_DOOR = ['POST /api/admin/login', 'POST /api/admin/verify'];

onBothDatabases("the account's and the admin's routes, as they stand in the table", async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const { context, url } = app;
  const user = await context.accounts.create({ username: 'plain', email: 'plain@example.com' });
  const paying = await context.accounts.create({ username: 'paying', email: 'paying@example.com' });
  await context.billing.grant(paying.id, 'advanced', Date.now() + 86_400_000);
  const admin = await context.admins.create({ username: 'boss', email: 'boss@example.com' });
  const asUser = await tokenFor(context, { userId: user.id });
  const asAdmin = await tokenFor(context, { adminId: admin.id });
  const byTokens = client(url, await tokenFor(context, { userId: paying.id }));
  const full = (await byTokens('POST', '/api/tokens', { name: 'x', scope: 'full' })).body.token;

  const described = await buildApp(context);
  t.after(() => described.close());
  const ask = (route: string, token: string | null) => {
    const [method = '', pattern = ''] = route.split(' ');
    return client(url, token)(method, pattern.replace(/:\w+/g, '999'));
  };
  const routes = [...new Set(described.routeTable)];
  const account = routes.filter((route) => / \/api\/(user|billing)(\/|$)/.test(route));
  const admins = routes.filter((r) => r.includes(' /api/admin/') && !ADMINS_DOOR.includes(r));
  assert.ok(account.length >= 15 && admins.length >= 25);
  for (const route of account) {
    for (const token of [null, asAdmin]) assert.equal((await ask(route, token)).status, 401, route);
    const byFull = await ask(route, full);
    const isOpen = OPEN_TO_TOKENS.includes(route);
    if (isOpen) assert.ok(byFull.status === 200 || byFull.status === 400, route);
    else assert.deepEqual([byFull.status, byFull.body.code], [403, 'token_not_enough'], route);
    // Without a body most are refused, but never for want of a subscription.
    const { status } = await ask(route, asUser);
    assert.ok(status !== 401 && status !== 402 && status !== 500, `${route}: ${status}`);
  }
  for (const route of admins) {
    for (const token of [null, asUser]) assert.equal((await ask(route, token)).status, 401, route);
    const byFull = await ask(route, full);
    assert.deepEqual([byFull.status, byFull.body.code], [403, 'token_not_enough'], route);
  }
  // With logging out at the end, an admin is let in everywhere; without a body, or for user 999, most are refused.
  for (const route of admins.toSorted(
    (a, b) => Number(a.includes('logout')) - Number(b.includes('logout')),
  )) {
    const { status, body } = await ask(route, asAdmin);
    assert.ok(status !== 401 && status < 500, `${route}: ${status}`);
    if (status === 403) assert.equal(body.code, 'support_code_required', route);
  }
});
