import type { ContactChange } from '../../contract/contact-fields.ts';
import { isoTime } from '../../contract/times.ts';
import { csvFile } from '../../csv.ts';
import type { Database } from '../../db/database.ts';
import { transactionOrAgain } from '../../db/deadlock.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { foldText } from '../../text/fold.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import type { MemoChanges } from '../inbox/memo-changes.ts';
import type { ForgetCustomers } from '../voice/account/forget-customers.ts';
import {
  type ConversationOfContact,
  conversationsOf,
  deleteTraces,
  externalIdsOf,
  type LastSaid,
  lastSaid,
  lockMemos,
  lockWatermark,
  writeMemo,
} from './contact-conversations.store.ts';
import type { ContactFields } from './contact-fields.service.ts';
import type { ContactKeeper } from './contact-keeper.ts';
import { valueKey } from './contact-label.ts';
import {
  type ContactFilter,
  type ContactPlace,
  countContacts,
  countTags,
  fewOf,
  keptTag,
  listPlaces,
} from './contact-list.store.ts';
import { refreshContact } from './contact-refresh.ts';
import {
  type ContactRow,
  contactsAfter,
  contactsWithValue,
  deleteContact,
  deleteValue,
  findContacts,
  type Held,
  heldBy,
  lockContact,
} from './contact-rows.store.ts';
import { editContact, readChange } from './edit-contact.ts';
import { mergeContacts } from './merge-contacts.ts';
import { forgotten, memoOf } from './seed-memo.ts';

export type { ContactPlace, ConversationOfContact };
/** A customer, and what is known of them. */
export type Contact = ContactRow & Held;
/** With what was said last; null where nothing is kept. */
export type ListedContact = Contact & { last: LastSaid | null };
export type Contacts = ReturnType<typeof createContacts>;

export interface ContactRequest {
  search: string;
  tag: string | null;
  /** The key of a field; with `value`, only those with exactly this one. */
  field: string | null;
  value: string | null;
  limit: number;
  after: ContactPlace | null;
}

interface ContactsDeps {
  db: Database;
  audit: Audit;
  contactFields: ContactFields;
  contactKeeper: ContactKeeper;
  memoChanges: MemoChanges;
  conversations: Pick<Conversations, 'remove' | 'get'>;
  outbox: Pick<Outbox, 'forgetCustomers'>;
  forgetCustomers: ForgetCustomers;
  clock: () => number;
}

/** How long a reader waits for what is new. */
const CATCH_UP_MS = 100;
const PAGE = 500;
/** A customer has a handful of conversations; a merged one a few more. */
const MOST_CONVERSATIONS = 1_000;

