import type { Knex } from 'knex';
import type { ActorKind, AuditAction, AuditEntry, AuditValues } from '../../contract/audit.ts';
import { isoTime } from '../../contract/times.ts';

export interface NewAuditRow {
  at: number;
  actorKind: ActorKind;
  actorId: number | null;
  actorName: string;
  action: AuditAction;
  userId: number | null;
  before: AuditValues;
  after: AuditValues;
}

export interface AuditFilter {
  action?: AuditAction | undefined;
  actor?: ActorKind | undefined;
  userId?: number | undefined;
  from?: number | undefined;
  until?: number | undefined;
}

export async function insertAuditRow(trx: Knex, row: NewAuditRow): Promise<void> {
  await trx('audit_log').insert({
    at: row.at,
    actor_kind: row.actorKind,
    actor_id: row.actorId,
    // Kept, because an admin who is removed stays responsible; users' names go with their accounts.
    actor_name: row.actorKind === 'admin' ? adminName(trx, row.actorId) : row.actorName,
    action: row.action,
    user_id: row.userId,
    before_values: JSON.stringify(row.before),
    after_values: JSON.stringify(row.after),
  });
}

function adminName(trx: Knex, id: number | null): Knex.Raw {
  return trx.raw("coalesce((select username from admins where id = ?), '')", [id]);
}

/**
 * Numbers grow with time, so a time narrows them down: without this, a day long ago is found by walking there from today.
 * The thousand is for servers whose clocks differ.
 */
const NOT_BEFORE = 'a.id >= (select id from audit_log where at >= ? order by at limit 1) - 1000';
const BEFORE = 'a.id <= (select id from audit_log where at < ? order by at desc limit 1) + 1000';

/** The newest first, those before `after`. */
export async function listAuditRows(
  db: Knex,
  { action, actor, userId, from, until }: AuditFilter,
  { after, limit }: { after: number | null; limit: number },
): Promise<AuditEntry[]> {
  const rows = await db('audit_log as a')
    .leftJoin('users as u', (on) => on.on('u.id', 'a.user_id').andOnNull('u.deleted_at'))
    .leftJoin('users as actor', (on) =>
      on.on('actor.id', 'a.actor_id').andOnVal('a.actor_kind', 'user').andOnNull('actor.deleted_at'),
    )
    .where((where) => {
      if (action !== undefined) where.where('a.action', action);
      if (actor !== undefined) where.where('a.actor_kind', actor);
      if (userId !== undefined) where.where('a.user_id', userId);
      if (from !== undefined) where.where('a.at', '>=', from).whereRaw(NOT_BEFORE, [from]);
      if (until !== undefined) where.where('a.at', '<', until).whereRaw(BEFORE, [until]);
      if (after !== null) where.where('a.id', '<', after);
    })
    .orderBy('a.id', 'desc')
    .limit(limit)
    .select('a.*', 'u.username as username', 'actor.username as actor_username');
  return rows.map(toEntry);
}

interface Row {
  id: number;
  at: number;
  actor_kind: ActorKind;
  actor_id: number | null;
  actor_name: string;
  actor_username: string | null;
  action: AuditAction;
  user_id: number | null;
  username: string | null;
  before_values: string;
  after_values: string;
}

function toEntry(row: Row): AuditEntry {
  return {
    id: row.id,
    at: isoTime(row.at),
    action: row.action,
    by: { kind: row.actor_kind, id: row.actor_id, name: row.actor_username ?? row.actor_name },
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    before: JSON.parse(row.before_values),
    after: JSON.parse(row.after_values),
  };
}

/** The database refuses to delete younger rows by its own clock, so that clock is asked here as well. */
export async function deleteOldAuditRows(db: Knex, before: number, limit: number): Promise<number> {
  const databaseNow =
    db.client.config.client === 'pg' ? 'extract(epoch from now())' : "cast(strftime('%s', 'now') as integer)";
  const past = db('audit_log')
    .where('at', '<', before)
    .whereRaw(`at <= ${databaseNow} * 1000 - 31536000000`)
    .orderBy('at')
    .limit(limit)
    .select('id');
  return db('audit_log').whereIn('id', past).delete();
}
