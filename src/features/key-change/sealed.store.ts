import type { Knex } from 'knex';
import { KEY_FIELDS, type KeyField } from '../../contract/keys.ts';
import {
  instagramAppPlace,
  instagramTokenPlace,
  keyPlace,
  mailPlace,
  webhookSecretPlace,
} from '../../saved-secrets.ts';

/** A column of sealed values. A new one belongs here, or its values are lost with the key that sealed them. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Unique among the rows of `where`. */
  id: string;
  where: Readonly<Record<string, string>>;
  /** What else names the place. */
  also: readonly string[];
  place(row: Readonly<Record<string, string | number>>): string;
}

const key = (field: KeyField): SealedColumn => ({
  table: 'keys',
  column: 'ciphertext',
  id: 'user_id',
  where: { field },
  also: [],
  place: (row) => keyPlace(Number(row.user_id), field),
});

const appSecret = (column: string, field: 'secret' | 'meta-secret'): SealedColumn => ({
  table: 'instagram_apps',
  column,
  id: 'id',
  where: {},
  also: ['app_key'],
  place: (row) => instagramAppPlace(String(row.app_key), field),
});

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...KEY_FIELDS.map(key),
  {
    table: 'templates',
    column: 'webhook_secret',
    id: 'id',
    where: {},
    also: [],
    place: (row) => webhookSecretPlace(Number(row.id)),
  },
  {
    table: 'outbox',
    column: 'sealed_message',
    id: 'id',
    where: {},
    also: ['message_id'],
    place: (row) => mailPlace(String(row.message_id)),
  },
  appSecret('app_secret', 'secret'),
  appSecret('meta_secret', 'meta-secret'),
  {
    table: 'instagram_accounts',
    column: 'access_token',
    id: 'id',
    where: {},
    also: ['user_id', 'ig_user_id'],
    place: (row) => instagramTokenPlace(Number(row.user_id), String(row.ig_user_id)),
  },
];

export interface SealedRow {
  id: number;
  sealed: string;
  place: string;
}

/** The next rows that hold something, in the order of their ids. */
export async function sealedAfter(
  db: Knex,
  { table, column, id, where, also, place }: SealedColumn,
  after: number,
  limit: number,
): Promise<SealedRow[]> {
  const rows = await db(table)
    .where(where)
    .where(id, '>', after)
    .whereNotNull(column)
    .whereNot(column, '')
    .orderBy(id)
    .limit(limit)
    .select(id, column, ...also);
  return rows.map((row) => ({ id: row[id], sealed: row[column], place: place(row) }));
}

/** Leaves a row alone that somebody has changed meanwhile. */
export async function replaceSealed(
  trx: Knex,
  { table, column, id, where }: SealedColumn,
  row: SealedRow,
  sealed: string,
): Promise<void> {
  await trx(table)
    .where({ ...where, [id]: row.id, [column]: row.sealed })
    .update({ [column]: sealed });
}
