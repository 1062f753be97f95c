import type { Knex } from 'knex';

/**
 * Names the owner of what a server of the version before wrote on SQLite after `dmreply migrate`. A trigger, as in the
 * other tables and on Postgres, would cost each message 4 microseconds; a server that starts only has to look at the
 * end of these tables. Goes with the next release.
 */
export async function nameLateOwners(knex: Knex): Promise<void> {
  for (const table of ['messages', 'inbox'])
    await knex.raw(`update ${table}
      set user_id = (select user_id from conversations where id = ${table}.conversation_id)
      where id > coalesce((select id from ${table} where user_id is not null order by id desc limit 1), 0)`);
  await knex.raw(`update template_allowances
    set user_id = (select user_id from templates where id = template_allowances.template_id) where user_id is null`);
}
