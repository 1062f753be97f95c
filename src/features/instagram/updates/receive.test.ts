import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { openAccount } from '../../../../testing/instagram-shop.ts';
import { hear, openHeardShop } from '../../../../testing/instagram-webhook.ts';
import { signedInOwner } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../../testing/test-app.ts';

const HOUR = 60 * 60_000;
const UNLIMITED = { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' };

interface Call {
  status: number;
  text: string;
}

async function post(url: string, body: string, signature: string | null): Promise<Call> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (signature !== null) headers['x-hub-signature-256'] = signature;
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

function sign(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** A call of one message, as bytes. */
function callOf(igUserId: string, igsid: string, mid: string, text = 'Hello?'): string {
  const message = { mid, text };
  const said = { sender: { id: igsid }, recipient: { id: igUserId }, timestamp: 1_700_000_000_000, message };
  return JSON.stringify({ object: 'instagram', entry: [{ id: igUserId, time: 1, messaging: [said] }] });
}

onSqlite('only what either secret has signed is stored', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect);
  const { app, metaApp, handle, webhookUrl } = shop;
  const count = async () => (await app.context.db.knex('instagram_updates')).length;
  const ana = shop.customer();
  const body = callOf(handle.userId, ana.igsid, 'm1');
  const right = sign(body, metaApp.secret);
  const refused: [string, string, string | null][] = [
    ['wrong secret', body, sign(body, 'another-secret')],
    ['no signature', body, null],
    ['an empty one', body, ''],
    ['altered', body.replace('Hello', 'Hallo'), right],
    ['of another kind', body, right.replace('sha256', 'sha1')],
    ['cut', body, right.slice(0, -1)],
  ];
  for (const [what, bytes, signature] of refused) {
    const { status, text } = await post(webhookUrl, bytes, signature);
    assert.equal(status, 403, what);
    assert.equal(JSON.parse(text).code, 'wrong_signature', what);
  }
  assert.equal(await count(), 0);
  assert.equal((await post(webhookUrl, body, right)).status, 200);
  assert.equal(await count(), 1);
  const other = callOf(handle.userId, ana.igsid, 'm2');
  assert.equal((await post(webhookUrl, other, sign(other, metaApp.metaSecret))).status, 403);
  const broken = '{"object":';
  assert.equal((await post(webhookUrl, broken, sign(broken, metaApp.secret))).status, 400);
  const unknown = webhookUrl.replace('operator', 'nobody');
  assert.equal((await post(unknown, body, right)).status, 404);
});

onSqlite('with both secrets known, either may sign', async (t, dialect) => {
  const second = 'the-second-secret-of-the-app-0001';
  const shop = await openHeardShop(t, dialect, { env: { INSTAGRAM_META_APP_SECRET: second } });
  const { metaApp, handle, webhookUrl } = shop;
  for (const [mid, secret] of [
    ['m1', metaApp.secret],
    ['m2', second],
  ] as const) {
    const body = callOf(handle.userId, shop.customer().igsid, mid);
    assert.equal((await post(webhookUrl, body, sign(body, secret))).status, 200);
  }
});

onSqlite('Meta hears its challenge, whoever knows the token', async (t, dialect) => {
  const { metaApp, webhookUrl } = await openHeardShop(t, dialect);
  const ask = async (query: Record<string, string>) => {
    const response = await fetch(`${webhookUrl}?${new URLSearchParams(query)}`);
    return [response.status, await response.text(), response.headers.get('content-type')];
  };
  const asked = {
    'hub.mode': 'subscribe',
    'hub.challenge': '<b>1158201444</b>',
    'hub.verify_token': metaApp.verifyToken,
  };
  assert.deepEqual(await ask(asked), [200, '<b>1158201444</b>', 'text/plain; charset=utf-8']);
  assert.equal((await ask({ ...asked, 'hub.verify_token': `${metaApp.verifyToken}x` }))[0], 403);
  assert.equal((await ask({ ...asked, 'hub.mode': 'unsubscribe' }))[0], 400);
  assert.equal((await ask({}))[0], 400);
});

onSqlite('where Instagram is off, there is no webhook', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const url = `${app.url}/api/instagram/webhook/operator`;
  assert.equal((await fetch(url)).status, 404);
  assert.equal((await post(url, '{}', sign('{}', 'x'))).status, 404);
});

