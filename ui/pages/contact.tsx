import '../features/conversations/conversation.css';
import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import type { ContactView } from '../../src/contract/contacts.ts';
import { LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { ThreadShape } from '../components/shapes.tsx';
import { ContactCard } from '../features/contacts/contact-card.tsx';
import { fetchContact, fetchContactConversations } from '../features/contacts/contacts.api.ts';
import { contactFields, nameOfContact } from '../features/contacts/contacts.store.ts';
import { formatMoment } from '../lib/dates.ts';
import { ApiError } from '../lib/http.ts';
import { useTitle } from '../lib/use-title.ts';
import { conversationPath, PATHS } from '../paths.ts';

/** Leads to the newest conversation with a contact, who stands beside it. Where there is none, the contact is all there is. */
export function ContactPage() {
  useSignals();
  const { id: named = '' } = useParams();
  const id = /^[1-9][0-9]{0,8}$/.test(named) ? Number(named) : 0;
  const [loaded, setLoaded] = useState<ContactView | { newest: number } | 'missing' | 'failed' | null>(null);
  const load = useCallback(async () => {
    try {
      const [contact, [newest]] = await Promise.all([fetchContact(id), fetchContactConversations(id)]);
      setLoaded(newest === undefined ? contact : { newest: newest.id });
    } catch (error) {
      setLoaded(error instanceof ApiError && error.status === 404 ? 'missing' : 'failed');
    }
  }, [id]);
  useEffect(() => {
    void load();
    void contactFields.refresh();
  }, [load]);

  function keep(contact: ContactView): void {
    setLoaded(contact);
    // After a merge there may be a conversation.
    void load();
  }

  if (id === 0 || loaded === 'missing') return <Missing />;
  if (loaded === 'failed')
    return <PageFailure text="Failed to load the contact" onRetry={() => void load()} />;
  if (loaded === null) return <ThreadShape />;
  if ('newest' in loaded)
    return <Redirect to={conversationPath(loaded.newest)} replace state={{ from: 'contacts' }} />;
  return <Alone contact={loaded} onChange={keep} />;
}

function Alone({ contact, onChange }: { contact: ContactView; onChange: (contact: ContactView) => void }) {
  useSignals();
  const name = nameOfContact(contact);
  useTitle(`${name} - dmreply`);
  const state = contactFields.state.value;
  return (
    <div className="container screen">
      <Link href={PATHS.contacts} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Back to people
      </Link>
      <div className="grid gap-1 breaks mb-5">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="secondary">Last wrote {formatMoment(contact.lastSeenAt, Date.now())}</p>
      </div>
      <div className="side-by-side">
        <Empty title="No conversation yet">
          <p className="secondary">What this person writes next is here as soon as it comes.</p>
        </Empty>
        <ContactCard
          contact={contact}
          fields={state.status === 'ready' ? state.value : []}
          conversationId={null}
          onChange={onChange}
        />
      </div>
    </div>
  );
}

function Missing() {
  useTitle('Contact Not Found - dmreply');
  return (
    <div className="column">
      <Empty title="Contact Not Found" titleLevel={1}>
        <p className="secondary">It was deleted or merged, or it belongs to another account.</p>
        <LinkButton to={PATHS.contacts}>Back to people</LinkButton>
      </Empty>
    </div>
  );
}
