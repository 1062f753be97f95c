/** The ceiling on Postgres: `pg` alone, one statement a batch, so that a commit costs one round trip. */
import pg from 'pg';
import { type Exchange, type ReferenceOptions, serveReference, type Template } from './reference-app.ts';

/** More gained nothing: the next batch gathers while these two are under way. */
const PARALLEL = 2;
const BATCH_SIZE = 500;

const options = JSON.parse(process.argv[2] ?? '{}') as ReferenceOptions;
const pool = new pg.Pool({ connectionString: options.databaseUrl, max: PARALLEL });
await pool.query(`
  create table if not exists templates (
    id serial primary key, webhook_id text not null unique, phrase text not null, reply text not null);
  create table if not exists conversations (
    id serial primary key, template_id int not null, external_id text not null,
    message_count int not null, last_active_at bigint not null, unique (template_id, external_id));
  create table if not exists messages (
    id bigserial primary key, conversation_id int not null, is_from_user smallint not null,
    message_text text not null, created_at bigint not null);
  create index if not exists messages_conversation on messages (conversation_id, id);
`);
await pool.query(
  'insert into templates (webhook_id, phrase, reply) values ($1, $2, $3) on conflict do nothing',
  [options.webhookId, options.phrase, options.reply],
);

const RECORD = `
  with exchange as (
    select * from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as t(template_id, external_id, message, reply)
  ), conversation as (
    insert into conversations (template_id, external_id, message_count, last_active_at)
    select template_id, external_id, 2, $5 from exchange order by 1, 2
    on conflict (template_id, external_id) do update
      set message_count = conversations.message_count + 2, last_active_at = excluded.last_active_at
    returning id, template_id, external_id
  )
  insert into messages (conversation_id, is_from_user, message_text, created_at)
  select conversation.id, said.is_from_user, said.message_text, $5
  from exchange join conversation using (template_id, external_id),
    lateral (values (1, message), (0, reply)) as said(is_from_user, message_text)`;

interface Job {
  exchange: Exchange;
  resolve: () => void;
  reject: (error: unknown) => void;
}
let jobs: Job[] = [];
let running = 0;
let isScheduled = false;

function schedule(): void {
  if (isScheduled || running >= PARALLEL || jobs.length === 0) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    void flush();
  });
}

async function flush(): Promise<void> {
  const batch = jobs.slice(0, BATCH_SIZE);
  jobs = jobs.slice(BATCH_SIZE);
  running += 1;
  try {
    const column = (name: keyof Exchange) => batch.map(({ exchange }) => exchange[name]);
    const values = [
      column('templateId'),
      column('externalId'),
      column('message'),
      column('reply'),
      Date.now(),
    ];
    await pool.query({ name: 'record', text: RECORD, values });
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  } finally {
    running -= 1;
    schedule();
  }
}

await serveReference(options, {
  // Templates change rarely, so even a bare server keeps them instead of asking over the network each time.
  find: keep(async (webhookId) => {
    const text = 'select id, phrase, reply from templates where webhook_id = $1';
    return (await pool.query<Template>({ name: 'find', text, values: [webhookId] })).rows[0];
  }),
  record: (exchange) =>
    new Promise((resolve, reject) => {
      jobs.push({ exchange, resolve, reject });
      schedule();
    }),
});

function keep<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const known = kept.get(key) ?? load(key);
    kept.set(key, known);
    return known;
  };
}
