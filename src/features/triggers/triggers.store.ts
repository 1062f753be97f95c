import type { Knex } from 'knex';
import type { ReplyTrigger } from '../../contract/reply.ts';
import type { TriggerMatchMode } from '../../contract/trigger.ts';

export interface Trigger extends ReplyTrigger {
  templateId: number;
  createdAt: number;
}

export type TriggerFields = Omit<ReplyTrigger, 'id'>;

interface TriggerRow {
  id: number;
  template_id: number;
  trigger_phrase: string;
  response_action: string;
  match_mode: TriggerMatchMode;
  position: number;
  is_enabled: number;
  hand_over: number;
  add_tag: string;
  set_field: string;
  set_value: string;
  pass_to: number | null;
  pass_minutes: number;
  created_at: number;
}

export async function insertTrigger(
  db: Knex,
  userId: number,
  templateId: number,
  fields: TriggerFields,
  now: number,
): Promise<Trigger> {
  const [row] = await db('triggers')
    .insert({ user_id: userId, ...toRow(templateId, fields), created_at: now, updated_at: now })
    .returning('*');
  return toTrigger(row);
}

export async function updateTrigger(
  db: Knex,
  id: number,
  templateId: number,
  fields: TriggerFields,
  now: number,
): Promise<Trigger> {
  const [row] = await db('triggers')
    .where({ id })
    .update({ ...toRow(templateId, fields), updated_at: now })
    .returning('*');
  return toTrigger(row);
}

/** Numbers the triggers from 1 in the given order; those that have their number already are not written. */
export async function placeTriggers(db: Knex, ordered: readonly Trigger[]): Promise<void> {
  for (const [index, { id, position }] of ordered.entries()) {
    if (position !== index + 1)
      await db('triggers')
        .where({ id })
        .update({ position: index + 1 });
  }
}

/** In the owner's order. */
export async function listTriggers(db: Knex, userId: number, templateId: number): Promise<Trigger[]> {
  const rows: TriggerRow[] = await db('triggers')
    .where({ user_id: userId, template_id: templateId })
    .orderBy(['position', 'id']);
  return rows.map(toTrigger);
}

export async function findTrigger(db: Knex, id: number): Promise<Trigger | null> {
  const row: TriggerRow | undefined = await db('triggers').where({ id }).first();
  return row === undefined ? null : toTrigger(row);
}

export async function deleteTrigger(db: Knex, id: number): Promise<void> {
  await db('triggers').where({ id }).delete();
}

function toRow(templateId: number, fields: TriggerFields) {
  return {
    template_id: templateId,
    trigger_phrase: fields.triggerPhrase,
    response_action: fields.responseAction,
    match_mode: fields.matchMode,
    position: fields.position,
    is_enabled: Number(fields.isEnabled),
    hand_over: Number(fields.handOver),
    add_tag: fields.addTag ?? '',
    set_field: fields.setField ?? '',
    set_value: fields.setValue ?? '',
    pass_to: fields.passTo ?? null,
    pass_minutes: fields.passMinutes ?? 0,
  };
}

function toTrigger(row: TriggerRow): Trigger {
  return {
    id: row.id,
    templateId: row.template_id,
    triggerPhrase: row.trigger_phrase,
    responseAction: row.response_action,
    matchMode: row.match_mode,
    position: row.position,
    isEnabled: row.is_enabled === 1,
    handOver: row.hand_over === 1,
    addTag: row.add_tag,
    setField: row.set_field,
    setValue: row.set_value,
    passTo: row.pass_to,
    passMinutes: row.pass_minutes,
    createdAt: row.created_at,
  };
}
