import { Fragment } from 'react';
import { Link } from 'wouter';
import type { ContactFieldView, ContactView } from '../../../src/contract/contacts.ts';
import { Badge } from '../../components/badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { contactPath } from '../../paths.ts';
import { nameOfContact } from './contacts.store.ts';

const SHOWN_VALUES = 3;

/** One line a customer: whom it is, what is known, and when they last wrote. */
export function ContactRows({
  contacts,
  fields,
}: {
  contacts: readonly ContactView[];
  fields: readonly ContactFieldView[];
}) {
  const now = Date.now();
  return (
    <ul className="plain card flush" aria-label="Contacts">
      {contacts.map((contact) => (
        <li key={contact.id} className="line-above">
          <Link href={contactPath(contact.id)} className="line-link apart">
            <span className="grid gap-1 shrinks breaks">
              <strong>
                <bdi>{nameOfContact(contact)}</bdi>
              </strong>
              <span className="secondary">
                {fields
                  .filter(({ key }) => contact.fields[key] !== undefined)
                  .slice(0, SHOWN_VALUES)
                  .map(({ key }, at) => (
                    <Fragment key={key}>
                      {at === 0 ? '' : ' · '}
                      <bdi className="whole one-line">{contact.fields[key]}</bdi>
                    </Fragment>
                  ))}
              </span>
              {contact.tags.length === 0 ? null : (
                <span className="actions">
                  {contact.tags.map((tag) => (
                    <Badge key={tag}>
                      <bdi>{tag}</bdi>
                    </Badge>
                  ))}
                </span>
              )}
            </span>
            <time className="faint nowrap" dateTime={contact.lastSeenAt}>
              {formatMoment(contact.lastSeenAt, now)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
