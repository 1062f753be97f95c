import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type FieldDefinition, TAGS_MAX } from '../../contract/contact-fields.ts';
import { TEST_ID_PREFIX } from '../../contract/limits.ts';
import { changedMemo } from '../../contract/memo.ts';
import type { Database } from '../../db/database.ts';
import { transactionOrAgain } from '../../db/deadlock.ts';
import { createFinishedUpTo } from '../../db/finished-up-to.ts';
import type { MemoChangeHandler } from '../inbox/memo-changes.ts';
import {
  conversationsSeen,
  hasNews,
  insertContact,
  lockMemos,
  lockWatermark,
  messagesAfter,
  moveWatermark,
  type SeenConversation,
  writeMemo,
} from './contact-conversations.store.ts';
import type { ContactFields } from './contact-fields.service.ts';
import { labelOf, valueKey } from './contact-label.ts';
import { refreshContact } from './contact-refresh.ts';
import {
  addTag,
  deleteValue,
  heldBy,
  lockContact,
  removeTag,
  updateContact,
  writeValue,
} from './contact-rows.store.ts';
import { readFieldValue } from './field-value.ts';
import { filledIn, memoOf, seedMemo } from './seed-memo.ts';

/** Follows the messages a moment after they are recorded: makes contacts of customers, and knows when they last wrote. */
export type ContactKeeper = ReturnType<typeof createContactKeeper>;

/** Small, because on SQLite a batch holds up the replies that come meanwhile. */
const BATCH = 200;
/** Rests so many times as long as it works: a busy server gives it a hundredth of its time, an idle one a quarter. */
const REST_FACTOR = { busy: 99, idle: 3 };
/** The share of its time that the event loop works, from which on a server is busy. */
const BUSY = 0.15;
/** When somebody last wrote is known so exactly: a row that is written with each message would cost as much as one. */
const SEEN_WITHIN_MS = 60_000;

type NotedChange = Parameters<MemoChangeHandler>[1][number];
type Known = SeenConversation & { contact: NonNullable<SeenConversation['contact']> };

