import type { Knex } from 'knex';
import type { Memo } from '../../contract/memo.ts';
import { writeMemo } from './contact-conversations.store.ts';
import { type Held, heldBy } from './contact-rows.store.ts';
import { hasPendingChange } from './pending-change.store.ts';

interface Seeded {
  id: number;
  userId: number;
  memo: Memo;
}

/** A customer who is known already begins a new conversation: it knows what is known, unless it has learned something first. */
export async function seedMemo(
  trx: Knex.Transaction,
  { id, userId, memo }: Seeded,
  contactId: number,
): Promise<void> {
  if (memo.fields !== undefined || memo.tags !== undefined || memo.typed !== undefined) return;
  const known = memoOf((await heldBy(trx, userId, [contactId]))(contactId));
  if (Object.keys(known).length === 0 || (await hasPendingChange(trx, userId, id))) return;
  await writeMemo(trx, userId, id, { ...memo, ...known });
}

/** What is noted of a contact, as its conversations keep it in mind. */
export function memoOf({ values, tags }: Held): Pick<Memo, 'fields' | 'tags' | 'typed'> {
  const typed = values.filter(({ isTyped }) => isTyped).map(({ key }) => key);
  return {
    ...(values.length === 0
      ? {}
      : { fields: Object.fromEntries(values.map(({ key, value }) => [key, value])) }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(typed.length === 0 ? {} : { typed }),
  };
}
