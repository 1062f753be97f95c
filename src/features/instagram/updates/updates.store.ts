import { createHash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { arrayLiteral } from '../../../db/array-literal.ts';
import { createBatcher } from '../../../db/batcher.ts';
import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import { sharedNow } from '../../../db/shared-now.ts';
import { writeTogether } from '../../../db/write-together.ts';
import { type OwnedUpdate, UPDATE_KINDS, UPDATE_STATE, type UpdateKind } from './update.types.ts';

/** Instagram makes several calls at once: what comes so soon after each other is put in order before it is handled. */
export const SORTED_WITHIN_MS = 100;

/** A conversation with updates that wait, held by one process. */
export interface Queue {
  userId: number;
  igUserId: string;
  customer: string;
  /** Until when it is held; names the hold. */
  dueAt: number;
  /** Grows with each update that is added. */
  version: number;
}

/** An update that waits to be handled. */
export interface WaitingUpdate extends Omit<OwnedUpdate, 'mid'> {
  id: number;
  midKey: Buffer;
  mid: string;
  tries: number;
}

/** Names a message of an account; what it is cannot be read from it. */
export function midKey(igUserId: string, mid: string): Buffer {
  return createHash('sha256').update(`${igUserId}\n${mid}`).digest().subarray(0, 16);
}

export type UpdateInbox = ReturnType<typeof createUpdateInbox>;

/** Takes updates in. When `add` resolves, all of them are on disk. */
export function createUpdateInbox(db: Database, clock: () => number) {
  const add = db.dialect === 'sqlite' ? addToSqlite : addToPostgres();

  async function addToSqlite(rows: readonly Row[]): Promise<number> {
    return db.commits().run((handle) => {
      const { insert, queue } = statementsOf(handle);
      const now = clock();
      let added = 0;
      for (const row of rows) {
        if (insert.run(...row.values, now).changes === 0) continue;
        queue.run(...row.conversation, now + SORTED_WITHIN_MS);
        added += 1;
      }
      return added;
    });
  }

  /** Calls that arrive while others are written are written together. */
  function addToPostgres(): (rows: readonly Row[]) => Promise<number> {
    let calls = 0;
    const batches = createBatcher<{ key: string; rows: readonly Row[] }>(
      { parallel: 2, size: 100, keyOf: ({ key }) => key, isFatal: isDatabaseAway },
      async (items) => {
        const rows = items.flatMap((one) => one.rows);
        const columns = COLUMNS.map((_, index) => arrayLiteral(rows.map(({ values }) => values[index])));
        const values = [...columns, clock()];
        const { rows: counted } = await db.pool().query({ name: 'add instagram updates', text: ADD, values });
        const total = Number(counted[0]?.added ?? 0);
        // Which of the calls of a batch brought those that are new does not matter to anybody.
        let left = total;
        return items.map(({ rows: own }) => {
          const added = Math.min(left, own.length);
          left -= added;
          return added;
        });
      },
    );
    return (rows) => {
      calls += 1;
      return batches.add<number>({ key: `${calls}`, rows });
    };
  }

  return {
    /** Those that came before, within two days, are not added again. Returns how many are new. */
    add(updates: readonly OwnedUpdate[]): Promise<number> {
      return updates.length === 0 ? Promise.resolve(0) : add(updates.map(toRow));
    },
  };
}

interface Row {
  /** In the order of `COLUMNS`. */
  values: (string | number | Buffer)[];
  conversation: [userId: number, igUserId: string, customer: string];
}

const COLUMNS = [
  ['user_id', 'int'],
  ['ig_user_id', 'text'],
  ['customer', 'text'],
  ['mid_key', 'bytea'],
  ['kind', 'int'],
  ['number', 'int'],
  ['sent_at', 'bigint'],
  ['body', 'text'],
] as const;
const NAMES = COLUMNS.map(([name]) => name).join(', ');

function toRow({ userId, igUserId, customer, mid, kind, number, sentAt, body }: OwnedUpdate): Row {
  const said = JSON.stringify({ ...body, mid });
  return {
    values: [userId, igUserId, customer, midKey(igUserId, mid), UPDATE_KINDS[kind], number, sentAt, said],
    conversation: [userId, igUserId, customer],
  };
}

/**
 * Numbered as they came; sorted where they are added, so that two processes that add the same never wait for each other in
 * a circle.
 */
const ADD = `with given as materialized (
    select nextval('instagram_updates_id_seq') as id, v.* from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')}) as v(${NAMES})
  ), added as (
    insert into instagram_updates (id, ${NAMES}, state, tries, received_at)
    select id, ${NAMES}, ${UPDATE_STATE.waiting}, 0, $${COLUMNS.length + 1}::bigint from given order by mid_key, kind, number
    on conflict do nothing returning user_id, ig_user_id, customer
  ), queued as (
    insert into instagram_queues (user_id, ig_user_id, customer, due_at, version)
    select user_id, ig_user_id, customer, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${SORTED_WITHIN_MS}, 1
    from added group by user_id, ig_user_id, customer order by user_id, ig_user_id, customer
    on conflict on constraint instagram_queues_pkey do update set version = instagram_queues.version + 1
  )
  select count(*) as added from added`;

interface Statements {
  insert: BetterSqlite3.Statement;
  queue: BetterSqlite3.Statement;
}

/** Prepared once per connection. */
const prepared = new WeakMap<BetterSqlite3.Database, Statements>();

function statementsOf(handle: BetterSqlite3.Database): Statements {
  const known = prepared.get(handle);
  if (known !== undefined) return known;
  const statements = {
    insert: handle.prepare(`insert into instagram_updates (${NAMES}, state, tries, received_at)
      values (${COLUMNS.map(() => '?').join(', ')}, ${UPDATE_STATE.waiting}, 0, ?) on conflict do nothing`),
    queue: handle.prepare(`insert into instagram_queues (user_id, ig_user_id, customer, due_at, version)
      values (?, ?, ?, ?, 1) on conflict (user_id, ig_user_id, customer) do update set version = version + 1`),
  };
  prepared.set(handle, statements);
  return statements;
}

/** Takes conversations that are due for `forMs`: nobody else handles them meanwhile. */
export async function claimQueues(
  db: Knex,
  clock: () => number,
  forMs: number,
  limit: number,
): Promise<Queue[]> {
  const now = sharedNow(db, clock);
  const due = db('instagram_queues')
    .select('user_id', 'ig_user_id', 'customer')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit);
  if (db.client.config.client === 'pg') due.forUpdate().skipLocked();
  const rows = await db('instagram_queues')
    .whereIn(['user_id', 'ig_user_id', 'customer'], due)
    .where('due_at', '<=', now)
    .update({ due_at: db.raw('? + ?', [now, forMs]) })
    .returning('*');
  return rows.map((row) => ({
    userId: row.user_id,
    igUserId: row.ig_user_id,
    customer: row.customer,
    dueAt: Number(row.due_at),
    version: Number(row.version),
  }));
}