onBothDatabases('a message is recorded once, however often and late it comes', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect, { env: UNLIMITED });
  const { meta, app } = shop;
  const [ana, ben] = [shop.customer(), shop.customer()];
  ana.writes('Are you open?');
  ben.writes('Hello!');
  ana.writes('Today?');
  const all = [...meta.waiting];
  await shop.tell({ times: 4, atOnce: 4, batch: 2 });
  await meta.advance(36 * HOUR);
  meta.waiting.push(...all.toReversed());
  await shop.tell({ batch: 3, times: 2 });
  assert.deepEqual(await shop.texts(ana), ['Are you open?', 'Today?']);
  assert.deepEqual(await shop.texts(ben), ['Hello!']);
  const rows = await app.context.db.knex('instagram_updates').select('state', 'body');
  assert.deepEqual(rows, Array(3).fill({ state: 1, body: '' }), 'handled, and nothing of it is left');
});

onSqlite('many calls at once are all acknowledged', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect, { env: UNLIMITED });
  const customers = Array.from({ length: 20 }, () => shop.customer());
  for (let n = 0; n < 10; n += 1) for (const customer of customers) customer.writes(`number ${n}`);
  await shop.tell({ atOnce: 40, times: 2 });
  for (const customer of customers) assert.equal((await shop.texts(customer)).length, 10);
});

onBothDatabases('a thousand in one call, in no order, stand as they were written', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect, { env: UNLIMITED });
  const { meta } = shop;
  const customers = Array.from({ length: 50 }, () => shop.customer());
  for (let n = 0; n < 20; n += 1) {
    for (const customer of customers) customer.writes(`number ${n}`);
    await meta.advance(1_000);
  }
  const [delivery] = await meta.deliver({ batch: 1_000, arrange: (all) => all.toReversed() });
  assert.equal(delivery?.status, 200);
  assert.equal(delivery?.updates, 1_000);
  await shop.handled();
  const expected = Array.from({ length: 20 }, (_, n) => `number ${n}`);
  for (const customer of customers) assert.deepEqual(await shop.texts(customer), expected);
});

onBothDatabases(
  'updates of accounts that are nobody’s are dropped, and Meta is content',
  async (t, dialect) => {
    const shop = await openHeardShop(t, dialect);
    const { app, meta, metaApp, handle, webhookUrl } = shop;
    const stranger = meta.account();
    meta.connect(stranger, metaApp.id);
    stranger.customer().writes('Anybody there?');
    await shop.tell();
    assert.equal((await app.context.db.knex('instagram_updates')).length, 0);

    // An owner who knows the secret of an own app can't speak for the customers of others.
    const own = meta.app();
    const key = 'k'.repeat(24);
    const { secrets } = app.context;
    await app.context.db.knex('instagram_apps').insert({
      user_id: shop.owner.id,
      app_key: key,
      meta_app_id: own.id,
      app_secret: secrets.encrypt(own.secret, `instagram-app:${key}:secret`),
      verify_token: own.verifyToken,
      created_at: 1,
      updated_at: 1,
    });
    const body = callOf(handle.userId, shop.customer().igsid, 'forged');
    const url = webhookUrl.replace('operator', key);
    const { status } = await post(url, body, sign(body, own.secret));
    assert.equal(status, 200);
    assert.equal((await app.context.db.knex('instagram_updates')).length, 0);
  },
);

onSqlite('accounts of two owners stay apart', async (t, dialect) => {
  const one = await openHeardShop(t, dialect);
  const owner = await signedInOwner(one.app);
  const other = hear(await openAccount({ ...one, owner }));
  const [ana, ben] = [one.customer(), other.customer()];
  ana.writes('To the first');
  ben.writes('To the second');
  await one.tell({ batch: 2 });
  assert.deepEqual([await one.texts(ana), await other.texts(ben)], [['To the first'], ['To the second']]);
  const { body: seen } = await owner.api('GET', '/api/conversations');
  assert.deepEqual(
    seen.map(({ externalId }: { externalId: string }) => externalId),
    [`instagram:${other.handle.userId}:${ben.igsid}`],
  );
});
