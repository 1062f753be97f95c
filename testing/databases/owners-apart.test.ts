import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTestApp } from '../test-app.ts';
import { withClient } from './databases.ts';
import { OWNERS_APART, ownedTables } from './owners-apart.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The journal, and all that is asked of it at the door. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  'owners with the same ids never meet': ['testing/databases/same-ids.ts'],
  'the journal keeps its promises': ['src/features/inbox/journal/*.test.ts', 'src/features/inbox/*.test.ts'],
  'the webhook answers': ['src/features/replies/webhook.test.ts'],
  'limits, pauses and sums are kept': [
    'src/features/replies/limits.test.ts',
    'src/features/replies/bot-control.test.ts',
    'src/features/replies/usage.test.ts',
  ],
  'nobody gets two answers': [
    'src/features/replies/never-two-answers.test.ts',
    'src/features/replies/late-delivery.test.ts',
  ],
};

async function runApart(files: readonly string[]): Promise<{ code: number | null; out: string }> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const flags = [
    '--test',
    '--test-isolation=none',
    '--test-global-setup=testing/run/global-setup.ts',
    '--test-skip-pattern=/\\(sqlite\\)$/',
    '--test-reporter=tap',
    '--test-timeout=120000',
    '--test-force-exit',
  ];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...flags, ...files],
      {
        cwd: ROOT,
        // The run's own Postgres serves both.
        env: { ...env, TEST_DATABASE_URL: process.env.TEST_POSTGRES_URL ?? '', [OWNERS_APART]: '1' },
        maxBuffer: 64 * 1024 * 1024,
        timeout: 170_000,
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, out: stdout + stderr }),
    );
  });
}

for (const [what, files] of Object.entries(SUITES)) {
  test(`where each owner’s rows lie in partitions of their own, ${what}`, async () => {
    const { code, out } = await runApart(files);
    assert.equal(code, 0, out.slice(-20_000));
    assert.match(out, /^# pass [1-9]\d*$/m);
  });
}

/** Of the server as a whole, or of people who sign in. What grows with customers has an owner. */
const WITHOUT_OWNER = [
  'admins',
  'attempts',
  'backup_failure',
  'backups',
  'change_counter',
  'changes',
  'contact_state',
  'conversation_index_state',
  'operator_notices',
  'processes',
  'revenue_months',
  'revenue_rows',
  'schema_migrations',
  'settings',
  'stripe_events',
  'stripe_state',
  'suggestion_state',
  'task_claims',
  'users',
];

test('every table that grows with customers names the owner', async (t) => {
  const { env } = await startTestApp(t, 'postgres');
  await withClient(env.DMREPLY_DATABASE_URL ?? '', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id') order by 1`,
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      WITHOUT_OWNER,
    );
    assert.ok((await ownedTables(client)).includes('messages'));
  });
});
