import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { instagramEnv } from '../../../../testing/instagram.ts';
import { createMetaStandIn } from '../../../../testing/meta/meta-stand-in.ts';
import { signedInOwner } from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../../testing/test-app.ts';
import type { Dialect } from '../../../db/database.ts';

const DAY_S = 86_400;

/** An account, connected through its owner's own app, which knows where to call back. */
async function opened(t: TestContext, dialect: Dialect) {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const metaApp = meta.app();
  const app = await startTestApp(t, dialect, { env: instagramEnv(meta) });
  const owner = await signedInOwner(app);
  const body = { appId: metaApp.id, appSecret: metaApp.secret, metaAppSecret: metaApp.metaSecret };
  const saved = await owner.api('PUT', '/api/instagram/app', body);
  const appKey = saved.body.app.addresses.webhook.split('/').at(-1);
  metaApp.deauthorizeUrl = `${app.url}/api/instagram/deauthorize/${appKey}`;
  metaApp.deletionUrl = `${app.url}/api/instagram/deletion/${appKey}`;
  const shop = meta.account({ username: 'bakery' });
  const token = meta.connect(shop, metaApp.id);
  await owner.api('POST', '/api/instagram/accounts', { token });
  const account = async () => (await owner.api('GET', '/api/instagram')).body.accounts[0];
  return { meta, metaApp, app, owner, shop, account, appKey };
}

onSqlite('who removes the app on Instagram is told what that means here', async (t, dialect) => {
  const { meta, metaApp, app, owner, shop, account } = await opened(t, dialect);
  const forged = await meta.deauthorize(shop, metaApp.id, 'somebody-else');
  assert.deepEqual([forged.status, (await account()).state], [400, 'connected']);
  // Meta does not say which of the two secrets signs.
  assert.equal((await meta.deauthorize(shop, metaApp.id, metaApp.metaSecret)).status, 200);
  assert.deepEqual(
    [(await account()).state, (await account()).problem],
    ['token_dead', 'dmreply was removed from this account in the settings of Instagram.'],
  );
  assert.equal((await meta.deauthorize(shop, metaApp.id)).status, 200, 'again is no error');
  const mails = await app.context.outbox.listOfUser(owner.id, 5);
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['instagram-ended'],
  );
});

onSqlite('what Meta signed long ago, or in another way, is refused', async (t, dialect) => {
  const { metaApp, meta, app, shop, account } = await opened(t, dialect);
  const now = Math.floor(app.context.clock() / 1_000);
  for (const odd of [
    { issued_at: now - 2 * DAY_S },
    { issued_at: now + DAY_S },
    { issued_at: undefined },
    { algorithm: 'HMAC-SHA1' },
    { algorithm: undefined },
  ]) {
    const { status } = await meta.requestDeletion(shop, metaApp.id, metaApp.secret, odd);
    assert.deepEqual([status, (await account()).state], [400, 'connected'], JSON.stringify(odd));
  }
  const lately = { algorithm: 'hmac-sha256', issued_at: now - DAY_S / 2 };
  assert.equal((await meta.requestDeletion(shop, metaApp.id, metaApp.secret, lately)).status, 200);
  assert.equal(await account(), undefined);
});

onSqlite('an owner of an own app can’t sign for the accounts of others', async (t, dialect) => {
  const { meta, metaApp, app, shop, account } = await opened(t, dialect);
  const other = await signedInOwner(app);
  const body = { appId: '12345678', appSecret: 'a-secret-that-i-know' };
  const { addresses } = (await other.api('PUT', '/api/instagram/app', body)).body.app;
  metaApp.deauthorizeUrl = `${app.url}${new URL(addresses.deauthorize).pathname}`;
  metaApp.deletionUrl = `${app.url}${new URL(addresses.deletion).pathname}`;
  assert.equal((await meta.deauthorize(shop, metaApp.id, 'a-secret-that-i-know')).status, 200);
  assert.equal((await meta.requestDeletion(shop, metaApp.id, 'a-secret-that-i-know')).status, 200);
  assert.equal((await account()).state, 'connected');
  const unknown = await fetch(`${app.url}/api/instagram/deletion/operator`, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: 'a.b' }),
  });
  assert.equal(unknown.status, 404);
});

onBothDatabases(
  'a wish that data be deleted is done, and anybody with its code sees that',
  async (t, dialect) => {
    const { meta, metaApp, app, owner, shop, account } = await opened(t, dialect);
    const { context } = app;
    const place = { channel: 'instagram', place: shop.userId } as const;
    const [userId, templateId] = [owner.id, owner.template.id];
    for (const customer of ['ana', 'ben', 'cleo']) {
      const from = { ...place, customer };
      const about = {
        key: `mid-${customer}`,
        sentAt: context.clock(),
        contactName: '',
        username: '',
        isOld: false,
      };
      const received = await context.desk.receive({ userId, templateId, from, ...about, text: 'Hello?' });
      assert.equal(received.kind, 'taken');
    }
    const stop = { key: 'mid-stop', sentAt: context.clock(), contactName: '', username: '', isOld: false };
    await context.desk.receive({
      userId,
      templateId,
      from: { ...place, customer: 'dora' },
      ...stop,
      text: 'STOP',
    });

    const answer = await meta.requestDeletion(shop, metaApp.id);
    const { url, confirmation_code: code } = JSON.parse(answer.text);
    assert.deepEqual([answer.status, url.endsWith(`/data-deletion/${code}`)], [200, true]);
    const status = async () =>
      (await (await fetch(`${app.url}/api/instagram/deletions/${code}`)).json()) as {
        requestedAt: string;
        doneAt: string | null;
      };
    const pending = await status();
    assert.deepEqual([Object.keys(pending), pending.doneAt], [['requestedAt', 'doneAt'], null]);
    assert.equal(await account(), undefined, 'the connection goes at once');

    const trace = { user_id: owner.id, ig_user_id: shop.userId };
    const update = {
      ...trace,
      customer: 'ana',
      mid_key: Buffer.from('a'),
      kind: 0,
      number: 0,
      state: 0,
      tries: 0,
    };
    const { knex } = context.db;
    await knex('instagram_updates').insert({ ...update, sent_at: 1, received_at: 1, body: 'Hello?' });
    await knex('instagram_queues').insert({ ...trace, customer: 'ana', due_at: 1, version: 0 });
    const send = {
      ...trace,
      delivery_id: 999_999,
      part: 0,
      igsid: 'ana',
      state: 'sent',
      tries: 1,
      text_key: '',
    };
    await knex('instagram_sends').insert({ ...send, claimed_at: 1 });

    await context.metaCallbacks.run();
    assert.ok((await status()).doneAt);
    for (const table of ['instagram_updates', 'instagram_queues', 'instagram_sends'])
      assert.deepEqual(await knex(table), [], table);
    assert.deepEqual(await context.conversations.idsAt(owner.id, place, 10), []);
    assert.deepEqual(await context.db.knex('messages'), []);
    const [row] = await context.db.knex('instagram_deletions');
    assert.deepEqual([row.user_id, row.ig_user_id], [null, '']);
    const again = await meta.requestDeletion(shop, metaApp.id);
    const second = JSON.parse(again.text).confirmation_code;
    const done = (await (await fetch(`${app.url}/api/instagram/deletions/${second}`)).json()) as {
      doneAt: unknown;
    };
    assert.ok(done.doneAt, 'of somebody who is not known nothing is left to delete');
    assert.equal((await fetch(`${app.url}/api/instagram/deletions/abcdefghijkl`)).status, 404);
  },
);