function held(db: Knex, { userId, igUserId, customer, dueAt }: Queue) {
  return db('instagram_queues').where({
    user_id: userId,
    ig_user_id: igUserId,
    customer,
    due_at: dueAt,
  });
}

/** Holds a conversation for longer; null: somebody else has it. */
export async function extendQueue(
  db: Knex,
  clock: () => number,
  queue: Queue,
  forMs: number,
): Promise<Queue | null> {
  const [row] = await held(db, queue)
    .update({ due_at: db.raw('? + ?', [sharedNow(db, clock), forMs]) })
    .returning('due_at');
  return row === undefined ? null : { ...queue, dueAt: Number(row.due_at) };
}

/** Lets go of a conversation of which everything is handled. What was added meanwhile is due at once. */
export async function endQueue(db: Database, clock: () => number, queue: Queue): Promise<void> {
  const ended = await writeTogether(db, held(db.knex, queue).where({ version: queue.version }).delete());
  if (ended === 0) await postponeQueue(db, clock, queue, 0);
}

/** Lets go of a conversation in which something is to be tried again. */
export async function postponeQueue(
  db: Database,
  clock: () => number,
  queue: Queue,
  byMs: number,
): Promise<void> {
  const { knex } = db;
  const dueAt = knex.raw('? + ?', [sharedNow(knex, clock), byMs]);
  await writeTogether(db, held(knex, queue).update({ due_at: dueAt }));
}

