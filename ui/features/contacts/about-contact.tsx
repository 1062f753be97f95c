import { Link } from 'wouter';
import type { ContactFieldView, ContactView } from '../../../src/contract/contacts.ts';
import { Badge } from '../../components/badge.tsx';
import { contactPath } from '../../paths.ts';
import { nameOfContact } from './contacts.store.ts';

/** What is known of whom a conversation is with. */
export function AboutContact({
  contact,
  fields,
}: {
  contact: ContactView;
  fields: readonly ContactFieldView[];
}) {
  const known = fields.filter(({ key }) => contact.fields[key] !== undefined);
  return (
    <section className="card" aria-labelledby="about-contact">
      <h2 className="mb-3" id="about-contact">
        Contact
      </h2>
      <dl className="summary terms text-medium">
        {known.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd dir="auto" className="clamped">
              {contact.fields[key]}
            </dd>
          </div>
        ))}
      </dl>
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
