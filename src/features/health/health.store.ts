import type { Knex } from 'knex';

export interface ProcessRow {
  id: string;
  host: string;
  version: string;
  startedAt: number;
  seenAt: number;
  aiDown: string[];
  /** Of the root keys that it knows, the one that it uses first; none for a version that does not tell. */
  keyIds: string[];
}

export async function saveProcess(db: Knex, row: ProcessRow): Promise<void> {
  await db('processes')
    .insert({
      id: row.id,
      host: row.host,
      version: row.version,
      started_at: row.startedAt,
      seen_at: row.seenAt,
      ai_down: JSON.stringify(row.aiDown),
      key_ids: row.keyIds.join(' '),
    })
    .onConflict('id')
    .merge(['seen_at', 'ai_down', 'key_ids']);
}

export async function removeProcess(db: Knex, id: string): Promise<void> {
  await db('processes').where({ id }).delete();
}

/** Those that ended without a word. */
export async function removeProcessesBefore(db: Knex, before: number): Promise<void> {
  await db('processes').where('seen_at', '<', before).delete();
}

export async function processesSince(db: Knex, since: number): Promise<ProcessRow[]> {
  const rows = await db('processes').where('seen_at', '>=', since).orderBy('started_at');
  return rows.map((row) => ({
    id: row.id,
    host: row.host,
    version: row.version,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    aiDown: JSON.parse(row.ai_down),
    keyIds: row.key_ids.split(' '),
  }));
}

/** `stuck`: it should have left before `since`. */
export async function countMails(
  db: Knex,
  since: number,
): Promise<{ waiting: number; stuck: number; failed: number }> {
  const waiting = db('outbox').where({ state: 'waiting' });
  const [all, stuck, failed] = await Promise.all([
    countOf(waiting.clone()),
    countOf(waiting.clone().where('attempts', '>', 0).where('created_at', '<', since)),
    countOf(db('outbox').where({ state: 'failed' })),
  ]);
  return { waiting: all, stuck, failed };
}

/** `stuck`: it should have left before `since`. */
export async function countDeliveries(db: Knex, since: number): Promise<{ waiting: number; stuck: number }> {
  const waiting = db('deliveries').whereNotNull('due_at');
  const [all, stuck] = await Promise.all([
    countOf(waiting.clone()),
    countOf(waiting.clone().where('due_at', '<', since)),
  ]);
  return { waiting: all, stuck };
}

/** Events that could not be worked on, or wait since before `since`. */
export async function countFailedEvents(db: Knex, since: number): Promise<number> {
  return countOf(
    db('stripe_events')
      .whereNull('done_at')
      .where((failed) => failed.whereNot({ error: '' }).orWhere('received_at', '<', since)),
  );
}

/** Updates of Instagram, of the last two days. `stuck`: it came before `since`. */
export async function countUpdates(
  db: Knex,
  since: number,
): Promise<{ waiting: number; stuck: number; stuckAccounts: number; setAside: number }> {
  // Written out, as SQLite wants it for the indexes.
  const updates = db('instagram_updates');
  const stuckOnes = updates.clone().whereRaw('state = 0').where('received_at', '<', since);
  const [waiting, stuck, accounts, setAside] = await Promise.all([
    countOf(updates.clone().whereRaw('state = 0')),
    countOf(stuckOnes.clone()),
    stuckOnes.countDistinct({ accounts: 'ig_user_id' }).first(),
    countOf(updates.clone().whereRaw('state = 3')),
  ]);
  return { waiting, stuck, stuckAccounts: Number(accounts?.accounts), setAside };
}

export async function databaseBytes(db: Knex): Promise<number> {
  const { rows } = await db.raw('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}

async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const row = await query.count({ rows: '*' }).first();
  return Number(row?.rows);
}
