import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { aiFaults } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { countRows, eventually } from '../../../testing/observe.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { onceTold } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

const FALLBACK = 'One moment.';

/** A message that is recorded, and whose AI reply, which counts against a ceiling, is refused once `refuse` is called. */
async function askUnderCeiling(t: TestContext, dialect: Dialect) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { user, template } = await createOwner(app.context, { dailyAiLimit: 1, fallbackReply: FALLBACK });
  await app.context.keys.set(user.id, 'openai', 'sk-test-1234');
  const told = Promise.withResolvers<void>();
  ai.setDefault(onceTold(told.promise, aiFaults.unauthorized));
  const body = { message: 'Do you have rye?', conversation_id: 'c' };
  const answer = postMessage(app.url, template.webhookUrl, body);
  await eventually('it is recorded', async () => (await countRows(app.context)).inbox === 1);
  return { app, answer, refuse: told.resolve };
}

test('SQLite locked by another program: a caller waits once for it, not for the ceiling as well', async (t) => {
  const { app, answer, refuse } = await askUnderCeiling(t, 'sqlite');
  const other = new BetterSqlite3(join(app.config.server.dataDir, 'dmreply.sqlite'));
  t.after(() => other.close());
  other.exec('begin immediate');
  const lockedAt = Date.now();
  refuse();
  assert.equal((await answer).status, 503);
  // A first wait ends after six seconds; a chat tool has gone after ten.
  assert.ok(Date.now() - lockedAt < 9_000, `${Date.now() - lockedAt} ms`);
  other.exec('rollback');
});

test('Postgres: a reply is recorded, be it that the ceiling cannot be put right yet', async (t) => {
  const { app, answer, refuse } = await askUnderCeiling(t, 'postgres');
  const other = new pg.Client({ connectionString: app.env.DMREPLY_DATABASE_URL ?? '' });
  await other.connect();
  await other.query('begin');
  await other.query('select * from template_allowances for update');
  refuse();
  await eventually('both messages are recorded', async () => (await countRows(app.context)).messages === 2);
  await other.query('rollback');
  await other.end();
  assert.equal((await answer).body.response, FALLBACK);
  const [allowance] = await app.context.db.knex('template_allowances').select('ai_replies');
  assert.equal(allowance.ai_replies, 0);
});
