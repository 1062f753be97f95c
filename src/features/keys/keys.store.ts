import type { Knex } from 'knex';
import type { KeyField } from '../../contract/keys.ts';
import type { EmbeddingMarks } from '../ai/embedding-marks.ts';

export interface SealedKey {
  /** Of an own server that needs no key ''. */
  ciphertext: string;
  /** Of the provider that the key is for; '' is the server's own. */
  baseUrl: string;
  /** Of an own server for voice messages; '' where nobody chose one. */
  model: string;
  /** Of an own server for finding by meaning. */
  marks: EmbeddingMarks;
}

export async function readKeys(db: Knex, userId: number): Promise<Partial<Record<KeyField, SealedKey>>> {
  const rows = await db('keys').where({ user_id: userId });
  return Object.fromEntries(
    rows.map(({ field, ciphertext, base_url, model, question_prefix, passage_prefix }) => [
      field,
      { ciphertext, baseUrl: base_url, model, marks: { question: question_prefix, passage: passage_prefix } },
    ]),
  );
}

export async function writeKey(
  db: Knex,
  userId: number,
  field: KeyField,
  { ciphertext, baseUrl, model, marks }: SealedKey,
  now: number,
): Promise<void> {
  const own = { model, question_prefix: marks.question, passage_prefix: marks.passage };
  await db('keys')
    .insert({ user_id: userId, field, ciphertext, updated_at: now, base_url: baseUrl, ...own })
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
