import assert from 'node:assert/strict';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { trialBakery } from '../../../testing/trial-bakery.ts';
import { CAUGHT_PURGE } from './caught.service.ts';

const DAY_MS = 24 * 60 * 60_000;

onBothDatabases('caught replies are counted, and may have been right after all', async (t, dialect) => {
  let now = Date.now();
  const { app, api, owner, ask, says, template, knex } = await trialBakery(
    t,
    dialect,
    {},
    { clock: () => now },
  );
  const list = async () => {
    await app.context.caughtReplies.flush();
    return (await api('GET', '/api/caught-replies')).body;
  };
  assert.deepEqual(await list(), { days: 30, caught: 0, wereRight: 0, replies: [] });

  says((message) => (/deliver/i.test(message) ? 'Yes, for $9.' : '**Gladly!**'));
  await ask('Do you deliver?', 'anna');
  await ask('Do you like bread?', 'ben');
  const caught = await list();
  assert.deepEqual(
    [caught.caught, caught.wereRight, caught.replies.length],
    [1, 0, 1],
    'form is no statement',
  );
  const [one] = caught.replies;
  assert.deepEqual(
    [one.templateId, one.templateName, one.source, one.wasRight],
    [template.id, 'Linden Bakery', 'faq', false],
  );
  assert.deepEqual(one.findings, [{ rule: 'price', excerpt: '$9', action: 'rejected' }]);

  const mark = (wasRight: boolean) => api('PUT', `/api/caught-replies/${one.id}`, { wasRight });
  assert.deepEqual([(await mark(true)).body.wasRight, (await list()).wereRight], [true, 1]);
  assert.deepEqual([(await mark(false)).body.wasRight, (await list()).wereRight], [false, 0], 'undone');
  assert.equal((await api('PUT', `/api/caught-replies/${one.id}`, {})).status, 400);
  assert.equal((await api('PUT', '/api/caught-replies/9999', { wasRight: true })).status, 404);
  const other = await signedInOwner(app);
  assert.equal((await other.api('PUT', `/api/caught-replies/${one.id}`, { wasRight: true })).status, 404);
  assert.equal((await other.api('GET', '/api/caught-replies')).body.caught, 0);
  assert.equal((await api('GET', '/api/user/export')).body.caughtReplies.length, 1);

  // Each goes with its conversation, and with time.
  await ask('Do you deliver, then?', 'cleo');
  assert.equal((await list()).caught, 2);
  await api('DELETE', `/api/conversations/${one.conversationId}`);
  assert.equal((await list()).caught, 1);
  now += 31 * DAY_MS;
  assert.equal((await app.context.caughtReplies.list(owner.id)).caught, 0);
  assert.equal(await CAUGHT_PURGE.delete(knex, now - 90 * DAY_MS, 200), 0);
  assert.equal(await CAUGHT_PURGE.delete(knex, now, 200), 1);
});
