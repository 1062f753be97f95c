import assert from 'node:assert/strict';
import { startShop } from '../../../testing/buyers.ts';
import { client, tokenFor } from '../../../testing/owner-client.ts';
import { dialectOf, search } from '../../../testing/run/searches.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { assertUnharmed, watchProcess } from '../../../testing/watch-process.ts';
import { floodedAnswers } from '../../../testing/wire/floods.ts';

search('stripe-floods', { cases: 2, seconds: 3 }, async (t, number) => {
  const dialect = dialectOf(number);
  const { app, stripe, buyer } = await startShop(t, dialect);
  const anna = await buyer('anna');
  await anna.buy('standard');
  await app.context.stopBackground();
  const server = await startServerProcess(t, app.env);
  const api = client(server.url, await tokenFor(app.context, { userId: anna.user.id }));
  for (const name of ['afterTheJson', 'error', 'gzipJson', 'endlessHeaders'] as const) {
    stripe.failAlways(floodedAnswers[name]);
    const began = performance.now();
    const work = api('POST', '/api/user/change-plan', { planType: 'advanced' });
    assertUnharmed(name, await watchProcess(server, work));
    const { status, body } = await work;
    assert.deepEqual([name, status, body.code], [name, 503, 'billing_unavailable']);
    assert.ok(performance.now() - began < 12_500, `${name}: in time`);
  }
  stripe.recover();
  const { status, body } = await api('POST', '/api/user/change-plan', { planType: 'advanced' });
  assert.deepEqual([status, body.subscription?.planType], [200, 'advanced']);
});
