import assert from 'node:assert/strict';
import { createCli } from '../../../testing/cli-process.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

const PATH = '/api/user/retention';

onBothDatabases(
  'an owner keeps conversations for a shorter time, never for a longer one',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { api, id } = await signedInOwner(app);
    assert.deepEqual((await api('GET', PATH)).body, { days: null, serverDays: 90 });
    const tooMany = await api('PUT', PATH, { days: 91 });
    assert.deepEqual(
      [tooMany.status, tooMany.body.fields],
      [400, { days: 'This server keeps conversations for 90 days at most. Please choose fewer.' }],
    );
    for (const days of [0, -1, 1.5, '30', 4_000])
      assert.equal((await api('PUT', PATH, { days })).status, 400, String(days));
    assert.deepEqual((await api('PUT', PATH, { days: 30 })).body, { days: 30, serverDays: 90 });
    assert.equal((await api('GET', '/api/conversations/counts')).body.keptForDays, 30);
    await app.context.settings.save({ retention_period_days: 10 });
    assert.deepEqual((await api('GET', PATH)).body, { days: 30, serverDays: 10 });
    assert.equal((await api('GET', '/api/conversations/counts')).body.keptForDays, 10);
    const exported = await api('GET', '/api/user/export');
    assert.equal(exported.body.settings.retentionDays, 30);
    const [deed] = await app.context.db.knex('audit_log').where({ action: 'retention.changed' });
    assert.deepEqual([deed.user_id, JSON.parse(deed.after_values ?? deed.after)], [id, { days: 30 }]);

    const cli = await createCli(t, app.env);
    const { username } = await app.context.db.knex('users').first('username');
    const shown = await cli.run(['users', 'retention', username, '7']);
    assert.deepEqual([shown.code, shown.out], [0, `Conversations of ${username} are kept for 7 days.\n`]);
    const server = await cli.run(['users', 'retention', username, 'server', '--json']);
    assert.deepEqual(JSON.parse(server.out), { id, username, days: null, serverDays: 10 });
    assert.equal((await cli.run(['users', 'retention', username, 'soon'])).code, 2);
    assert.equal((await cli.run(['users', 'retention', username, '11'])).code, 1);
  },
);
