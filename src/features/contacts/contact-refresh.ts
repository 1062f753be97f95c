import type { Knex } from 'knex';
import { labelOf } from './contact-label.ts';
import { findContacts, heldBy, updateContact } from './contact-rows.store.ts';

/** Says anew what searches look through, and whether the contact stays when its conversations are gone. */
export async function refreshContact(trx: Knex.Transaction, userId: number, id: number): Promise<void> {
  const contact = (await findContacts(trx, userId, [id])).get(id);
  if (contact === undefined) return;
  const { values, tags } = (await heldBy(trx, userId, [id]))(id);
  const { name, userName, notes } = contact;
  await updateContact(trx, userId, id, {
    label: labelOf(
      name,
      userName,
      values.map(({ value }) => value),
    ),
    isNoted: values.length > 0 || tags.length > 0 || notes !== '',
  });
}
