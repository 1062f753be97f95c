import type { Knex } from 'knex';

/** The vendor keys that an owner can save. */
export type KeyField = 'openai' | 'manychat';

export interface SealedKey {
  ciphertext: string;
  /** Of the provider that the key is for; '' is the server's own. */
  baseUrl: string;
}

export async function readKeys(db: Knex, userId: number): Promise<Partial<Record<KeyField, SealedKey>>> {
  const rows = await db('keys').where({ user_id: userId }).select('field', 'ciphertext', 'base_url');
  return Object.fromEntries(
    rows.map((row) => [row.field, { ciphertext: row.ciphertext, baseUrl: row.base_url }]),
  );
}

export async function writeKey(
  db: Knex,
  key: { userId: number; field: KeyField; ciphertext: string; baseUrl: string },
  now: number,
): Promise<void> {
  const { userId, field, ciphertext, baseUrl } = key;
  await db('keys')
    .insert({ user_id: userId, field, ciphertext, updated_at: now, base_url: baseUrl })
    .onConflict(['user_id', 'field'])
    .merge();
}

export async function writeKeyAddress(
  db: Knex,
  userId: number,
  field: KeyField,
  baseUrl: string,
): Promise<void> {
  await db('keys').where({ user_id: userId, field }).update({ base_url: baseUrl });
}

export async function deleteKey(db: Knex, userId: number, field: KeyField): Promise<boolean> {
  return (await db('keys').where({ user_id: userId, field }).delete()) > 0;
}

export async function readDefaultModel(db: Knex, userId: number): Promise<string> {
  const row = await db('users').where({ id: userId }).first('default_model');
  return row?.default_model ?? '';
}

export async function writeDefaultModel(db: Knex, userId: number, model: string): Promise<void> {
  await db('users').where({ id: userId }).update({ default_model: model });
}
