import type { Knex } from 'knex';
import { type FieldDefinition, NO_MAPPING, type ToolMapping } from '../../contract/contact-fields.ts';
import { primaryKey } from '../../db/conflict.ts';

/** A field with its place in the owner's order. */
export interface PlacedField extends FieldDefinition {
  position: number;
}

/** In the owner's order. Built-in fields stand here only once the owner has changed them. */
export async function listFields(db: Knex, userId: number): Promise<PlacedField[]> {
  const rows = await db('contact_fields').where({ user_id: userId }).orderBy(['position', 'id']);
  return rows.map((row) => ({
    key: row.key,
    label: row.label,
    type: row.type,
    choices: JSON.parse(row.choices),
    isRecognized: row.is_recognized === 1,
    position: row.position,
  }));
}

/** Adds the field, or changes what may change of it. */
export async function writeField(
  trx: Knex.Transaction,
  userId: number,
  { key, label, type, choices, isRecognized, position }: PlacedField,
  now: number,
): Promise<void> {
  const values = {
    label,
    choices: JSON.stringify(choices),
    is_recognized: Number(isRecognized),
    position,
  };
  const changed = await trx('contact_fields').where({ user_id: userId, key }).update(values);
  if (changed > 0) return;
  await trx('contact_fields').insert({ user_id: userId, key, type, ...values, created_at: now });
}

export async function deleteField(trx: Knex.Transaction, userId: number, key: string): Promise<void> {
  await trx('contact_fields').where({ user_id: userId, key }).delete();
}

/** Where a field is used, in words: triggers that set it, strategies that find it out, connections that hand it on. */
export async function usesOf(db: Knex, userId: number, key: string): Promise<string[]> {
  const ofOwner = (table: string) =>
    db(`${table} as u`)
      .join('templates as t', 't.id', 'u.template_id')
      .where('u.user_id', userId)
      .whereNull('t.deleted_at')
      .orderBy('t.id');
  const triggers = await ofOwner('triggers').where('u.set_field', key).select('u.trigger_phrase');
  const strategies = await ofOwner('strategies').select('u.definition');
  const mappings = await ofOwner('tool_mappings').select('u.mapping', 't.template_name');
  const found = strategies.map(({ definition }) => JSON.parse(definition));
  const asking = found.filter(({ steps }) => steps.some(({ field }: { field: string }) => field === key));
  return [
    ...triggers.map((row) => `the trigger “${row.trigger_phrase}”`),
    ...asking.map(({ name }) => `the strategy “${name}”`),
    ...mappings
      .filter(({ mapping }) => Object.hasOwn(JSON.parse(mapping).fields, key))
      .map((row) => `the connection of “${row.template_name}”`),
  ];
}

export async function readMapping(db: Knex, userId: number, templateId: number): Promise<ToolMapping> {
  const row = await db('tool_mappings').where({ user_id: userId, template_id: templateId }).first();
  return row === undefined ? NO_MAPPING : JSON.parse(row.mapping);
}

export async function writeMapping(
  trx: Knex.Transaction,
  userId: number,
  templateId: number,
  mapping: ToolMapping,
): Promise<void> {
  await trx('tool_mappings')
    .insert({ user_id: userId, template_id: templateId, mapping: JSON.stringify(mapping) })
    .onConflict(primaryKey(trx, 'tool_mappings', ['template_id']))
    .merge();
}