export function createContacts(deps: ContactsDeps) {
  const {
    db,
    audit,
    contactFields,
    contactKeeper,
    memoChanges,
    conversations,
    outbox,
    forgetCustomers,
    clock,
  } = deps;

  /** A page shows what was written before it was asked for. */
  async function catchUp(userId: number): Promise<void> {
    await memoChanges.catchUp(userId);
    await contactKeeper.catchUp(CATCH_UP_MS);
  }

  async function withHeld(userId: number, ids: readonly number[]): Promise<Contact[]> {
    const [rows, held] = await Promise.all([
      findContacts(db.knex, userId, ids),
      heldBy(db.knex, userId, ids),
    ]);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [{ ...row, ...held(id) }];
    });
  }

  async function get(userId: number, id: number): Promise<Contact> {
    const [contact] = await withHeld(userId, [id]);
    if (contact === undefined) throw missing(id);
    return contact;
  }

  /** The same under a lock; 409 where somebody else has changed it since. */
  async function locked(
    trx: Parameters<typeof lockContact>[0],
    userId: number,
    id: number,
    version: number | null,
  ): Promise<ContactRow> {
    const contact = await lockContact(trx, userId, id);
    if (contact === null) throw missing(id);
    if (version !== null && contact.version !== version) throw new AppError('conflict');
    return contact;
  }

  /** Those seen last first. Throws `invalid_input` for a field that there is not, and a value of none. */
  async function list(userId: number, request: ContactRequest) {
    const { field, value, limit, after } = request;
    if (field === null && value !== null) throw invalidFields({ value: 'Name the field as well' });
    if (field !== null && !(await contactFields.list(userId)).some(({ key }) => key === field))
      throw invalidFields({ field: 'There is no such field' });
    await catchUp(userId);
    const tag = request.tag === null ? null : await keptTag(db.knex, userId, request.tag);
    const filter: ContactFilter = {
      userId,
      part: searchedPart(request.search),
      tag,
      field: field === null ? null : { key: field, valueKey: value === null ? null : valueKey(value) },
    };
    const few = await fewOf(db, filter);
    const places = await listPlaces(db, filter, few, after, limit + 1);
    const isAll = after === null && places.length <= limit;
    const page = places.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const [contacts, last] = await Promise.all([withHeld(userId, ids), lastSaid(db.knex, userId, ids)]);
    return {
      contacts: contacts.map((one): ListedContact => ({ ...one, last: last.get(one.id) ?? null })),
      total: isAll ? places.length : await countContacts(db, filter, few),
      next: places.length > limit ? (page.at(-1) ?? null) : null,
    };
  }

  return {
    list,
    /** Throws `not_found`, for somebody else's contact as for none. */
    async get(userId: number, id: number): Promise<Contact> {
      await catchUp(userId);
      return get(userId, id);
    },
    /** Of a conversation; null where it is the owner's own try. Throws `not_found`. */
    async ofConversation(userId: number, conversationId: number): Promise<Contact | null> {
      await conversations.get(userId, conversationId);
      await memoChanges.catchUp(userId);
      const id = await contactKeeper.contactOf(userId, conversationId);
      return id === null ? null : get(userId, id);
    },
    /** The most recently active first. Throws `not_found`. */
    async conversationsOf(userId: number, id: number): Promise<ConversationOfContact[]> {
      await get(userId, id);
      return conversationsOf(db.knex, userId, id, MOST_CONVERSATIONS);
    },
    tags: async (userId: number) => {
      await catchUp(userId);
      return countTags(db.knex, userId);
    },
    /** Throws `not_found`, `invalid_input` or `conflict`. */
    async save(userId: number, id: number, change: ContactChange): Promise<Contact> {
      const read = readChange(change, await contactFields.list(userId), clock());
      await memoChanges.catchUp(userId);
      await transactionOrAgain(db.knex, async (trx) => {
        await editContact(trx, userId, await locked(trx, userId, id, change.version), read);
      });
      return get(userId, id);
    },
    /** Throws `not_found`, `invalid_input` or `conflict`. */
    async merge(userId: number, id: number, other: { otherId: number; version: number }): Promise<Contact> {
      const { otherId, version } = other;
      if (otherId === id) throw invalidFields({ otherId: 'Choose somebody else' });
      const definitions = await contactFields.list(userId);
      await memoChanges.catchUp(userId);
      await transactionOrAgain(db.knex, async (trx) => {
        // Always in this order, so that two merges never wait for each other.
        const ids = [id, otherId].toSorted((a, b) => a - b);
        const rows = new Map<number, ContactRow>();
        for (const one of ids) rows.set(one, await locked(trx, userId, one, one === id ? version : null));
        const [kept, merged] = [rows.get(id), rows.get(otherId)];
        if (kept !== undefined && merged !== undefined)
          await mergeContacts(trx, userId, { kept, other: merged }, definitions, clock());
      });
      return get(userId, id);
    },
    /** Everything of this person: conversations, messages, and what is noted. Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      await get(userId, id);
      const own = await conversationsOf(db.knex, userId, id, MOST_CONVERSATIONS);
      for (const conversation of own) await conversations.remove(userId, conversation.id);
      const customerIds = await externalIdsOf(db.knex, userId, id);
      await transactionOrAgain(db.knex, async (trx) => {
        // Also where a conversation is gone already, as past its time. First, because it locks the owner.
        await forgetCustomers(trx, userId, customerIds);
        // Whoever writes meanwhile has begun another conversation, which may know the contact by now.
        await lockWatermark(trx);
        await lockContact(trx, userId, id);
        const known = memoOf((await heldBy(trx, userId, [id]))(id));
        for (const { id: newer, memo } of await lockMemos(trx, userId, id))
          await writeMemo(trx, userId, newer, forgotten(memo, known));
        await outbox.forgetCustomers(trx, userId);
        await deleteTraces(
          trx,
          userId,
          own.map((conversation) => conversation.id),
        );
        await deleteContact(trx, userId, id);
        await audit.recordOperator(trx, { action: 'contact.deleted', userId, before: { id } });
      });
    },
    /** What a field that was deleted held of everybody, and what the conversations keep in mind of it. */
    async forgetField(userId: number, key: string): Promise<void> {
      for (;;) {
        const ids = await contactsWithValue(db.knex, userId, key, 50);
        if (ids.length === 0) return;
        await transactionOrAgain(db.knex, async (trx) => {
          for (const id of ids.toSorted((a, b) => a - b)) {
            await lockContact(trx, userId, id);
            await deleteValue(trx, userId, id, key);
            await refreshContact(trx, userId, id);
            for (const { id: conversationId, memo } of await lockMemos(trx, userId, id)) {
              const { [key]: _, ...fields } = memo.fields ?? {};
              const typed = memo.typed?.filter((one) => one !== key);
              await writeMemo(trx, userId, conversationId, { ...memo, fields, typed });
            }
          }
        });
      }
    },
    /** Everybody, or some of them, as lines of CSV. */
    async csv(userId: number, chosen: readonly number[] | null): Promise<AsyncGenerator<string>> {
      await catchUp(userId);
      const fields = await contactFields.list(userId);
      const headings = ['Id', 'Name', 'User name', ...fields.map(({ label }) => label)];
      return csvFile(
        [...headings, 'Tags', 'Notes', 'First seen', 'Last seen'],
        async (after) => {
          if (chosen !== null) return after === null ? withHeld(userId, chosen) : [];
          const page = await contactsAfter(db.knex, userId, after ?? 0, PAGE);
          return withHeld(
            userId,
            page.map(({ id }) => id),
          );
        },
        (contact) => [
          contact.id,
          contact.name,
          contact.userName,
          ...fields.map(({ key }) => contact.values.find((one) => one.key === key)?.value ?? ''),
          contact.tags.join(', '),
          contact.notes,
          isoTime(contact.firstSeenAt),
          isoTime(contact.lastSeenAt),
        ],
      );
    },
  };
}

const PHONE = /^\+?[\d\s()./-]{4,}$/;
/** Dates and amounts are looked for as they stand. */
const DATE_OR_AMOUNT = /^\d{4}-\d{2}(?:-\d{2})?$|^\d+[.,]\d{1,2}$/;

/** Phone numbers are kept without the signs between their digits, and perhaps with a country before them. */
function searchedPart(search: string): string {
  const part = foldText(search);
  const digits = part.replace(/\D/g, '').replace(/^0+/, '');
  const isPhone = PHONE.test(part) && !DATE_OR_AMOUNT.test(part.trim()) && digits.length >= 4;
  return isPhone ? digits : part;
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no contact ${id}.` });
}
