import type { Knex } from 'knex';
import { AppError } from '../../errors.ts';
import { lockWatermark } from './contact-conversations.store.ts';
import type { ContactFields } from './contact-fields.service.ts';
import { contactIdsAt, insertContactId, lockContact } from './contact-rows.store.ts';
import { mergeContacts } from './merge-contacts.ts';

/** A conversation moves from one template to another one of the same business. */
export interface ContactMove {
  userId: number;
  externalId: string;
  fromId: number;
  toId: number;
}

/** Makes one contact of a customer whom both templates know. Called before the conversations themselves are locked. */
export type ContactsFollow = ReturnType<typeof createContactsFollow>;

export function createContactsFollow(contactFields: Pick<ContactFields, 'listIn'>, clock: () => number) {
  return async (trx: Knex.Transaction, { userId, externalId, fromId, toId }: ContactMove): Promise<void> => {
    // Nobody makes a contact of either meanwhile.
    await lockWatermark(trx);
    const known = await contactIdsAt(trx, userId, externalId, [fromId, toId]);
    const [from, to] = [known.get(fromId), known.get(toId)];
    if (from === undefined || from === to) return;
    if (to === undefined)
      return insertContactId(trx, { userId, templateId: toId, externalId, contactId: from });
    const [one, two] = [
      await lockContact(trx, userId, Math.min(from, to)),
      await lockContact(trx, userId, Math.max(from, to)),
    ];
    if (one === null || two === null) return;
    const [kept, other] = one.id === to ? [one, two] : [two, one];
    try {
      const definitions = await contactFields.listIn(trx, userId);
      await trx.transaction((inner) => mergeContacts(inner, userId, { kept, other }, definitions, clock()));
    } catch (error) {
      // Both have so much noted that no one contact may hold it: the other one stays as it is.
      if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
    }
  };
}
