import { useEffect, useState } from 'react';
import type { ContactFieldView, ContactView } from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { fetchContacts, mergeContact } from './contacts.api.ts';
import { nameOfContact } from './contacts.store.ts';

const SHOWN = 8;

/** Finds the other one, says what is kept of both, and makes one of them. */
export function MergeDialog({
  contact,
  fields,
  onMerged,
  onClose,
}: {
  contact: ContactView;
  fields: readonly ContactFieldView[];
  onMerged: (merged: ContactView) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly ContactView[]>([]);
  const [other, setOther] = useState<ContactView | null>(null);
  const [isMerging, run] = useOnceAtATime();

  useEffect(() => {
    const reading = new AbortController();
    fetchContacts({ search, tag: '', field: '' }, reading.signal).then(
      ({ items }) => setFound(items.filter(({ id }) => id !== contact.id).slice(0, SHOWN)),
      () => undefined,
    );
    return () => reading.abort();
  }, [search, contact.id]);

  async function merge(): Promise<void> {
    if (other === null) return;
    try {
      onMerged(await mergeContact(contact.id, contact.version, other.id));
      notify({ title: 'Contacts merged', variant: 'success' });
      onClose();
    } catch (error) {
      const text = sentenceOf(error, 'They could not be merged. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  return (
    <Dialog title={`Merge with ${nameOfContact(contact)}`} onClose={onClose} keepsText>
      <div className="dialog-body">
        {other === null ? (
          <>
            <SearchField
              label="Search contacts"
              placeholder="Who is the same person?"
              maxLength={200}
              search={search}
              onSearch={setSearch}
            />
            <ul className="plain rows" aria-label="Found contacts">
              {found.map((one) => (
                <li key={one.id} className="row apart">
                  <bdi className="shrinks breaks">{nameOfContact(one)}</bdi>
                  <Button look="secondary" size="small" onClick={() => setOther(one)}>
                    Choose<span className="visually-hidden"> {nameOfContact(one)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Kept contact={contact} other={other} fields={fields} />
        )}
      </div>
      <div className="dialog-actions">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        {other === null ? null : (
          <Button isBusy={isMerging} busyLabel="Merging..." onClick={() => void run(merge)}>
            Merge
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Kept({
  contact,
  other,
  fields,
}: {
  contact: ContactView;
  other: ContactView;
  fields: readonly ContactFieldView[];
}) {
  const differing = fields.filter(({ key }) => {
    const [ours, theirs] = [contact.fields[key], other.fields[key]];
    return ours !== undefined && theirs !== undefined && ours !== theirs;
  });
  return (
    <>
      <p>
        <bdi>{nameOfContact(other)}</bdi> becomes part of <bdi>{nameOfContact(contact)}</bdi>: conversations,
        tags, notes, and what is missing here. This cannot be undone.
      </p>
      {differing.length === 0 ? null : (
        <ul className="plain rows" aria-label="What both say differently">
          {differing.map(({ key, label }) => (
            <li key={key}>
              <p className="breaks">
                {label}: <bdi>{contact.fields[key]}</bdi> stays. <bdi>{other.fields[key]}</bdi> goes to the
                notes.
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
