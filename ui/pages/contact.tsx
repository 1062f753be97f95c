import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft, Merge, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { ContactConversationList, ContactView } from '../../src/contract/contacts.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Empty } from '../components/empty.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { ColumnShape } from '../components/shapes.tsx';
import { ContactCard } from '../features/contacts/contact-card.tsx';
import { deleteContact, fetchContact, fetchContactConversations } from '../features/contacts/contacts.api.ts';
import { contactFields, nameOfContact } from '../features/contacts/contacts.store.ts';
import { MergeDialog } from '../features/contacts/merge-dialog.tsx';
import { count } from '../features/replies/amounts.ts';
import { formatDay, formatMoment } from '../lib/dates.ts';
import { ApiError, sentenceOf } from '../lib/http.ts';
import { notify } from '../lib/notices.ts';
import { useTitle } from '../lib/use-title.ts';
import { conversationPath, PATHS } from '../paths.ts';

interface Loaded {
  contact: ContactView;
  conversations: ContactConversationList;
}

export function ContactPage() {
  const { id: named = '' } = useParams();
  const id = /^[1-9][0-9]{0,8}$/.test(named) ? Number(named) : 0;
  const [loaded, setLoaded] = useState<Loaded | 'missing' | 'failed' | null>(null);
  const load = useCallback(async () => {
    try {
      const [contact, conversations] = await Promise.all([fetchContact(id), fetchContactConversations(id)]);
      setLoaded({ contact, conversations });
    } catch (error) {
      setLoaded(error instanceof ApiError && error.status === 404 ? 'missing' : 'failed');
    }
  }, [id]);
  useEffect(() => {
    void load();
    void contactFields.refresh();
  }, [load]);

  if (id === 0 || loaded === 'missing') return <Missing />;
  if (loaded === 'failed')
    return <PageFailure text="Failed to load the contact" onRetry={() => void load()} />;
  if (loaded === null) return <ColumnShape />;
  return (
    <Shown
      {...loaded}
      onChange={(contact) => setLoaded({ ...loaded, contact })}
      onMerged={() => void load()}
    />
  );
}

function Shown({
  contact,
  conversations,
  onChange,
  onMerged,
}: Loaded & { onChange: (contact: ContactView) => void; onMerged: () => void }) {
  useSignals();
  const name = nameOfContact(contact);
  useTitle(`${name} - dmreply`);
  const [open, setOpen] = useState<'merge' | 'delete' | null>(null);
  const state = contactFields.state.value;
  const fields = state.status === 'ready' ? state.value : [];
  const close = () => setOpen(null);
  return (
    <div className="column">
      <div className="row top gap-3 apart wrap">
        <Link href={PATHS.contacts} className="back-link">
          <ArrowLeft aria-hidden="true" />
          Back to contacts
        </Link>
        <div className="actions gap-0 head-actions">
          <Button look="quiet" onClick={() => setOpen('merge')}>
            <Merge aria-hidden="true" />
            Merge
          </Button>
          <Button look="quiet" className="dangerous" onClick={() => setOpen('delete')}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </div>
      </div>
      <h1 className="breaks">
        <bdi>{name}</bdi>
      </h1>
      <p className="secondary mb-4">
        {contact.userName === '' ? null : (
          <>
            <bdi>@{contact.userName}</bdi>.{' '}
          </>
        )}
        First seen {formatDay(contact.firstSeenAt)}, last wrote {formatMoment(contact.lastSeenAt, Date.now())}
        .
      </p>
      <ContactCard contact={contact} fields={fields} onChange={onChange} />
      <section className="card flush" aria-labelledby="of-contact">
        <h2 id="of-contact" className="card-head">
          Conversations
        </h2>
        <ul className="plain ruled">
          {conversations.map(({ id, templateName, messageCount, lastActiveAt }) => (
            <li key={id}>
              <Link href={conversationPath(id)} className="line-link apart">
                <span className="shrinks breaks">
                  <bdi>{templateName}</bdi>, {count(messageCount, 'message')}
                </span>
                <time className="faint nowrap" dateTime={lastActiveAt}>
                  {formatMoment(lastActiveAt, Date.now())}
                </time>
              </Link>
            </li>
          ))}
        </ul>
        {conversations.length === 0 ? <p className="card-line">None is kept any more.</p> : null}
      </section>
      {open === 'merge' ? (
        <MergeDialog contact={contact} fields={fields} onMerged={onMerged} onClose={close} />
      ) : null}
      {open === 'delete' ? <DeletePerson contact={contact} onClose={close} /> : null}
    </div>
  );
}

function DeletePerson({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const [, navigate] = useLocation();
  async function remove(): Promise<boolean> {
    try {
      await deleteContact(contact.id);
    } catch (error) {
      const text = sentenceOf(error, 'Failed to delete the contact. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
      return false;
    }
    navigate(PATHS.contacts);
    notify({ title: 'Everything of this person is deleted', variant: 'success' });
    return true;
  }
  return (
    <ConfirmDialog
      title="Delete everything of this person?"
      goLabel="Delete everything"
      onGo={remove}
      onClose={onClose}
    >
      All conversations with <bdi>{nameOfContact(contact)}</bdi>, their messages, and what you have noted.
      This cannot be undone. If they wrote STOP, their id in your chat tool stays, so that the bot never
      writes to them again. Copies in backups go when those do.
    </ConfirmDialog>
  );
}

function Missing() {
  useTitle('Contact Not Found - dmreply');
  return (
    <div className="column">
      <Empty title="Contact Not Found" titleLevel={1}>
        <p className="secondary">It was deleted or merged, or it belongs to another account.</p>
        <LinkButton to={PATHS.contacts}>Back to contacts</LinkButton>
      </Empty>
    </div>
  );
}
