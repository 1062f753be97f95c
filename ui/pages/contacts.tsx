import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { Download, ListPlus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { Button, LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { Note } from '../components/note.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { SelectButton, useChoosing } from '../features/bulk/bulk-bar.tsx';
import { ContactBulk } from '../features/contacts/contact-bulk.tsx';
import { ContactRows } from '../features/contacts/contact-rows.tsx';
import { type ContactQuery, fetchCsv } from '../features/contacts/contacts.api.ts';
import {
  chosenContacts,
  contactFields,
  contactList,
  contactTags,
  showContacts,
  showMoreContacts,
} from '../features/contacts/contacts.store.ts';
import { FieldsDialog } from '../features/contacts/fields-dialog.tsx';
import { news } from '../features/notifications/notifications.store.ts';
import { count } from '../features/replies/amounts.ts';
import { SectionTabs } from '../layout/section-tabs.tsx';
import { notify } from '../lib/notices.ts';
import { saveFile } from '../lib/save-file.ts';
import { useOnceAtATime } from '../lib/use-once-at-a-time.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

const EVERYBODY: ContactQuery = { search: '', tag: '', field: '' };
const LONGEST = 200;

export function ContactsPage() {
  useSignals();
  useTitle('People - dmreply');
  const asked = new URLSearchParams(useSearch());
  const [query, setQuery] = useState<ContactQuery>(() => ({
    search: asked.get('search') ?? '',
    tag: asked.get('tag') ?? '',
    field: asked.get('field') ?? '',
  }));
  const [isEditing, setEditing] = useState(false);
  const [isSaving, run] = useOnceAtATime();
  const list = contactList.value;
  const newsCount = news.value;
  const fields = contactFields.state.value.status === 'ready' ? contactFields.state.value.value : [];

  useEffect(() => {
    void contactFields.refresh();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a customer has written, so the list has another beginning.
  useEffect(() => {
    void showContacts(query);
    void contactTags.refresh();
  }, [query, newsCount]);

  useChoosing(chosenContacts, query);
  async function download(): Promise<void> {
    try {
      saveFile('contacts.csv', await fetchCsv(), 'text/csv');
    } catch {
      notify({
        title: 'Error',
        text: 'The file could not be made. Please try again.',
        variant: 'destructive',
      });
    }
  }

  const isFiltered = Object.values(query).some((value) => value !== '');
  const isNone = list.status === 'ready' && list.contacts.length === 0;
  return (
    <div className="container screen">
      <SectionTabs of="Conversations" />
      <div className="screen-head">
        <div>
          <h1>People</h1>
          <div className="row gap-3 mt-1">
            <p className="secondary" role="status">
              {list.status === 'ready' && list.total > 0
                ? `${count(list.total, 'contact')}${isFiltered ? ' found' : ''}.`
                : null}
            </p>
            {list.contacts.length > 0 ? <SelectButton list={chosenContacts} /> : null}
          </div>
        </div>
        <div className="actions">
          <Button look="secondary" onClick={() => setEditing(true)}>
            <ListPlus aria-hidden="true" />
            Fields
          </Button>
          <Button look="secondary" isBusy={isSaving} onClick={() => void run(download)}>
            <Download aria-hidden="true" />
            Export all
          </Button>
        </div>
      </div>
      <ContactFilters query={query} fields={fields} onQuery={setQuery} />
      <ContactBulk />
      {list.status === 'failed' ? (
        <Note look="danger" title="Failed to load contacts">
          <Button look="secondary" size="small" onClick={() => void showContacts(query)}>
            Try again
          </Button>
        </Note>
      ) : null}
      {list.status === 'loading' ? (
        <div className="card grid gap-5" role="status" aria-busy="true">
          <span className="visually-hidden">Loading contacts</span>
          {[72, 58, 80].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={24} />
          ))}
        </div>
      ) : null}
      {isNone ? (
        <div className="card">
          <Nobody isFiltered={isFiltered} onClear={() => setQuery(EVERYBODY)} />
        </div>
      ) : null}
      {list.contacts.length === 0 ? null : <ContactRows contacts={list.contacts} fields={fields} />}
      {list.next === null ? null : <More />}
      {isEditing ? <FieldsDialog fields={fields} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function ContactFilters({
  query,
  fields,
  onQuery,
}: {
  query: ContactQuery;
  fields: readonly { key: string; label: string }[];
  onQuery: (query: ContactQuery) => void;
}) {
  useSignals();
  const tags = contactTags.state.value.status === 'ready' ? contactTags.state.value.value : [];
  const searchFor = useCallback((search: string) => onQuery({ ...query, search }), [query, onQuery]);
  return (
    <search className="grid mb-4">
      <SearchField
        label="Search contacts"
        placeholder="Name, e-mail, phone or any field"
        maxLength={LONGEST}
        search={query.search}
        onSearch={searchFor}
      />
      <div className="grid columns">
        <select
          className="input with-arrow"
          aria-label="Tag"
          value={query.tag}
          onChange={({ target: { value } }) => onQuery({ ...query, tag: value })}
        >
          <option value="">All tags</option>
          {tags.map(({ tag, contacts }) => (
            <option key={tag} value={tag}>
              {tag} ({contacts})
            </option>
          ))}
        </select>
        <select
          className="input with-arrow"
          aria-label="Field"
          value={query.field}
          onChange={({ target: { value } }) => onQuery({ ...query, field: value })}
        >
          <option value="">Any field</option>
          {fields.map(({ key, label }) => (
            <option key={key} value={key}>
              With {label}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}

function Nobody({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <Empty title="No contacts found" hasBubbles={false}>
        <p className="secondary">Try another search or filter.</p>
        <Button look="secondary" size="small" onClick={onClear}>
          Clear search
        </Button>
      </Empty>
    );
  }
  return (
    <Empty title="No contacts yet">
      <p className="secondary">Everybody who writes to you through a template appears here.</p>
      <LinkButton to={PATHS.templates}>Manage Templates</LinkButton>
    </Empty>
  );
}

function More() {
  const [isLoading, run] = useOnceAtATime();
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="older center faint mt-2">
      <Button
        look="quiet"
        isBusy={isLoading}
        busyLabel="Loading..."
        onClick={() => void run(async () => setFailed(!(await showMoreContacts())))}
      >
        {hasFailed ? 'Try again' : 'Show more contacts'}
      </Button>
    </div>
  );
}
