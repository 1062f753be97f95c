import assert from 'node:assert/strict';
import { type HeardShop, openHeardShop } from '../../../../testing/instagram-webhook.ts';
import { onBothDatabases } from '../../../../testing/test-app.ts';
import { waitFor } from '../../../../testing/wait-for.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The server's own first look is over. */
async function firstLook({ app }: HeardShop): Promise<void> {
  const { knex } = app.context.db;
  const ended = { task: 'instagram catch-up', claimed_until: 0 };
  await waitFor('the first look', () => knex('task_claims').where(ended).first('task'));
}

onBothDatabases('what no update told is found, and handled as if one had', async (t, dialect) => {
  const shop = await openHeardShop(t, dialect);
  await firstLook(shop);
  const { app, meta, handle, account } = shop;
  const { instagramCatchUp, instagramAccounts } = app.context;
  const { knex } = app.context.db;
  const catchUpAt = async () =>
    (await knex('instagram_accounts').where({ id: account.id }).first('catch_up_at')).catch_up_at;
  const [ana, ben, old] = [shop.customer(), shop.customer(), shop.customer()];
  old.writes('Before it was connected');
  meta.drop();
  await meta.advance(HOUR);
  await instagramAccounts.noteCaughtUp(account.id, meta.now());
  ana.writes('Known');
  await shop.tell();
  await meta.advance(2 * MINUTE);
  ana.writes('Lost');
  ben.sends('image', 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1');
  await meta.advance(2 * MINUTE);
  handle.typesInApp(ben, 'A lovely cake!');
  meta.drop();
  await meta.advance(6 * MINUTE);
  await instagramCatchUp.run();
  await shop.handled();
  assert.deepEqual(await shop.texts(ana), ['Known', 'Lost']);
  assert.deepEqual(await shop.texts(ben), [
    'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1#photo',
    'A lovely cake!',
  ]);
  assert.deepEqual(await shop.texts(old), []);
  const [paused] = await knex('conversations').where('external_id', 'like', `%${ben.igsid}`);
  assert.equal(paused.pause_reason, 'owner');
  assert.ok((await catchUpAt()) > meta.now() - MINUTE);
  // An update that comes late is no other message; and nothing is asked again so soon.
  const reads = () => meta.requestsTo('GET graph.instagram.com/:id/conversations').length;
  const before = reads();
  await instagramCatchUp.run();
  assert.equal(reads(), before);
  // What is found after more than an hour is recorded alone.
  await meta.advance(10 * MINUTE);
  ana.writes('Hello?');
  meta.drop();
  await meta.advance(2 * HOUR);
  await instagramCatchUp.run();
  await shop.handled();
  const last = (await shop.said(ana)).at(-1);
  assert.deepEqual([last?.message_text, JSON.parse(last?.reason ?? '{}').why], ['Hello?', 'too_old']);
});

onBothDatabases(
  'an account that hears is not asked about, one that fails holds up no other',
  async (t, dialect) => {
    const shop = await openHeardShop(t, dialect);
    await firstLook(shop);
    const { app, meta, account, handle } = shop;
    const { instagramCatchUp, instagramAccounts } = app.context;
    await instagramAccounts.noteCaughtUp(account.id, meta.now());
    await instagramCatchUp.run();
    await meta.advance(10 * MINUTE);
    shop.customer().writes('Hello');
    await shop.tell();
    await waitFor('the time to be noted', () =>
      app.context.db.knex('instagram_accounts').whereNotNull('last_update_at').first('id'),
    );
    const reads = () => meta.requestsTo('GET graph.instagram.com/:id/conversations').length;
    await instagramCatchUp.run();
    assert.equal(reads(), 0);
    await meta.advance(10 * MINUTE);
    meta.killTokens(handle, 'expired');
    await instagramCatchUp.run();
    assert.equal(reads(), 1);
    const row = await app.context.db
      .knex('instagram_accounts')
      .where({ id: account.id })
      .first('state', 'problem');
    assert.deepEqual({ ...row }, { state: 'token_dead', problem: 'expired' });
  },
);