export function createContactKeeper(db: Database, contactFields: ContactFields, clock: () => number) {
  const finishedUpTo = createFinishedUpTo();
  let stopping = new AbortController();

  /** With a contact for each; under the lock of the watermark. What owners try out themselves is no customer. */
  async function withContacts(trx: Knex.Transaction, ids: readonly number[]): Promise<Known[]> {
    const known: Known[] = [];
    for (const conversation of await conversationsSeen(trx, ids)) {
      if (conversation.externalId.startsWith(TEST_ID_PREFIX)) continue;
      const contact = conversation.contact ?? (await newContact(trx, conversation));
      known.push({ ...conversation, contact });
    }
    return known;
  }

  async function newContact(trx: Knex.Transaction, conversation: SeenConversation) {
    const { userId, templateId, externalId, contactName: name, memo, lastActiveAt } = conversation;
    const { userName = '' } = memo;
    const seen = { firstSeenAt: conversation.createdAt, lastSeenAt: lastActiveAt };
    const label = labelOf(name, userName, []);
    const id = await insertContact(trx, { userId, templateId, externalId, name, userName, label, ...seen });
    return { id, name, userName, lastSeenAt: lastActiveAt, isNoted: false };
  }

  async function see(trx: Knex.Transaction, conversation: Known): Promise<void> {
    const { userId, contact, contactName, memo, lastActiveAt } = conversation;
    const name = contactName || contact.name;
    const userName = memo.userName || contact.userName;
    const isNamed = name === contact.name && userName === contact.userName;
    if (!isNamed) {
      await updateContact(trx, userId, contact.id, { name, userName });
      await refreshContact(trx, userId, contact.id);
    }
    if (lastActiveAt > contact.lastSeenAt + SEEN_WITHIN_MS || (!isNamed && lastActiveAt > contact.lastSeenAt))
      await updateContact(trx, userId, contact.id, { lastSeenAt: lastActiveAt });
    if (contact.isNoted) await seedMemo(trx, conversation, contact.id);
  }

  /** Returns whether there may be more. */
  async function takeIn(): Promise<boolean> {
    // To write means to wait where another program has locked the SQLite, and the replies with it: only for news.
    if (!(await hasNews(db.knex))) return false;
    return transactionOrAgain(db.knex, async (trx) => {
      const from = await lockWatermark(trx);
      const messages = await messagesAfter(trx, from, BATCH);
      const last = messages.at(-1);
      if (last === undefined) return false;
      const ids = [...new Set(messages.map(({ conversationId }) => conversationId))];
      for (const conversation of await withContacts(trx, ids)) await see(trx, conversation);
      const upTo = db.dialect === 'sqlite' ? last.id : finishedUpTo(messages, from, clock());
      await moveWatermark(trx, upTo);
      return upTo > from && messages.length === BATCH;
    });
  }

  /** Keeps rows of what a memo now says, and tells the contact's other conversations. */
  async function keep(
    trx: Knex.Transaction,
    { contact, userId }: Known,
    { change }: NotedChange,
    definitions: readonly FieldDefinition[],
  ): Promise<void> {
    if ((await lockContact(trx, userId, contact.id)) === null) return;
    const held = (await heldBy(trx, userId, [contact.id]))(contact.id);
    for (const [key, value] of Object.entries(change.fields ?? {})) {
      const isKept = held.values.some((one) => one.key === key && one.isTyped);
      const field = definitions.find((one) => one.key === key);
      // It may be another one by now, with the same key.
      const isOfType =
        field !== undefined && (value === '' || readFieldValue(field, value, clock()) !== null);
      if (isKept || !isOfType) continue;
      if (value === '') await deleteValue(trx, userId, contact.id, key);
      else
        await writeValue(trx, userId, contact.id, {
          key,
          value,
          isTyped: false,
          valueKey: valueKey(value),
        });
    }
    const tags = new Set(held.tags);
    for (const tag of change.removeTags ?? []) {
      tags.delete(tag);
      await removeTag(trx, userId, contact.id, tag);
    }
    for (const tag of change.addTags ?? []) {
      if (tags.size >= TAGS_MAX) break;
      tags.add(tag);
      await addTag(trx, userId, contact.id, tag);
    }
    await refreshContact(trx, userId, contact.id);
    const { fields = {}, addTags = [], removeTags = [] } = change;
    // A new conversation of somebody who is known learns the rest as well.
    const known = memoOf((await heldBy(trx, userId, [contact.id]))(contact.id));
    for (const { id, memo } of await lockMemos(trx, userId, contact.id)) {
      const changed = changedMemo(memo, { fields, addTags, removeTags });
      const after = filledIn(changed, known);
      if (after !== memo) await writeMemo(trx, userId, id, after);
    }
  }

  return {
    /** For the outbox of memos: a conversation that is gone has nothing to keep. */
    async handle(trx: Knex.Transaction, changes: readonly NotedChange[]): Promise<void> {
      const noting = changes.filter(({ change: { fields, addTags, removeTags } }) =>
        [fields, addTags, removeTags].some((part) => part !== undefined),
      );
      if (noting.length === 0) return;
      await lockWatermark(trx);
      const ids = [...new Set(noting.map(({ conversationId }) => conversationId))];
      const known = await withContacts(trx, ids);
      for (const [userId, ofUser] of Map.groupBy(noting, (one) => one.userId)) {
        const definitions = await contactFields.listIn(trx, userId);
        for (const noted of ofUser) {
          const conversation = known.find((one) => one.userId === userId && one.id === noted.conversationId);
          if (conversation !== undefined) await keep(trx, conversation, noted, definitions);
        }
      }
    },
    /** The contact of a conversation, made where it has none; null: none of a customer. */
    async contactOf(userId: number, conversationId: number): Promise<number | null> {
      const [seen] = await conversationsSeen(db.knex, [conversationId]);
      if (seen?.userId === userId && seen.contact !== null) return seen.contact.id;
      return transactionOrAgain(db.knex, async (trx) => {
        await lockWatermark(trx);
        const known = await withContacts(trx, [conversationId]);
        return known.find((one) => one.userId === userId)?.contact.id ?? null;
      });
    },
    /** Takes in what is new, for about `forMs` at most, so that a reader sees who wrote before. */
    async catchUp(forMs: number): Promise<void> {
      const until = performance.now() + forMs;
      while ((await takeIn()) && performance.now() < until) await setImmediate();
    },
    /** For the background: takes in everything, resting most of the time. */
    async run(): Promise<void> {
      stopping = new AbortController();
      const { signal } = stopping;
      for (let factor = REST_FACTOR.busy; ; ) {
        const startedAt = performance.now();
        if (!(await takeIn()) || signal.aborted) return;
        const load = performance.eventLoopUtilization();
        const restMs = (performance.now() - startedAt) * factor;
        await sleep(restMs, undefined, { ref: false, signal }).catch(() => undefined);
        if (signal.aborted) return;
        const { utilization } = performance.eventLoopUtilization(load);
        factor = utilization > BUSY ? REST_FACTOR.busy : REST_FACTOR.idle;
      }
    },
    stop(): void {
      stopping.abort();
    },
  };
}
