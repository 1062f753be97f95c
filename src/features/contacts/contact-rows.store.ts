import type { Knex } from 'knex';
import { primaryKey } from '../../db/conflict.ts';

/** A value of a field, and whether the owner has typed it. */
export interface HeldValue {
  key: string;
  value: string;
  isTyped: boolean;
}

/** What is noted of a contact. */
export interface Held {
  values: readonly HeldValue[];
  /** In the order of the alphabet. */
  tags: readonly string[];
}

const NOTHING: Held = { values: [], tags: [] };

/** What is noted of several contacts, by their ids. */
export async function heldBy(
  db: Knex,
  userId: number,
  contactIds: readonly number[],
): Promise<(id: number) => Held> {
  const ids = [...contactIds];
  const values = await db('contact_values')
    .where({ user_id: userId })
    .whereIn('contact_id', ids)
    .orderBy('key');
  const tags = await db('contact_tags').where({ user_id: userId }).whereIn('contact_id', ids).orderBy('tag');
  const held = new Map<number, Held>();
  for (const [id, rows] of Map.groupBy(values, ({ contact_id }) => contact_id))
    held.set(id, {
      values: rows.map(({ key, value, is_typed }) => ({ key, value, isTyped: is_typed === 1 })),
      tags: [],
    });
  for (const [id, rows] of Map.groupBy(tags, ({ contact_id }) => contact_id))
    held.set(id, { ...(held.get(id) ?? NOTHING), tags: rows.map(({ tag }) => tag) });
  return (id) => held.get(id) ?? NOTHING;
}

/** `valueKey`: what filters compare. */
export async function writeValue(
  trx: Knex.Transaction,
  userId: number,
  contactId: number,
  { key, value, isTyped, valueKey }: HeldValue & { valueKey: string },
): Promise<void> {
  await trx('contact_values')
    .insert({
      user_id: userId,
      contact_id: contactId,
      key,
      value,
      value_key: valueKey,
      is_typed: Number(isTyped),
    })
    .onConflict(primaryKey(trx, 'contact_values', ['contact_id', 'key']))
    .merge(['value', 'value_key', 'is_typed']);
}

export async function deleteValue(
  trx: Knex.Transaction,
  userId: number,
  contactId: number,
  key: string,
): Promise<void> {
  await trx('contact_values').where({ user_id: userId, contact_id: contactId, key }).delete();
}

export async function addTag(
  trx: Knex.Transaction,
  userId: number,
  contactId: number,
  tag: string,
): Promise<void> {
  await trx('contact_tags')
    .insert({ user_id: userId, contact_id: contactId, tag })
    .onConflict(primaryKey(trx, 'contact_tags', ['contact_id', 'tag']))
    .ignore();
}

export async function removeTag(
  trx: Knex.Transaction,
  userId: number,
  contactId: number,
  tag: string,
): Promise<void> {
  await trx('contact_tags').where({ user_id: userId, contact_id: contactId, tag }).delete();
}

export interface ContactRow {
  id: number;
  name: string;
  userName: string;
  notes: string;
  version: number;
  firstSeenAt: number;
  lastSeenAt: number;
  /** Wrote on a website of the owner's. */
  isVisitor: boolean;
  /** The first of the ids by which chat tools and channels know them; null: none. */
  externalId: string | null;
}

export async function findContacts(
  db: Knex,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, ContactRow>> {
  const rows = await withVisits(db)
    .where({ user_id: userId })
    .whereIn('id', [...ids]);
  return new Map(rows.map((row) => [row.id, toContact(row)]));
}

function withVisits(db: Knex) {
  return db('contacts').select(
    'contacts.*',
    db.raw(
      "exists (select 1 from contact_ids as k where k.contact_id = contacts.id and k.external_id like 'web:%') as is_visitor",
    ),
    db.raw(
      '(select min(k.external_id) from contact_ids as k where k.contact_id = contacts.id) as external_id',
    ),
  );
}

/** The next contacts by their ids. */
export async function contactsAfter(
  db: Knex,
  userId: number,
  after: number,
  limit: number,
): Promise<ContactRow[]> {
  const rows = await withVisits(db)
    .where({ user_id: userId })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.map(toContact);
}

/** Locks it for the transaction, on both databases by a write that changes nothing. null: it is gone. */
export async function lockContact(
  trx: Knex.Transaction,
  userId: number,
  id: number,
): Promise<ContactRow | null> {
  await trx('contacts')
    .where({ user_id: userId, id })
    .update({ version: trx.ref('version') });
  return (await findContacts(trx, userId, [id])).get(id) ?? null;
}

export async function updateContact(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  values: Partial<ContactRow> & { label?: string; isNoted?: boolean },
): Promise<void> {
  const columns = {
    name: values.name,
    user_name: values.userName,
    notes: values.notes,
    version: values.version,
    first_seen_at: values.firstSeenAt,
    last_seen_at: values.lastSeenAt,
    label: values.label,
    is_noted: values.isNoted === undefined ? undefined : Number(values.isNoted),
  };
  const named = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (named.length === 0) return;
  await trx('contacts').where({ user_id: userId, id }).update(Object.fromEntries(named));
}

export async function deleteContact(trx: Knex.Transaction, userId: number, id: number): Promise<void> {
  await trx('contacts').where({ user_id: userId, id }).delete();
}

/** Gives the conversations of one contact to another. */
export async function moveIds(
  trx: Knex.Transaction,
  userId: number,
  from: number,
  to: number,
): Promise<void> {
  await trx('contact_ids').where({ user_id: userId, contact_id: from }).update({ contact_id: to });
}

/** The contacts behind a customer's id, by the template that knows it. */
export async function contactIdsAt(
  db: Knex,
  userId: number,
  externalId: string,
  templateIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db('contact_ids')
    .where({ user_id: userId, external_id: externalId })
    .whereIn('template_id', [...templateIds]);
  return new Map(rows.map((row) => [row.template_id, row.contact_id]));
}

export async function insertContactId(
  trx: Knex.Transaction,
  id: { userId: number; templateId: number; externalId: string; contactId: number },
): Promise<void> {
  await trx('contact_ids').insert({
    user_id: id.userId,
    template_id: id.templateId,
    external_id: id.externalId,
    contact_id: id.contactId,
  });
}

/** The contacts that have a value of the field, at most `limit`. */
export async function contactsWithValue(
  db: Knex,
  userId: number,
  key: string,
  limit: number,
): Promise<number[]> {
  return db('contact_values').where({ user_id: userId, key }).limit(limit).pluck('contact_id');
}

// biome-ignore lint/suspicious/noExplicitAny: a row
function toContact(row: any): ContactRow {
  return {
    id: row.id,
    name: row.name,
    userName: row.user_name,
    notes: row.notes,
    version: row.version,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    // 1 on SQLite, true on Postgres.
    isVisitor: Boolean(row.is_visitor),
    externalId: row.external_id ?? null,
  };
}
