import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ContactFieldView, ContactView, TagList } from '../../../src/contract/contacts.ts';
import { customerName } from '../../../src/contract/customer-name.ts';
import { sentenceOf } from '../../lib/http.ts';
import { inOrder } from '../../lib/in-order.ts';
import { movedTo } from '../../lib/moved-to.ts';
import { notify } from '../../lib/notices.ts';
import { createBulkList, type RowChanges, withChanges } from '../bulk/bulk-list.ts';
import { createUserResource, onUserChange } from '../session/user-data.ts';
import {
  type ContactQuery,
  fetchContacts,
  fetchFields,
  fetchMoreContacts,
  fetchTags,
  putField,
} from './contacts.api.ts';

export interface ContactListState {
  contacts: readonly ContactView[];
  total: number;
  next: string | null;
  status: 'loading' | 'ready' | 'failed';
}

const EMPTY: ContactListState = { contacts: [], total: 0, next: null, status: 'loading' };
const current = signal<ContactListState>(EMPTY);
let reading = new AbortController();
/** What was asked for last. */
let shown: ContactQuery | null = null;
onUserChange(() => {
  current.value = EMPTY;
});

/** What is done with several of them at once. */
export const chosenContacts = createBulkList<ContactView>({
  of: 'contacts',
  keep(changes) {
    current.value = changed(current.value, changes);
  },
  reload() {
    if (shown !== null) void showContacts(shown);
    void contactTags.refresh();
  },
});

export const contactList: ReadonlySignal<ContactListState> = computed(() =>
  changed(current.value, chosenContacts.changes.value),
);

function changed(list: ContactListState, changes: RowChanges<ContactView>): ContactListState {
  const contacts = withChanges(list.contacts, changes);
  if (contacts === list.contacts) return list;
  return { ...list, contacts, total: list.total - list.contacts.length + contacts.length };
}

/** What the owner wants to know of the customers. */
export const contactFields = createUserResource<ContactFieldView[]>(fetchFields);
/** Shown at once, and taken back where the server refuses. `to`: the place, from 0. */
export async function moveField(key: string, to: number): Promise<void> {
  const { value: state } = contactFields.state;
  if (state.status !== 'ready') return;
  const from = state.value.findIndex((field) => field.key === key);
  contactFields.set(movedTo(state.value, from, to));
  await inOrder(contactFields, async (isLast) => {
    const saved = await keepFields(putField(key, { position: to + 1 }), isLast);
    if (!saved && isLast()) await contactFields.refresh();
  });
}

/** Waits for what is being saved, shows all fields as they are then, and tells what went wrong. */
async function keepFields(
  saving: Promise<ContactFieldView[]>,
  isLast: () => boolean = () => true,
): Promise<boolean> {
  try {
    const fields = await saving;
    if (isLast()) contactFields.set(fields);
    return true;
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    return false;
  }
}

export const contactTags = createUserResource<TagList>(fetchTags);

/** What was found before stays in sight until the new answer is here. The same again is read as far as it was shown. */
export async function showContacts(query: ContactQuery): Promise<void> {
  reading.abort();
  reading = new AbortController();
  const { signal: mine } = reading;
  const isSame = JSON.stringify(query) === JSON.stringify(shown);
  const wanted = isSame ? current.value.contacts.length : 0;
  shown = query;
  try {
    const { items, total, ...page } = await fetchContacts(query, mine);
    const contacts = new Map(items.map((one) => [one.id, one]));
    let { next } = page;
    while (contacts.size < wanted && next !== null && !mine.aborted) {
      const more = await fetchMoreContacts(next);
      for (const one of more.items) contacts.set(one.id, one);
      next = more.next;
    }
    if (!mine.aborted) current.value = { contacts: [...contacts.values()], total, next, status: 'ready' };
  } catch {
    if (!mine.aborted) current.value = { ...current.value, status: 'failed' };
  }
}

/** Resolves with whether it went well. */
export async function showMoreContacts(): Promise<boolean> {
  const { next } = current.value;
  const { signal: mine } = reading;
  if (next === null) return true;
  try {
    const page = await fetchMoreContacts(next);
    if (mine.aborted) return true;
    const known = new Set(current.value.contacts.map(({ id }) => id));
    const fresh = page.items.filter(({ id }) => !known.has(id));
    current.value = { ...current.value, contacts: [...current.value.contacts, ...fresh], next: page.next };
    return true;
  } catch {
    return false;
  }
}

export function nameOfContact({ name, userName, id, externalId }: ContactView): string {
  return customerName({ contactName: name || userName, externalId: externalId ?? String(id) });
}
