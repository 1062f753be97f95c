import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { ContactView } from '../../../src/contract/contacts.ts';
import { Badge } from '../../components/badge.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { contactPath } from '../../paths.ts';
import { news } from '../notifications/notifications.store.ts';
import { fetchContactOf } from './contacts.api.ts';
import { contactFields, nameOfContact } from './contacts.store.ts';

/** What is known of whom a conversation is with. The page does without it. */
export function AboutContact({ conversationId }: { conversationId: number }) {
  useSignals();
  const [contact, setContact] = useState<ContactView | null>(null);
  const newsCount = news.value;
  const state = contactFields.state.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a customer has written, so more may be known.
  useEffect(() => {
    let isWanted = true;
    void contactFields.load();
    fetchContactOf(conversationId).then(
      (found) => {
        if (isWanted) setContact(found);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [conversationId, newsCount]);
  if (contact === null || state.status !== 'ready') return null;
  const known = state.value.filter(({ key }) => contact.fields[key] !== undefined);
  return (
    <section className="card" aria-labelledby="about-contact">
      <h2 className="mb-3" id="about-contact">
        Contact
      </h2>
      <Facts>
        {known.map(({ key, label }) => (
          <Fact key={key} name={label}>
            {contact.fields[key]}
          </Fact>
        ))}
      </Facts>
      {contact.tags.length === 0 ? null : (
        <p className="actions mt-2">
          {contact.tags.map((tag) => (
            <Badge key={tag}>
              <bdi>{tag}</bdi>
            </Badge>
          ))}
        </p>
      )}
      <p className="mt-3">
        <Link href={contactPath(contact.id)} className="link">
          Open <bdi>{nameOfContact(contact)}</bdi>
        </Link>
      </p>
    </section>
  );
}
