import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MIGRATIONS } from '../../../../migrations/index.ts';
import { testEnvironment } from '../../../../testing/test-app.ts';
import { openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { statementsOf } from './sqlite-statements.ts';

test('open messages are found by an index that holds no others', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const db = await openDatabase({ url: '', dataDir: env.DMREPLY_SERVER_DATA_DIR ?? '' });
  t.after(() => db.close());
  await migrate(db.knex, 'sqlite', MIGRATIONS, 0);
  const handle = db.sqlite();
  const { overdue, waitingEntries } = statementsOf(handle);
  for (const [{ source }, values] of [
    [overdue, [{ due: 0, lost: 0, soon: 0, limit: 1 }]],
    [waitingEntries, [1, 1]],
  ] as const) {
    const steps = handle.prepare(`explain query plan ${source}`).all(...values) as { detail: string }[];
    assert.match(steps[0]?.detail ?? '', /inbox_open/);
  }
});
