import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { contactsAfter, heldBy } from './contact-rows.store.ts';

const PAGE = 200;

/** Everybody, with what is noted, in the order of their ids. */
export function exportedContacts({ knex }: Database) {
  return async function* contacts(userId: number): AsyncGenerator<unknown> {
    for (let after = 0; ; ) {
      const page = await contactsAfter(knex, userId, after, PAGE);
      const held = await heldBy(
        knex,
        userId,
        page.map(({ id }) => id),
      );
      for (const { version: _, firstSeenAt, lastSeenAt, ...contact } of page) {
        const seen = { firstSeenAt: isoTime(firstSeenAt), lastSeenAt: isoTime(lastSeenAt) };
        yield { ...contact, ...held(contact.id), ...seen };
      }
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };
}
