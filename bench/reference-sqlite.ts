/** The ceiling on SQLite: what Fastify and better-sqlite3 reach when nothing but the bare job is done, and done well. */
import BetterSqlite3 from 'better-sqlite3';
import { type Exchange, type ReferenceOptions, serveReference, type Template } from './reference-app.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as ReferenceOptions;
const db = new BetterSqlite3(options.file);
// The product's own settings: both pay for the same promises.
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('wal_autocheckpoint = 8000');
db.exec(`
  create table if not exists templates (
    id integer primary key, webhook_id text not null unique, phrase text not null, reply text not null);
  create table if not exists conversations (
    id integer primary key, template_id integer not null, external_id text not null,
    message_count integer not null, last_active_at integer not null, unique (template_id, external_id));
  create table if not exists messages (
    id integer primary key, conversation_id integer not null, is_from_user integer not null,
    message_text text not null, created_at integer not null);
  create index if not exists messages_conversation on messages (conversation_id, id);
`);
db.prepare('insert or ignore into templates (webhook_id, phrase, reply) values (?, ?, ?)').run(
  options.webhookId,
  options.phrase,
  options.reply,
);

const findTemplate = db.prepare<[string], Template>(
  'select id, phrase, reply from templates where webhook_id = ?',
);
const upsertConversation = db
  .prepare<[number, string, number], number>(
    `insert into conversations (template_id, external_id, message_count, last_active_at) values (?, ?, 2, ?)
    on conflict do update set message_count = message_count + 2, last_active_at = excluded.last_active_at returning id`,
  )
  .pluck();
const insertMessage = db.prepare<[number, number, string, number]>(
  'insert into messages (conversation_id, is_from_user, message_text, created_at) values (?, ?, ?, ?)',
);
const begin = db.prepare('begin immediate');
const commit = db.prepare('commit');

interface Job {
  exchange: Exchange;
  resolve: () => void;
}
let jobs: Job[] = [];

/** All writes of one turn of the event loop in one transaction. */
function flush(): void {
  const batch = jobs;
  jobs = [];
  const now = Date.now();
  begin.run();
  for (const { exchange } of batch) write(exchange, now);
  commit.run();
  for (const { resolve } of batch) resolve();
}

function write({ templateId, externalId, message, reply }: Exchange, now: number): void {
  const id = upsertConversation.get(templateId, externalId, now) ?? 0;
  insertMessage.run(id, 1, message, now);
  insertMessage.run(id, 0, reply, now);
}

await serveReference(options, {
  find: (webhookId) => findTemplate.get(webhookId),
  record: (exchange) =>
    new Promise((resolve) => {
      jobs.push({ exchange, resolve });
      if (jobs.length === 1) setImmediate(flush);
    }),
});
