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
