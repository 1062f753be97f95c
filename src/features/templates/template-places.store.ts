import type { Knex } from 'knex';
import type { PlaceTrigger } from '../../contract/template-places.ts';

/** By template, the fixed replies that hold a bracket of any kind. */
export async function repliesWithBrackets(
  db: Knex,
  templateIds: readonly number[],
): Promise<Map<number, PlaceTrigger[]>> {
  const rows: { id: number; template_id: number; response_action: string; is_enabled: number }[] = await db(
    'triggers',
  )
    .whereIn('template_id', [...templateIds])
    .where((query) => query.whereLike('response_action', '%[%').orWhereLike('response_action', '%［%'))
    .orderBy(['position', 'id'])
    .select('id', 'template_id', 'response_action', 'is_enabled');
  const byTemplate = new Map<number, PlaceTrigger[]>();
  for (const { id, template_id, response_action, is_enabled } of rows) {
    const trigger = { id, responseAction: response_action, isEnabled: is_enabled === 1 };
    byTemplate.set(template_id, [...(byTemplate.get(template_id) ?? []), trigger]);
  }
  return byTemplate;
}

/** Replies that are still to be finished are sent to nobody, nor counted, while they are off. */
export async function switchOff(db: Knex, triggerIds: readonly number[], now: number): Promise<void> {
  await db('triggers')
    .whereIn('id', [...triggerIds])
    .update({ is_enabled: 0, updated_at: now });
}

export async function markFinished(db: Knex, id: number, now: number): Promise<void> {
  await db('templates').where({ id }).whereNull('finished_at').update({ finished_at: now });
}

export async function phrasesOf(db: Knex, triggerIds: readonly number[]): Promise<string[]> {
  return db('triggers')
    .whereIn('id', [...triggerIds])
    .orderBy(['position', 'id'])
    .pluck('trigger_phrase');
}
