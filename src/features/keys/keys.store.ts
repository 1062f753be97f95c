import type { Knex } from 'knex';

/** The vendor keys that an owner can save. */
export type KeyField = 'openai' | 'manychat';

/** Ciphertexts by field. */
export async function readKeys(db: Knex, userId: number): Promise<Partial<Record<KeyField, string>>> {
  const rows = await db('keys').where({ user_id: userId }).select('field', 'ciphertext');
  return Object.fromEntries(rows.map((row) => [row.field, row.ciphertext]));
}

export async function writeKey(
  db: Knex,
  userId: number,
  field: KeyField,
  ciphertext: string,
  now: number,
): Promise<void> {
  await db('keys')
    .insert({ user_id: userId, field, ciphertext, updated_at: now })
    .onConflict(['user_id', 'field'])
    .merge();
}

export async function deleteKey(db: Knex, userId: number, field: KeyField): Promise<void> {
  await db('keys').where({ user_id: userId, field }).delete();
}

export async function readDefaultModel(db: Knex, userId: number): Promise<string> {
  const row = await db('users').where({ id: userId }).first('default_model');
  return row?.default_model ?? '';
}

export async function writeDefaultModel(db: Knex, userId: number, model: string): Promise<void> {
  await db('users').where({ id: userId }).update({ default_model: model });
}
