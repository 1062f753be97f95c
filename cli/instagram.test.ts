import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { instagramEnv } from '../testing/instagram.ts';
import { createMetaStandIn } from '../testing/meta/meta-stand-in.ts';
import { startTestApp } from '../testing/test-app.ts';

test('Instagram accounts are connected, listed and disconnected', async (t) => {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const operator = meta.app();
  const shop = meta.account({ username: 'lindenbakery' });
  const { context, env } = await startTestApp(t, 'sqlite', { env: instagramEnv(meta, operator) });
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await context.templates.create(user.id, BAKERY);
  const cli = await createCli(t, env);
  const instagram = (args: string[], input?: string) =>
    cli.run(['instagram', ...args, '--user', 'anna'], input === undefined ? {} : { input });
  assert.match((await instagram(['list'])).err, /There are none yet/);

  const token = meta.token(shop, operator.id);
  const made = await instagram(['connect'], `${token}\n`);
  assert.deepEqual([made.code, made.out], [0, 'Connected @lindenbakery.\n'], made.err);
  assert.match((await instagram(['list'])).out, /1 +@lindenbakery +connected +Linden Bakery +-/);
  const [shown] = JSON.parse((await instagram(['list', '--json'])).out);
  assert.deepEqual(
    [shown.igUserId, shown.state, JSON.stringify(shown).includes(token)],
    [shop.userId, 'connected', false],
  );

  const wrong = await instagram(['connect'], 'IGAA-not-a-token-of-anybody\n');
  assert.deepEqual([wrong.code, wrong.out], [1, '']);
  assert.match(wrong.err, /does not accept this token/);

  assert.equal((await instagram(['disconnect', '1'])).out, 'Disconnected account 1.\n');
  assert.match((await instagram(['list'])).out, /@lindenbakery +disconnected/);
  assert.equal((await instagram(['disconnect', '7'])).code, 1);
});
