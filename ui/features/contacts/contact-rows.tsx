import './contact-rows.css';
import { useSignals } from '@preact/signals-react/runtime';
import { Fragment } from 'react';
import { Link } from 'wouter';
import type { ContactFieldView, ContactView } from '../../../src/contract/contacts.ts';
import { Badge } from '../../components/badge.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { contactPath } from '../../paths.ts';
import { SelectBox } from '../bulk/bulk-bar.tsx';
import { CHANNEL_LABELS } from '../conversations/customer.tsx';
import { Snippet } from '../conversations/snippet.tsx';
import { chosenContacts, nameOfContact } from './contacts.store.ts';

const SHOWN_VALUES = 3;

/** One line a customer: whom it is, what is known, what was said last, where and when. */
export function ContactRows({
  contacts,
  fields,
}: {
  contacts: readonly ContactView[];
  fields: readonly ContactFieldView[];
}) {
  useSignals();
  const now = Date.now();
  const isSelecting = chosenContacts.chosen.value !== null;
  return (
    <ul className={`plain card flush contact-rows${isSelecting ? ' selecting' : ''}`} aria-label="Contacts">
      {contacts.map((contact) => (
        <li key={contact.id} className="line-above">
          {isSelecting ? (
            <div className="line-link apart">
              <SelectBox list={chosenContacts} id={contact.id} label={`Select ${nameOfContact(contact)}`} />
              <ContactLine contact={contact} fields={fields} now={now} />
            </div>
          ) : (
            <Link href={contactPath(contact.id)} className="line-link apart">
              <ContactLine contact={contact} fields={fields} now={now} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function ContactLine({
  contact,
  fields,
  now,
}: {
  contact: ContactView;
  fields: readonly ContactFieldView[];
  now: number;
}) {
  const { last = null } = contact;
  const known = fields.filter(({ key }) => contact.fields[key] !== undefined).slice(0, SHOWN_VALUES);
  return (
    <>
      <span className="grid gap-1 shrinks breaks">
        <span className="actions">
          <strong>
            <bdi>{nameOfContact(contact)}</bdi>
          </strong>
          {contact.tags.map((tag) => (
            <Badge key={tag}>
              <bdi>{tag}</bdi>
            </Badge>
          ))}
        </span>
        {known.length === 0 ? null : (
          <span className="secondary">
            {known.map(({ key }, at) => (
              <Fragment key={key}>
                {at === 0 ? '' : ' · '}
                <bdi className="whole one-line">{contact.fields[key]}</bdi>
              </Fragment>
            ))}
          </span>
        )}
        {last === null ? null : <Snippet snippet={{ ...last, marks: [] }} isHit={false} />}
      </span>
      <span className="grid gap-1 contact-when">
        <time className="faint nowrap" dateTime={contact.lastSeenAt}>
          {formatMoment(contact.lastSeenAt, now)}
        </time>
        {last === null ? null : <span className="faint nowrap">{CHANNEL_LABELS[last.channel]}</span>}
      </span>
    </>
  );
}
