import type { Dialect } from '../src/db/database.ts';
import type { Migration } from '../src/db/migrate.ts';

/**
 * Who changed what, and when. The database itself keeps rows from being changed, and from being deleted in their first
 * year. No foreign keys: the log outlives whom it tells about. Users stand in it by number, and so nameless once their
 * account is gone.
 */
export const auditLog: Migration = {
  name: '0035_audit_log',
  async up(trx, dialect) {
    for (const statement of [table(dialect), ...INDEXES, ...GUARDS[dialect]]) await trx.raw(statement);
  },
};

function table(dialect: Dialect): string {
  // A number is never given out twice: cursors follow them.
  const id =
    dialect === 'sqlite'
      ? 'integer primary key autoincrement'
      : 'bigint generated always as identity primary key';
  return `create table audit_log (
    id ${id},
    at bigint not null,
    actor_kind varchar(8) not null,
    actor_id integer,
    actor_name varchar(64) not null,
    action varchar(32) not null,
    user_id integer,
    before_values text not null,
    after_values text not null
  )`;
}

const INDEXES = [
  'create index audit_log_at on audit_log (at)',
  'create index audit_log_user on audit_log (user_id, id) where user_id is not null',
  'create index audit_log_action on audit_log (action, id)',
  'create index audit_log_actor on audit_log (actor_kind, id)',
];

const GUARDS: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: [
    `create trigger audit_log_no_change before update on audit_log begin
      select raise(abort, 'The audit log is append-only.');
    end`,
    `create trigger audit_log_no_deletion before delete on audit_log
      when old.at > cast(strftime('%s', 'now') as integer) * 1000 - 31536000000 begin
      select raise(abort, 'The audit log is kept for a year.');
    end`,
  ],
  postgres: [
    `create function audit_log_guard() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at <= extract(epoch from now()) * 1000 - 31536000000 then
          return old;
        end if;
        raise exception 'The audit log is append-only and kept for a year.';
      end $$`,
    `create trigger audit_log_no_change before update or delete on audit_log
      for each row execute function audit_log_guard()`,
    `create trigger audit_log_no_truncation before truncate on audit_log
      for each statement execute function audit_log_guard()`,
  ],
};
