import { Ellipsis, Merge, Pencil, Plus, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { channelOf } from '../../../src/contract/channels.ts';
import { TAG_MAX } from '../../../src/contract/contact-fields.ts';
import type {
  ContactBody,
  ContactConversationList,
  ContactFieldView,
  ContactView,
} from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Fold } from '../../components/fold.tsx';
import { Menu, MenuButton } from '../../components/menu.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { conversationPath, PATHS } from '../../paths.ts';
import { CHANNEL_LABELS } from '../conversations/customer.tsx';
import { count } from '../replies/amounts.ts';
import { deleteContact, fetchContactConversations } from './contacts.api.ts';
import { nameOfContact } from './contacts.store.ts';
import { saveContact } from './save-contact.ts';

/** Seldom opened. */
const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

export interface ContactCardProps {
  contact: ContactView;
  fields: readonly ContactFieldView[];
  /** The conversation that is open beside it; null: none. */
  conversationId: number | null;
  onChange: (contact: ContactView) => void;
}

/** Whom a conversation is with, all that is known of them, and all that can be done with that. */
export function ContactCard({ contact, fields, conversationId, onChange }: ContactCardProps) {
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const name = nameOfContact(contact);
  const known = fields.filter(({ key }) => contact.fields[key] !== undefined);
  return (
    <section className="card grid gap-3" aria-labelledby="contact-title">
      <div className="row top apart">
        <div className="shrinks breaks">
          <h2 id="contact-title">
            <bdi>{name}</bdi>
          </h2>
          <p className="hint">
            {whoWords(contact).map((words) => (
              <span key={words}>
                <bdi>{words}</bdi> ·{' '}
              </span>
            ))}
            since {formatDay(contact.firstSeenAt)}
          </p>
        </div>
        <div className="row gap-0 contact-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Edit ${name}`}
            onClick={() => setOpen('edit')}
          >
            <Pencil aria-hidden="true" />
          </button>
          <ContactMenu name={name} onOpen={setOpen} />
        </div>
      </div>
      {known.length === 0 ? null : (
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
      )}
      {contact.notes === '' ? null : (
        <p className="inset contact-notes text-small" dir="auto">
          {contact.notes}
        </p>
      )}
      <Tags contact={contact} onChange={onChange} />
      {conversationId === null ? null : <OtherConversations contact={contact} openId={conversationId} />}
      <Suspense>
        {open === 'edit' ? (
          <ContactDialog contact={contact} fields={fields} onChange={onChange} onClose={close} />
        ) : null}
        {open === 'merge' ? (
          <MergeDialog contact={contact} fields={fields} onMerged={onChange} onClose={close} />
        ) : null}
      </Suspense>
      {open === 'delete' ? <DeletePerson contact={contact} onClose={close} /> : null}
    </section>
  );
}

function whoWords({ userName, externalId, isVisitor }: ContactView): string[] {
  const channel = isVisitor ? 'web' : channelOf(externalId ?? '');
  return [...(userName === '' ? [] : [`@${userName}`]), CHANNEL_LABELS[channel]];
}

function ContactMenu({ name, onOpen }: { name: string; onOpen: (dialog: 'merge' | 'delete') => void }) {
  const label = `More for ${name}`;
  return (
    <Menu
      label={label}
      tip="More"
      buttonClass="icon-button"
      button={
        <>
          <Ellipsis aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </>
      }
    >
      {(close) => {
        const choose = (dialog: 'merge' | 'delete') => () => {
          close();
          onOpen(dialog);
        };
        return (
          <>
            <MenuButton icon={<Merge aria-hidden="true" />} onSelect={choose('merge')}>
              Merge with another contact
            </MenuButton>
            <MenuButton icon={<Trash2 aria-hidden="true" />} onSelect={choose('delete')}>
              Delete everything of this person
            </MenuButton>
          </>
        );
      }}
    </Menu>
  );
}

function Tags({ contact, onChange }: Pick<ContactCardProps, 'contact' | 'onChange'>) {
  /** null: none is being added. */
  const [tag, setTag] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, run] = useOnceAtATime();

  async function save(change: Omit<ContactBody, 'version'>): Promise<void> {
    const found = await saveContact(contact, change, onChange);
    setProblem(found?.addTags ?? null);
    if (found === null) setTag(null);
  }

  return (
    <div className="grid gap-2">
      <ul className="plain actions" aria-label="Tags">
        {contact.tags.map((one) => (
          <li key={one} className="badge">
            <bdi>{one}</bdi>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove the tag ${one}`}
              onClick={() => void run(() => save({ removeTags: [one] }))}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
        {tag === null ? (
          <li>
            <Button look="quiet" size="small" className="outdent" onClick={() => setTag('')}>
              <Plus aria-hidden="true" />
              Add tag
            </Button>
          </li>
        ) : null}
      </ul>
      {tag === null ? null : (
        <form
          noValidate
          className="contact-tag"
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => (tag.trim() === '' ? setTag(null) : save({ addTags: [tag] })));
          }}
        >
          <TextField
            label="New tag"
            autoComplete="off"
            autoFocus
            maxLength={TAG_MAX}
            value={tag}
            error={problem}
            onChange={({ target: { value } }) => {
              setTag(value);
              setProblem(null);
            }}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setTag(null);
            }}
          />
          <Button type="submit" look="secondary" isBusy={isSaving} busyLabel="Adding...">
            Add
          </Button>
        </form>
      )}
    </div>
  );
}

/** What else was said with the same person, read when somebody looks. */
function OtherConversations({ contact: { id, version }, openId }: { contact: ContactView; openId: number }) {
  const [isWanted, setWanted] = useState(false);
  const [all, setAll] = useState<ContactConversationList | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a merge brings others along.
  useEffect(() => {
    let isCurrent = true;
    if (isWanted)
      fetchContactConversations(id)
        .catch(() => 'failed' as const)
        .then((list) => isCurrent && setAll(list));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, id, version]);
  return (
    <Fold title="Other conversations" onOpen={() => setWanted(true)}>
      {all === null ? <p className="hint">Loading...</p> : null}
      {all === 'failed' ? <p className="hint">Not loaded. Reload the page to try again.</p> : null}
      {Array.isArray(all) ? <ConversationRows rows={all.filter((one) => one.id !== openId)} /> : null}
    </Fold>
  );
}

function ConversationRows({ rows }: { rows: ContactConversationList }) {
  if (rows.length === 0) return <p className="hint">This is the only one.</p>;
  return (
    <ul className="plain ruled" aria-label="Other conversations">
      {rows.map(({ id, templateName, messageCount, lastActiveAt }) => (
        <li key={id}>
          <Link href={conversationPath(id)} className="row apart text-medium contact-other">
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
  );
}

function DeletePerson({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const [, navigate] = useLocation();
  async function remove(): Promise<boolean> {
    try {
      await deleteContact(contact.id);
    } catch (error) {
      const text = sentenceOf(error, 'Not deleted. Check your connection and try again.');
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