/** In the order in which they happened. */
export async function waitingUpdates(db: Knex, queue: Queue, limit: number): Promise<WaitingUpdate[]> {
  const rows = await db('instagram_updates')
    .where({ user_id: queue.userId, ig_user_id: queue.igUserId, customer: queue.customer })
    .whereRaw(`state = ${UPDATE_STATE.waiting}`)
    .orderBy(['sent_at', 'id'])
    .limit(limit);
  return rows.map(toWaiting);
}

/** Edits and deletions that came before what they are about. */
export async function parkedUpdates(
  db: Knex,
  userId: number,
  midKeys: readonly Buffer[],
): Promise<WaitingUpdate[]> {
  const rows = await db('instagram_updates')
    .where({ user_id: userId, state: UPDATE_STATE.parked })
    .whereIn('mid_key', [...midKeys]);
  return rows.map(toWaiting);
}

type Named = Pick<WaitingUpdate, 'userId' | 'id'>;

/** What it said is gone from here. */
export async function finishUpdates(db: Database, userId: number, ids: readonly number[]): Promise<void> {
  const those = db
    .knex('instagram_updates')
    .where({ user_id: userId })
    .whereIn('id', [...ids]);
  await writeTogether(db, those.update({ state: UPDATE_STATE.done, body: '' }));
}

/** Until what it is about comes. */
export async function parkUpdate(db: Knex, { userId, id }: Named): Promise<void> {
  await db('instagram_updates').where({ user_id: userId, id }).update({ state: UPDATE_STATE.parked });
}

/** Counts a failure; with `isLast`, it is not tried again. */
export async function countTry(db: Knex, { userId, id }: Named, isLast: boolean): Promise<void> {
  await db('instagram_updates')
    .where({ user_id: userId, id })
    .update({ tries: db.raw('tries + 1'), ...(isLast ? { state: UPDATE_STATE.setAside } : {}) });
}

/** Deletes what came before `before`, at most `limit`; what still waits stays. Ids grow with time. */
export async function purgeUpdates(db: Knex, before: number, limit: number): Promise<number> {
  const oldest: { id: number; received_at: number; state: number }[] = await db('instagram_updates')
    .whereNot({ state: UPDATE_STATE.waiting })
    .orderBy('id')
    .limit(limit)
    .select('id', 'received_at', 'state');
  const ids = oldest.filter((row) => row.received_at < before).map((row) => row.id);
  return ids.length === 0 ? 0 : db('instagram_updates').whereIn('id', ids).delete();
}

const KIND_NAMES = Object.fromEntries(
  Object.entries(UPDATE_KINDS).map(([name, number]) => [number, name as UpdateKind]),
);

// biome-ignore lint/suspicious/noExplicitAny: a row
function toWaiting(row: any): WaitingUpdate {
  const { mid = '', ...body } = JSON.parse(row.body || '{}');
  return {
    id: row.id,
    userId: row.user_id,
    igUserId: row.ig_user_id,
    customer: row.customer,
    midKey: row.mid_key,
    mid,
    kind: KIND_NAMES[row.kind] ?? 'referral',
    number: row.number,
    sentAt: row.sent_at,
    tries: row.tries,
    body,
  };
}
