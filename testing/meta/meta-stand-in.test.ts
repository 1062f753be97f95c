import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { createHttpStandIn, type HttpStandIn } from '../wire/http-stand-in.ts';
import { respond } from '../wire/wire.ts';
import { createMetaStandIn, type MetaStandIn } from './meta-stand-in.ts';
import type { AccountHandle } from './people.ts';
import type { App } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REDIRECT = 'https://dmreply.example/instagram/back';

interface Opened {
  meta: MetaStandIn;
  app: App;
  shop: AccountHandle;
  token: string;
  /** Where updates arrive; answers with `status.now`. */
  webhook: HttpStandIn;
  status: { now: number };
}

async function open(t: TestContext): Promise<Opened> {
  const meta = await createMetaStandIn();
  t.after(meta.close);
  const status = { now: 200 };
  const webhook = await createHttpStandIn((exchange) => respond({ status: status.now, body: '' })(exchange));
  t.after(webhook.close);
  const app = meta.app({ webhookUrl: `${webhook.origin}/hook`, redirectUris: [REDIRECT] });
  const shop = meta.account({ username: 'bakery' });
  return { meta, app, shop, token: meta.connect(shop, app.id), webhook, status };
}

interface Answer {
  status: number;
  json: Record<string, unknown>;
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, json: text === '' ? {} : JSON.parse(text) };
}

