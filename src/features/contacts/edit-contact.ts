import type { Knex } from 'knex';
import {
  type ContactChange,
  checkTag,
  FIELD_VALUE_PROBLEMS,
  type FieldDefinition,
  inOneLine,
  NOTES_MAX,
  TAGS_MAX,
} from '../../contract/contact-fields.ts';
import { checkText } from '../../contract/fields.ts';
import type { Memo } from '../../contract/memo.ts';
import { invalidFields } from '../../errors.ts';
import { lockMemos, writeMemo } from './contact-conversations.store.ts';
import { valueKey } from './contact-label.ts';
import { refreshContact } from './contact-refresh.ts';
import {
  addTag,
  type ContactRow,
  deleteValue,
  type Held,
  heldBy,
  removeTag,
  updateContact,
  writeValue,
} from './contact-rows.store.ts';
import { readFieldValue } from './field-value.ts';

/** A change that was read: values as they are kept, tags in one line. */
export interface ReadChange {
  notes: string | null;
  fields: Readonly<Record<string, string>>;
  addTags: readonly string[];
  removeTags: readonly string[];
}

/** Throws `invalid_input`, with a sentence for each part that is wrong. */
export function readChange(
  { notes, fields = {}, addTags = [], removeTags = [] }: ContactChange,
  definitions: readonly FieldDefinition[],
  now: number,
): ReadChange {
  const problems: Record<string, string> = {};
  const values: Record<string, string> = {};
  for (const [key, text] of Object.entries(fields)) {
    const field = definitions.find((one) => one.key === key);
    const value = field === undefined || text.trim() === '' ? '' : readFieldValue(field, text, now);
    if (field === undefined) problems[`fields.${key}`] = 'There is no such field';
    else if (value === null) problems[`fields.${key}`] = FIELD_VALUE_PROBLEMS[field.type];
    else values[key] = value;
  }
  const wrongTag = addTags.map(checkTag).find((problem) => problem !== null);
  if (wrongTag) problems.addTags = wrongTag;
  const wrongNotes = notes === undefined ? null : checkText({ min: 0, max: NOTES_MAX }, notes);
  if (wrongNotes !== null) problems.notes = wrongNotes;
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const tags = [...new Set(addTags.map(inOneLine))];
  return { notes: notes?.trim() ?? null, fields: values, addTags: tags, removeTags };
}

/** Writes what the owner typed, which nothing overwrites from then on, and lets the conversations know. Under the contact's lock. */
export async function editContact(
  trx: Knex.Transaction,
  userId: number,
  contact: ContactRow,
  change: ReadChange,
): Promise<void> {
  const { id } = contact;
  requireRoomForTags((await heldBy(trx, userId, [id]))(id), change);
  for (const [key, value] of Object.entries(change.fields)) {
    if (value === '') await deleteValue(trx, userId, id, key);
    else await writeValue(trx, userId, id, { key, value, isTyped: true, valueKey: valueKey(value) });
  }
  for (const tag of change.removeTags) await removeTag(trx, userId, id, tag);
  for (const tag of change.addTags) await addTag(trx, userId, id, tag);
  const notes = change.notes === null ? {} : { notes: change.notes };
  await updateContact(trx, userId, id, { ...notes, version: contact.version + 1 });
  await refreshContact(trx, userId, id);
  for (const row of await lockMemos(trx, userId, id))
    await writeMemo(trx, userId, row.id, typedMemo(row.memo, change));
}

/** Throws `invalid_input` rather than lose one of them. */
function requireRoomForTags({ tags }: Held, { addTags, removeTags }: ReadChange): void {
  const after = new Set([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags]);
  if (after.size > TAGS_MAX) throw invalidFields({ addTags: `At most ${TAGS_MAX} tags` });
}

/** A field that the owner empties may be filled in again by what the customer writes. */
function typedMemo(memo: Memo, { fields, addTags, removeTags }: ReadChange): Memo {
  const named = Object.entries(fields);
  const values = Object.entries({ ...memo.fields, ...fields }).filter(([, value]) => value !== '');
  const typed = new Set(memo.typed);
  for (const [key, value] of named) {
    if (value === '') typed.delete(key);
    else typed.add(key);
  }
  const tags = new Set([...(memo.tags ?? []).filter((tag) => !removeTags.includes(tag)), ...addTags]);
  return {
    ...memo,
    fields: values.length === 0 ? undefined : Object.fromEntries(values),
    tags: tags.size === 0 ? undefined : [...tags],
    typed: typed.size === 0 ? undefined : [...typed],
  };
}
