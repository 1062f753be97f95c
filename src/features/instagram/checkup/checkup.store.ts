import type { Knex } from 'knex';
import { externalIdAt } from '../../../contract/channels.ts';
import type { DeliveryState } from '../../../contract/reply.ts';
import { UPDATE_STATE } from '../updates/update.types.ts';

/** An account of an owner. */
export interface AccountKey {
  userId: number;
  igUserId: string;
}

/** One message on its way out, or past it. */
export interface OutgoingRow {
  at: number;
  state: DeliveryState;
  problem: string;
}

/** How often, and when last. */
export interface Counted {
  times: number;
  lastAt: number | null;
}

/** The account's among the conversations of its owner that were active last: no owner has so many that this takes long. */
function activeSince(db: Knex, { userId, igUserId }: AccountKey, since: number) {
  const active = db('conversation_index')
    .where({ user_id: userId })
    .where('last_active_at', '>=', since)
    .orderBy('last_active_at', 'desc')
    .limit(MOST_CONVERSATIONS)
    .select('conversation_id');
  const prefix = externalIdAt({ channel: 'instagram', place: igUserId, customer: '' });
  return db('conversations').whereIn('id', active).whereLike('external_id', `${prefix}%`);
}
const MOST_CONVERSATIONS = 200;

/** When something was last said in one of its conversations; null: not since then. */
export async function lastSaidAt(db: Knex, account: AccountKey, since: number): Promise<number | null> {
  const row = await activeSince(db, account, since).max({ at: 'last_active_at' }).first();
  return row?.at == null ? null : Number(row.at);
}

/** The newest first. What the owner wrote in Instagram's own app is not among them. */
export async function outgoingSince(
  db: Knex,
  account: AccountKey,
  since: number,
  limit: number,
): Promise<OutgoingRow[]> {
  const rows = await db('deliveries')
    .whereIn('conversation_id', activeSince(db, account, since).select('id'))
    .where('created_at', '>=', since)
    .where((ours) => ours.whereNull('request_key').orWhereNot('request_key', 'like', 'elsewhere:%'))
    .orderBy('id', 'desc')
    .limit(limit)
    .select('created_at', 'state', 'problem');
  return rows.map(({ created_at, state, problem }) => ({ at: created_at, state, problem }));
}

/** Messages that were only written down, because they arrived too late. */
export async function tooOldSince(db: Knex, account: AccountKey, since: number): Promise<Counted> {
  const rows = db('messages')
    .whereIn('conversation_id', activeSince(db, account, since).select('id'))
    .where({ source: 'none' })
    .whereLike('reason', '%"why":"too_old"%')
    .where('created_at', '>=', since);
  return counted(await rows.first(db.raw('count(*) as times'), db.raw('max(created_at) as last_at')));
}

/** What came before `before` and waits still; what is given up. */
export async function countUpdates(
  db: Knex,
  { userId, igUserId }: AccountKey,
  before: number,
): Promise<{ waiting: Counted; skipped: Counted }> {
  const inState = async (state: number) => {
    const rows = db('instagram_updates')
      .where({ user_id: userId, ig_user_id: igUserId })
      // Written out, so that the index of that state serves.
      .whereRaw(`state = ${state}`);
    if (state === UPDATE_STATE.waiting) rows.where('received_at', '<', before);
    return counted(await rows.first(db.raw('count(*) as times'), db.raw('max(received_at) as last_at')));
  };
  return {
    waiting: await inState(UPDATE_STATE.waiting),
    skipped: await inState(UPDATE_STATE.setAside),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function counted(row: any): Counted {
  return { times: Number(row.times), lastAt: row.last_at === null ? null : Number(row.last_at) };
}
