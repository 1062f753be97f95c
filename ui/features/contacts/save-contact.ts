import type { ContactBody, ContactView } from '../../../src/contract/contacts.ts';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { fetchContact, putContact } from './contacts.api.ts';

/** Sentences by field. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Saves a change of a contact; `onSaved` gets the contact as it is then, also where somebody else has changed it meanwhile.
 * Resolves with what is wrong with its fields, and null where it is saved.
 */
export async function saveContact(
  { id, version }: ContactView,
  change: Omit<ContactBody, 'version'>,
  onSaved: (contact: ContactView) => void,
): Promise<Problems | null> {
  try {
    onSaved(await putContact(id, { version, ...change }));
    return null;
  } catch (error) {
    const problems = error instanceof ApiError ? error.fields : {};
    // Said beside the field.
    if (Object.keys(problems).length > 0) return problems;
    const isConflict = error instanceof ApiError && error.code === 'conflict';
    if (isConflict) await fetchContact(id).then(onSaved, () => undefined);
    const text = isConflict
      ? 'This contact was changed elsewhere in the meantime. What you typed is still here: look, and save again.'
      : sentenceOf(error, 'Check your connection and try again.');
    notify({ title: 'Not saved', text, variant: 'destructive' });
    return {};
  }
}
