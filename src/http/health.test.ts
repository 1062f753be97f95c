import assert from 'node:assert/strict';
import { onBothDatabases, startTestApp } from '../../testing/test-app.ts';

onBothDatabases('alive and ready, each with the same small answer', async (t, dialect) => {
  const { url, context } = await startTestApp(t, dialect);
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(`${url}${path}`);
    assert.deepEqual([path, answer.status, await answer.json()], [path, 200, { status: 'ok' }]);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
  await context.db.knex.destroy();
  assert.equal((await fetch(`${url}/healthz`)).status, 200, 'a process without its database still runs');
  const away = await fetch(`${url}/readyz`);
  assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '5']);
  assert.equal(((await away.json()) as { code: string }).code, 'database_unavailable');
  await context.db.knex.initialize();
});
