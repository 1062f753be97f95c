import type { Knex } from 'knex';
import { type FieldDefinition, NOTES_MAX, TAGS_MAX } from '../../contract/contact-fields.ts';
import { invalidFields } from '../../errors.ts';
import { carryStop, lockMemos, writeMemo } from './contact-conversations.store.ts';
import { valueKey } from './contact-label.ts';
import { refreshContact } from './contact-refresh.ts';
import {
  addTag,
  type ContactRow,
  deleteContact,
  heldBy,
  moveIds,
  updateContact,
  writeValue,
} from './contact-rows.store.ts';
import { memoOf } from './seed-memo.ts';

/**
 * Makes one of two: what is noted of `kept` stays, `other` fills in what is missing, and what both say differently is
 * written into the notes, so that nothing is lost. A STOP of either holds for all conversations. Under the locks of both. Throws `invalid_input` where the tags or the
 * notes of both are too many.
 */
export async function mergeContacts(
  trx: Knex.Transaction,
  userId: number,
  { kept, other }: { kept: ContactRow; other: ContactRow },
  definitions: readonly FieldDefinition[],
  now: number,
): Promise<void> {
  const heldOf = await heldBy(trx, userId, [kept.id, other.id]);
  const [ours, theirs] = [heldOf(kept.id), heldOf(other.id)];
  const tags = new Set([...ours.tags, ...theirs.tags]);
  if (tags.size > TAGS_MAX)
    throw invalidFields({ otherId: `Together they have ${tags.size} tags, and ${TAGS_MAX} is the most` });
  const differing: string[] = [];
  for (const value of theirs.values) {
    const own = ours.values.find(({ key }) => key === value.key);
    if (own === undefined)
      await writeValue(trx, userId, kept.id, { ...value, valueKey: valueKey(value.value) });
    else if (own.value !== value.value) {
      const label = definitions.find(({ key }) => key === value.key)?.label ?? value.key;
      // The owner's own word counts more than what was recognized.
      const isTheirs = value.isTyped && !own.isTyped;
      if (isTheirs) await writeValue(trx, userId, kept.id, { ...value, valueKey: valueKey(value.value) });
      differing.push(`${label}: ${isTheirs ? own.value : value.value}`);
    }
  }
  if (kept.name !== '' && other.name !== '' && kept.name !== other.name)
    differing.push(`Name: ${other.name}`);
  if (kept.userName !== '' && other.userName !== '' && kept.userName !== other.userName)
    differing.push(`User name: ${other.userName}`);
  const notes = [kept.notes, other.notes, differing.length === 0 ? '' : `Merged:\n${differing.join('\n')}`]
    .filter((part) => part !== '')
    .join('\n\n');
  if ([...notes].length > NOTES_MAX) throw invalidFields({ otherId: 'Together their notes are too long' });
  for (const tag of theirs.tags) await addTag(trx, userId, kept.id, tag);
  await moveIds(trx, userId, other.id, kept.id);
  await deleteContact(trx, userId, other.id);
  await updateContact(trx, userId, kept.id, {
    name: kept.name || other.name,
    userName: kept.userName || other.userName,
    notes,
    version: kept.version + 1,
    firstSeenAt: Math.min(kept.firstSeenAt, other.firstSeenAt),
    lastSeenAt: Math.max(kept.lastSeenAt, other.lastSeenAt),
  });
  await refreshContact(trx, userId, kept.id);
  await carryStop(trx, userId, kept.id, now);
  const known = memoOf((await heldBy(trx, userId, [kept.id]))(kept.id));
  for (const { id, memo } of await lockMemos(trx, userId, kept.id))
    await writeMemo(trx, userId, id, { ...memo, ...known });
}
