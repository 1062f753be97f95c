import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Contacts as the server has them, two on a page. */
let ids = [1, 2, 3, 4, 5, 6];

// The few things of a browser that the store touches.
Object.assign(globalThis, {
  window: globalThis,
  localStorage: { getItem: () => null },
  addEventListener: () => undefined,
  fetch: async (path: string) => {
    const from = Number(new URL(path, 'http://localhost').searchParams.get('cursor') ?? 0);
    const next = from + 2 < ids.length ? { link: `</api/contacts?cursor=${from + 2}>; rel="next"` } : {};
    const page = ids.slice(from, from + 2).map((id) => ({ id, name: `Contact ${id}` }));
    return new Response(JSON.stringify(page), { headers: { 'x-total-count': `${ids.length}`, ...next } });
  },
});
const { contactList, showContacts, showMoreContacts } = await import('./contacts.store.ts');

const shown = () => contactList.value.contacts.map(({ id }) => id);

test('what was loaded further down stays when the list is read again, and not when it is another', async () => {
  const everybody = { search: '', tag: '', field: '' };
  await showContacts(everybody);
  await showMoreContacts();
  assert.deepEqual(shown(), [1, 2, 3, 4]);
  ids = [7, 1, 3, 4, 5, 6];
  await showContacts({ ...everybody });
  assert.deepEqual(shown(), [7, 1, 3, 4]);
  await showMoreContacts();
  assert.deepEqual(shown(), [7, 1, 3, 4, 5, 6]);
  await showContacts({ ...everybody, tag: 'vip' });
  assert.deepEqual(shown(), [7, 1]);
});
