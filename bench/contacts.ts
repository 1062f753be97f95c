import { loadConfig } from '../src/config.ts';
import { type AppContext, createContext } from '../src/context.ts';
import { startServer } from '../src/server.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { tokenFor } from '../testing/owner-client.ts';
import { startDatabases } from './tools/databases.ts';
import type { Scope } from './tools/scope.ts';
import type { Finding } from './tools/table.ts';
import { createAsk, type TimedRequest, timeRequests } from './tools/time-requests.ts';

const CONTACTS = 100_000;
const AT_ONCE = 200;
const BOUND_MS = 50;

/** Whether contacts are found quickly by an owner who has 100,000 of them. */
export async function contacts(scope: Scope): Promise<Finding[]> {
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
  };
  const context = await createContext(loadConfig({ env }));
  const token = await fill(context);
  const server = await startServer(context);
  scope.onEnd(server.stop);
  const ask = createAsk(server.url, token);
  const list = '/api/contacts?limit=100';
  const deep = Buffer.from(`${1_700_000_000_000 + 0.1 * CONTACTS * 1_000}.1`).toString('base64url');
  const requests: [string, string][] = [
    ['first page', list],
    ['a page far down', `${list}&cursor=${deep}`],
    ['a name that many have', `${list}&search=maria`],
    ['one e-mail address', `${list}&search=person77777%40example`],
    ['a phone number', `${list}&search=4930000012345`],
    ['nobody', `${list}&search=xyzzy`],
    ['a tag that half have', `${list}&tag=even`],
    ['a tag that few have', `${list}&tag=rare`],
    ['a field that all have', `${list}&field=email`],
    ['a value that one has', `${list}&field=email&value=person500%40example.com`],
    ['a search within a tag', `${list}&tag=even&search=person7777`],
  ];
  const timed: TimedRequest[] = requests.map(([what, path]) => [`Contacts, ${what}`, path, BOUND_MS]);
  const findings = await timeRequests(name, ask, timed);
  await server.stop();
  return findings;
}

async function fill(context: AppContext): Promise<string> {
  const { knex, dialect } = context.db;
  const user = await context.accounts.create({ username: 'shop', email: 'shop@example.com' });
  const template = await context.templates.create(user.id, BAKERY);
  for (let from = 1; from <= CONTACTS; from += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, (_, at) => from + at);
    await knex.transaction(async (trx) => {
      await trx('contacts').insert(ids.map((id) => contactRow(user.id, id)));
      const value = { user_id: user.id, is_typed: 0 };
      await trx('contact_values').insert(
        ids.flatMap((id) => [
          { ...value, contact_id: id, key: 'email', value: emailOf(id), value_key: emailOf(id) },
          { ...value, contact_id: id, key: 'phone', value: phoneOf(id), value_key: phoneOf(id) },
        ]),
      );
      const tags = ids.flatMap((id) => [
        ...(id % 2 === 0 ? [{ user_id: user.id, contact_id: id, tag: 'even' }] : []),
        ...(id % 1_000 === 0 ? [{ user_id: user.id, contact_id: id, tag: 'rare' }] : []),
      ]);
      await trx('contact_tags').insert(tags);
      const of = { user_id: user.id, template_id: template.id };
      await trx('conversations').insert(ids.map((id) => ({ id, ...of, ...conversationRow(id) })));
      await trx('contact_ids').insert(ids.map((id) => ({ ...of, external_id: `c${id}`, contact_id: id })));
      await trx('messages').insert(ids.flatMap(messageRows));
    });
  }
  // All of it is taken in already.
  await knex('contact_state').update({ watermark: 2 * CONTACTS });
  await knex('conversation_index_state').update({ watermark: 2 * CONTACTS });
  await knex.raw(dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
  return tokenFor(context, { userId: user.id });
}

function contactRow(userId: number, id: number) {
  const name = `${id % 3 === 0 ? 'Maria' : 'Person'} ${id}`;
  const seenAt = 1_700_000_000_000 + id * 1_000;
  return {
    id,
    user_id: userId,
    name,
    user_name: `user${id}`,
    notes: '',
    label: `${name.toLowerCase()} | user${id} | ${emailOf(id)} | ${phoneOf(id)}`,
    is_noted: 1,
    version: 1,
    first_seen_at: seenAt,
    last_seen_at: seenAt,
  };
}

function conversationRow(id: number) {
  const at = 1_700_000_000_000 + id * 1_000;
  const zero = { next_seq: 0, head_seq: 0, lease_token: 0, lease_until: 0, rate_full_at: 0 };
  const seen = { created_at: at, last_active_at: at };
  return { external_id: `c${id}`, contact_name: '', message_count: 2, ...zero, ...seen };
}

/** What the customer wrote, and the reply. */
function messageRows(id: number) {
  const of = { conversation_id: id, created_at: 1_700_000_000_000 + id * 1_000 };
  return [
    { ...of, is_from_user: 1, message_text: 'Do you deliver?', source: null },
    { ...of, is_from_user: 0, message_text: 'Yes, within 5 km.', source: 'ai' },
  ];
}

function emailOf(id: number): string {
  return `person${id}@example.com`;
}

function phoneOf(id: number): string {
  return `+4930${String(id).padStart(9, '0')}`;
}
