import type { Knex } from 'knex';

/** What can change under a running process and is cached by it. */
export type ChangeTopic = 'template' | 'account' | 'settings';

export interface Change {
  version: number;
  topic: ChangeTopic;
  /** The template's or user's id; 0 for settings. */
  refId: number;
}

/**
 * Writes down, inside the caller's transaction, that something cached has changed. The counter's row lock puts
 * versions into commit order, so a reader that has seen version n has missed nothing below it.
 */
export async function recordChange(trx: Knex, topic: ChangeTopic, refId: number, now: number): Promise<void> {
  const [row] = await trx('change_counter').increment('version', 1).returning('version');
  await trx('changes').insert({ version: row?.version, topic, ref_id: refId, created_at: now });
}

/** Changes after `version`, oldest first. */
export async function changesSince(knex: Knex, version: number): Promise<Change[]> {
  const rows = await knex('changes').where('version', '>', version).orderBy('version').limit(1_000);
  return rows.map((row) => ({ version: row.version, topic: row.topic, refId: row.ref_id }));
}

export async function currentVersion(knex: Knex): Promise<number> {
  const row = await knex('change_counter').first('version');
  return row?.version ?? 0;
}