function send(
  { meta, token, shop }: Opened,
  recipient: object,
  more: object,
  id = shop.userId,
): Promise<Answer> {
  return ask(`${meta.hosts.graph}/v25.0/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ recipient, ...more }),
  });
}

const say = (opened: Opened, customer: { igsid: string }, text: string): Promise<Answer> =>
  send(opened, { id: customer.igsid }, { message: { text } });

function read({ meta, token }: Opened, path: string, fields = ''): Promise<Answer> {
  const query = new URLSearchParams({ access_token: token, ...(fields === '' ? {} : { fields }) });
  return ask(`${meta.hosts.graph}/v25.0/${path}${path.includes('?') ? '&' : '?'}${query}`);
}

function refused({ status, json }: Answer, code: number, subcode?: number): void {
  const { error } = json as { error: { code: number; error_subcode?: number } };
  assert.ok(status >= 400);
  assert.deepEqual([error.code, error.error_subcode], [code, subcode]);
}

interface Entry {
  id: string;
  time: number;
  messaging: Record<string, Record<string, unknown>>[];
  [more: string]: unknown;
}

const entriesOf = (webhook: HttpStandIn): Entry[] =>
  webhook.calls.flatMap(({ body }) => (body as { entry: Entry[] }).entry);
const said = (webhook: HttpStandIn) =>
  entriesOf(webhook).map(({ messaging: [first = {}] }) => {
    const { sender: _sender, recipient: _recipient, timestamp: _at, ...rest } = first;
    return rest;
  });

async function codeOf({ meta, app, shop }: Opened, scope = 'instagram_business_basic'): Promise<URL> {
  meta.consent.accountId = shop.userId;
  const query = { client_id: app.id, redirect_uri: REDIRECT, response_type: 'code', scope, state: 's 1' };
  const asked = `${meta.hosts.www}/oauth/authorize?${new URLSearchParams(query)}`;
  const response = await fetch(asked, { redirect: 'manual' });
  assert.equal(response.status, 302, await response.text());
  return new URL(response.headers.get('location') ?? '');
}

function exchangeCode(
  { meta, app }: Opened,
  code: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const form = {
    client_id: app.id,
    client_secret: app.secret,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code,
    ...more,
  };
  return ask(`${meta.hosts.api}/oauth/access_token`, { method: 'POST', body: new URLSearchParams(form) });
}

test('a login: consent, code, short and long token, and the two ids', async (t) => {
  const opened = await open(t);
  const { meta, app, shop } = opened;
  const scope = 'instagram_business_basic,instagram_business_manage_messages';
  const back = await codeOf(opened, scope);
  assert.equal(back.hash, '#_');
  assert.equal(back.searchParams.get('state'), 's 1');
  const code = back.searchParams.get('code') ?? '';
  const taken = await exchangeCode(opened, code);
  const [data] = taken.json.data as { access_token: string; user_id: string; permissions: string }[];
  assert.deepEqual([data?.user_id, data?.permissions], [shop.id, scope]);
  const short = data?.access_token ?? '';
  const query = new URLSearchParams({
    grant_type: 'ig_exchange_token',
    client_secret: app.secret,
    access_token: short,
  });
  const long = await ask(`${meta.hosts.graph}/access_token?${query}`);
  assert.equal(long.json.token_type, 'bearer');
  assert.equal(Math.round(Number(long.json.expires_in) / 86_400), 60);
  opened.token = String(long.json.access_token);
  const me = await read(opened, 'me', 'user_id,username,account_type');
  assert.deepEqual(me.json, {
    id: shop.id,
    user_id: shop.userId,
    username: 'bakery',
    account_type: 'Business',
  });
  refused(await read(opened, 'me', 'nothing'), 100);
});

test('a code works once, within an hour, for its app, secret and address', async (t) => {
  const opened = await open(t);
  const { meta } = opened;
  const fresh = async () => (await codeOf(opened)).searchParams.get('code') ?? '';
  const code = await fresh();
  const wrong = [{ client_secret: 'x' }, { redirect_uri: `${REDIRECT}/` }, { code: 'x' }, { client_id: '1' }];
  for (const one of wrong) assert.equal((await exchangeCode(opened, code, one)).status, 400);
  assert.equal((await exchangeCode(opened, code)).status, 200);
  assert.deepEqual((await exchangeCode(opened, code)).json, {
    error_type: 'OAuthException',
    code: 400,
    error_message: 'This authorization code has been used',
  });
  const old = await fresh();
  await meta.advance(HOUR);
  assert.equal((await exchangeCode(opened, old)).status, 400);
});

test('the owner may cancel, leave a permission out, or be asked on a page', async (t) => {
  const opened = await open(t);
  const { meta, app } = opened;
  meta.consent.answer = 'deny';
  const back = await codeOf(opened);
  assert.equal(back.searchParams.get('error'), 'access_denied');
  assert.equal(back.searchParams.get('code'), null);
  meta.consent.answer = 'allow';
  meta.consent.without = ['instagram_business_manage_messages'];
  const scope = 'instagram_business_basic,instagram_business_manage_messages';
  const code = (await codeOf(opened, scope)).searchParams.get('code') ?? '';
  const [data] = (await exchangeCode(opened, code)).json.data as { permissions: string }[];
  assert.equal(data?.permissions, 'instagram_business_basic');
  meta.consent.answer = 'ask';
  const query = new URLSearchParams({
    client_id: app.id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope,
  });
  const page = await (await fetch(`${meta.hosts.www}/oauth/authorize?${query}`)).text();
  const [, link = ''] = /href="([^"]+)">Allow/.exec(page) ?? [];
  const allowed = await fetch(`${meta.hosts.www}/oauth/${link.replaceAll('&amp;', '&')}`, {
    redirect: 'manual',
  });
  assert.match(allowed.headers.get('location') ?? '', /code=AQ/);
  const strange = new URLSearchParams({
    ...Object.fromEntries(query),
    redirect_uri: 'https://evil.example/',
  });
  assert.equal((await fetch(`${meta.hosts.www}/oauth/authorize?${strange}`)).status, 400);
});

test('a long token is refreshed from the second day on, and dies after 60 days or by its owner', async (t) => {
  const opened = await open(t);
  const { meta, shop, app } = opened;
  const refresh = (token: string) =>
    ask(`${meta.hosts.graph}/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`);
  refused(await refresh(opened.token), 100);
  await meta.advance(DAY);
  const { json } = await refresh(opened.token);
  await meta.advance(59.5 * DAY);
  refused(await refresh(opened.token), 190, 463);
  opened.token = String(json.access_token);
  assert.equal((await read(opened, 'me')).status, 200);
  meta.killTokens(shop, 'passwordChanged');
  refused(await read(opened, 'me'), 190, 460);
  refused(await refresh(opened.token), 190, 460);
  opened.token = 'IGAA nonsense';
  refused(await read(opened, 'me'), 190, 467);
  refused(await refresh(meta.token(shop, app.id, false)), 100);
});

test('updates are signed over their escaped bytes, by either secret, and carry the professional id', async (t) => {
  const { meta, app, shop, webhook } = await open(t);
  const ana = shop.customer();
  const mid = ana.writes('Haben Sie Öffnungszeiten? 🍰');
  assert.deepEqual(
    (await meta.deliver()).map((one) => one.status),
    [200],
  );
  const [call] = webhook.calls;
  assert.match(call?.text ?? '', /\\u00d6ffnungszeiten\? \\ud83c\\udf70/);
  const signature = (secret: string) =>
    `sha256=${createHmac('sha256', secret)
      .update(call?.text ?? '')
      .digest('hex')}`;
  assert.equal(call?.headers['x-hub-signature-256'], signature(app.secret));
  const [entry] = entriesOf(webhook);
  assert.equal(entry?.id, shop.userId);
  assert.deepEqual(entry?.messaging[0], {
    sender: { id: ana.igsid },
    recipient: { id: shop.userId },
    timestamp: entry?.messaging[0]?.timestamp,
    message: { mid, text: 'Haben Sie Öffnungszeiten? 🍰' },
  });
  app.signsWith = 'metaSecret';
  ana.writes('Hallo?');
  await meta.deliver();
  assert.notEqual(webhook.calls[1]?.headers['x-hub-signature-256'], signature(app.secret));
});

test('an answer reaches the customer, and its echo comes late, early or never', async (t) => {
  const opened = await open(t);
  const { meta, shop, webhook } = opened;
  const ana = shop.customer();
  ana.writes('Hi');
  meta.drop();
  const late = await say(opened, ana, 'Hello!');
  assert.equal(late.json.recipient_id, ana.igsid);
  assert.equal(webhook.callCount(), 0);
  await meta.deliver();
  assert.deepEqual(said(webhook), [
    { message: { mid: late.json.message_id, text: 'Hello!', is_echo: true } },
  ]);
  meta.nextEchoes('early', 'missing');
  const early = await say(opened, ana, 'How are you?');
  assert.deepEqual(said(webhook)[1], {
    message: { mid: early.json.message_id, text: 'How are you?', is_echo: true },
  });
  await say(opened, ana, 'Bye');
  assert.equal(meta.waiting.length, 0);
  shop.typesInApp(ana, 'It is me');
  await meta.deliver();
  assert.equal(webhook.callCount(), 3);
  const [sender, recipient] = [
    entriesOf(webhook)[2]?.messaging[0]?.sender,
    entriesOf(webhook)[2]?.messaging[0]?.recipient,
  ];
  assert.deepEqual([sender, recipient], [{ id: shop.userId }, { id: ana.igsid }]);
  assert.deepEqual(
    meta.sent(shop).map((one) => one.text),
    ['Hello!', 'How are you?', 'Bye'],
  );
  assert.deepEqual(
    meta.customerSees(ana).map(({ by, text }) => [by, text]),
    [
      ['customer', 'Hi'],
      ['api', 'Hello!'],
      ['api', 'How are you?'],
      ['api', 'Bye'],
      ['owner', 'It is me'],
    ],
  );
});
