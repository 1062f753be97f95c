import type { Knex } from 'knex';
import type { Memo } from '../../contract/memo.ts';
import { lockMemo, writeMemo } from './contact-conversations.store.ts';
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
  if (hasNotes(memo)) return;
  const known = memoOf((await heldBy(trx, userId, [contactId]))(contactId));
  if (Object.keys(known).length === 0 || (await hasPendingChange(trx, userId, id))) return;
  // The conversation goes on meanwhile: what it notes of itself must stay.
  const current = await lockMemo(trx, userId, id);
  if (current !== null && !hasNotes(current)) await writeMemo(trx, userId, id, { ...current, ...known });
}

function hasNotes({ fields, tags, typed }: Memo): boolean {
  return fields !== undefined || tags !== undefined || typed !== undefined;
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

/** The memo without what the contact holds; what was noted since and is not kept there yet stays. */
export function forgotten(memo: Memo, known: Pick<Memo, 'fields' | 'tags' | 'typed'>): Memo {
  const fields = Object.entries(memo.fields ?? {}).filter(([key, value]) => known.fields?.[key] !== value);
  const tags = (memo.tags ?? []).filter((tag) => !known.tags?.includes(tag));
  const { fields: _, tags: __, typed: ___, ...rest } = memo;
  return {
    ...rest,
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** The memo with what the contact holds besides; the owner's own word counts more than what the memo says. */
export function filledIn(memo: Memo, known: Pick<Memo, 'fields' | 'tags' | 'typed'>): Memo {
  const typed = known.typed ?? [];
  const missing = Object.entries(known.fields ?? {}).filter(
    ([key, value]) =>
      (memo.fields?.[key] ?? '') !== value && (typed.includes(key) || memo.fields?.[key] === undefined),
  );
  const tags = (known.tags ?? []).filter((tag) => !memo.tags?.includes(tag));
  const untold = typed.filter((key) => !memo.typed?.includes(key));
  if (missing.length + tags.length + untold.length === 0) return memo;
  return {
    ...memo,
    fields: { ...memo.fields, ...Object.fromEntries(missing) },
    tags: [...(memo.tags ?? []), ...tags],
    typed: [...(memo.typed ?? []), ...untold],
  };
}
