import type { Knex } from 'knex';
import { loadConfig } from '../src/config.ts';
import { type AppContext, createContext } from '../src/context.ts';
import { startServer } from '../src/server.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { tokenFor } from '../testing/owner-client.ts';
import { startDatabases } from './tools/databases.ts';
import { fillConversations, insertAll } from './tools/fill-conversations.ts';
import type { Scope } from './tools/scope.ts';
import type { Finding } from './tools/table.ts';
import { createAsk, type TimedRequest, timeRequests } from './tools/time-requests.ts';

const USERS = 100_000;
const CONVERSATIONS = 100_000;
const MESSAGES = 1_000_000;
const AUDIT_ROWS = 200_000;
const PAGE_MS = 50;
const DAY_MS = 86_400_000;
const PLANS = ['standard', 'advanced', 'standard_annual', 'advanced_annual'];

/** Whether the operator's pages stay quick with 100,000 users and 1,000,000 messages. */
export async function admin(scope: Scope): Promise<Finding[]> {
  const databases = await startDatabases(scope);
  return [
    ...(await measure(scope, 'SQLite', '')),
    ...(await measure(scope, 'Postgres', await databases.create())),
  ];
}

async function measure(scope: Scope, name: string, databaseUrl: string): Promise<Finding[]> {
  const env = {
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_DATA_DIR: await scope.folder(),
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    DMREPLY_DATABASE_URL: databaseUrl,
    DMREPLY_BILLING_MODE: 'stripe',
  };
  const context = await createContext(loadConfig({ env }));
  await fill(context);
  const { id } = await context.admins.create({ username: 'boss', email: 'boss@example.com' });
  const token = await tokenFor(context, { adminId: id });
  const server = await startServer(context);
  scope.onEnd(server.stop);
  const ask = createAsk(server.url, token);
  // The counters are counted once a minute; this is the one who has to wait for them.
  const { ms } = await ask('/api/admin/stats');
  console.log(`  ${name}: counting everything takes ${ms.toFixed(1)} ms, once a minute`);
  const findings = await timeRequests(name, ask, REQUESTS);
  await server.stop();
  return findings;
}

const deep = Buffer.from('10000').toString('base64url');
const REQUESTS: readonly TimedRequest[] = [
  ['the counters', '/api/admin/stats', PAGE_MS],
  ['health', '/api/admin/health', PAGE_MS],
  ['users, first page', '/api/admin/users', PAGE_MS],
  ['users, far down', `/api/admin/users?cursor=${deep}`, PAGE_MS],
  ['users, a name that one has', '/api/admin/users?search=user99998', PAGE_MS],
  ['users, a name that all have', '/api/admin/users?search=user', PAGE_MS],
  ['users, a name that nobody has', '/api/admin/users?search=zeppelin', PAGE_MS],
  ['one user with 100,000 conversations', '/api/admin/users/1', PAGE_MS],
  ['one user among the others', '/api/admin/users/54321', PAGE_MS],
  ['revenue', '/api/admin/revenue', PAGE_MS],
  ['revenue by month', '/api/admin/revenue/history', PAGE_MS],
  ['settings', '/api/admin/settings', PAGE_MS],
  ['the log', '/api/admin/audit', PAGE_MS],
  ['the log, far down', `/api/admin/audit?cursor=${deep}`, PAGE_MS],
  ['the log of one user', '/api/admin/audit?userId=54321', PAGE_MS],
  ['the log of one rare act', '/api/admin/audit?action=account.deleted', PAGE_MS],
  ['the log of admins alone', '/api/admin/audit?actor=admin', PAGE_MS],
  ['the log of a day long ago', `/api/admin/audit?until=${dayAgo(100)}&from=${dayAgo(101)}`, PAGE_MS],
  ['mails that failed', '/api/admin/mails?state=failed', PAGE_MS],
];

function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

async function fill({ accounts, templates, db }: AppContext): Promise<void> {
  const { knex } = db;
  const now = Date.now();
  const owner = await accounts.create({ username: 'linden', email: 'owner@example.com' });
  await knex('grants').insert({
    user_id: owner.id,
    plan_type: 'advanced',
    ends_at: now + DAY_MS,
    created_at: 1,
  });
  const { id } = await templates.create(owner.id, { ...BAKERY });
  await fillConversations(knex, [id], { conversations: CONVERSATIONS, messages: MESSAGES });
  // The search for conversations is another part's question.
  const newest = await knex('messages').max({ id: 'id' }).first();
  await knex('conversation_index_state').update({ watermark: newest?.id });
  await fillUsers(knex, now);
  await insertAll(knex, 'audit_log', AUDIT_ROWS, (index) => ({
    at: now - (AUDIT_ROWS - index) * 60_000,
    actor_kind: index % 1_000 === 0 ? 'admin' : 'user',
    actor_id: 1 + (index % USERS),
    actor_name: '',
    action: index % 5_000 === 0 ? 'account.deleted' : 'session.started',
    user_id: 1 + (index % USERS),
    before_values: '{}',
    after_values: '{"browser":"Firefox on Windows"}',
  }));
  if (db.dialect === 'postgres') await knex.raw('vacuum analyze');
}

/** Of ten users one has a grant, two pay, and one has a mail that failed. */
async function fillUsers(knex: Knex, now: number): Promise<void> {
  const idOf = (index: number) => 2 + index;
  await insertAll(knex, 'users', USERS - 1, (index) => ({
    username: `user${index}`,
    username_key: `user${index}`,
    email: `user${index}@example.com`,
    email_key: `user${index}@example.com`,
    handover_mail: 1,
    created_at: now - (USERS - index) * 60_000,
  }));
  await insertAll(knex, 'grants', USERS / 10, (index) => ({
    user_id: idOf(index * 9),
    plan_type: PLANS[index % 4],
    ends_at: now + (index % 2 === 0 ? DAY_MS : -DAY_MS),
    created_at: 1,
  }));
  await insertAll(knex, 'subscriptions', USERS / 5, (index) => ({
    id: `sub_${index}`,
    customer_id: `cus_${index}`,
    user_id: idOf(index * 4),
    plan_type: PLANS[index % 4],
    status: index % 50 === 0 ? 'canceled' : 'active',
    started_at: now - index * 60_000,
    access_until: index % 50 === 0 ? 0 : null,
    unit_amount: index % 4 < 2 ? 900 : 6_700,
    interval: index % 4 < 2 ? 'month' : 'year',
    updated_at: now,
  }));
  await insertAll(knex, 'outbox', USERS / 10, (index) => ({
    message_id: `bench${index}`,
    user_id: idOf(index * 9),
    kind: 'welcome',
    recipient: `user${index * 9}@example.com`,
    sealed_message: 'x'.repeat(500),
    state: index % 100 === 0 ? 'failed' : 'sent',
    attempts: 1,
    next_at: now,
    created_at: now,
    settled_at: now,
    last_error: '',
  }));
}
