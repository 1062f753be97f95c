import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { startServerProcess } from '../../testing/server-process.ts';
import { onBothDatabases, testEnvironment } from '../../testing/test-app.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { loadConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { claimTask } from './task-claims.ts';

const MINUTE_MS = 60_000;
const AN_HOUR_AHEAD = 'data:text/javascript,const{now}=Date;Date.now=()=>now()+3600000';

onBothDatabases('a server whose clock is an hour ahead holds up no task', async (t, dialect) => {
  const env = await testEnvironment(t, dialect);
  const ahead = await startServerProcess(t, { ...env, NODE_OPTIONS: `--import=${AN_HOUR_AHEAD}` });
  const { db, startBackground } = await contextOf(t, env, Date.now);
  const [process] = await waitFor('its heartbeat', async () => {
    const rows = await db.knex('processes');
    return rows.length > 0 && rows;
  });
  assert.ok(Number(process.seen_at) > Date.now() + 59 * MINUTE_MS, 'its clock is ahead');
  const taken = db.knex('task_claims').where({ task: 'maintenance' }).where('claimed_until', '>', 0);
  await waitFor('its turn', async () => (await taken.clone().first()) ?? null);

  // Two servers have two clocks only where they share Postgres.
  if (dialect === 'postgres') {
    assert.equal(await claimTask(db.knex, 'maintenance', Date.now, MINUTE_MS), null, 'the task is taken');
    await ahead.kill();
    const later = await contextOf(t, env, () => Date.now() + MINUTE_MS);
    later.startBackground();
  } else {
    // The clock of the machine was set right.
    await ahead.kill();
    startBackground();
  }
  await db.knex('changes').insert({ version: -1, topic: 'none', ref_id: 1, created_at: 1 });
  await waitFor(
    'an old row to be deleted',
    async () => (await db.knex('changes').where({ version: -1 })).length === 0,
  );
});

async function contextOf(t: TestContext, env: Record<string, string>, clock: () => number) {
  const context = await createContext(loadConfig({ env }), { clock, log: createTestLog() });
  t.after(() => context.close());
  return context;
}
