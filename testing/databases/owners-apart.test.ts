import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../test-app.ts';
import { withClient } from './databases.ts';
import { ownedTables } from './owners-apart.ts';

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
  'deletions',
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
