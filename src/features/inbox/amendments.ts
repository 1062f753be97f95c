import type { Knex } from 'knex';
import type { Database } from '../../db/database.ts';
import { transactionOrAgain } from '../../db/deadlock.ts';
import type { ForgetCustomers } from '../voice/account/forget-customers.ts';
import {
  type AmendedConversation,
  type AmendedMessage,
  changeEntry,
  changeRow,
  closeEntry,
  deleteRow,
  findEntry,
  findHead,
  findRow,
  lockConversations,
  makeOverdue,
  reopenJoined,
  voidLease,
  type WaitingEntry,
} from './amendments.store.ts';
import { INBOX_STATE } from './journal/state.ts';

export type { AmendedMessage };

/** unknown: it is not here. */
export type Amended = 'amended' | 'unknown';

export interface AmendmentsDeps {
  db: Database;
  forgetCustomers: ForgetCustomers;
  keptAttachments: { forgetGone(userId: number): Promise<void> };
  clock: () => number;
}

export type Amendments = ReturnType<typeof createAmendments>;

/** Messages that are edited or deleted after they came, on channels that tell of it. */
export function createAmendments({ db, forgetCustomers, keptAttachments, clock }: AmendmentsDeps) {
  /**
   * Takes a message back that still waits for its answer. Whoever is thinking about one has lost its turn by that, so the
   * answer to what was said before is dropped; messages that it would have been answered together with still get one.
   */
  async function withdraw(
    trx: Knex.Transaction,
    userId: number,
    conversation: AmendedConversation,
    entry: WaitingEntry,
  ): Promise<void> {
    await closeEntry(trx, userId, entry.id);
    if (entry.seq !== conversation.headSeq) return;
    const isTaken = await reopenJoined(trx, userId, conversation, entry.id);
    await voidLease(trx, conversation, !isTaken);
  }

  /** What still waits is answered as it is now: by whoever looks for abandoned messages, since who has it knows the old words. */
  async function changeWaiting(
    trx: Knex.Transaction,
    userId: number,
    conversation: AmendedConversation,
    entry: WaitingEntry,
    text: string,
  ): Promise<void> {
    await changeEntry(trx, userId, entry.id, text);
    if (entry.seq === conversation.headSeq) await voidLease(trx, conversation, false);
    await makeOverdue(trx, userId, entry.id);
  }

  /** The answer that is being made may be to the old words: it is made anew. */
  async function answerAnew(
    trx: Knex.Transaction,
    userId: number,
    conversation: AmendedConversation,
  ): Promise<void> {
    const head = await findHead(trx, userId, conversation);
    if (head === null) return;
    await voidLease(trx, conversation, false);
    await makeOverdue(trx, userId, head.id);
  }

  async function amend(message: AmendedMessage, text: string | null): Promise<Amended> {
    const { userId, externalId, dedupKey } = message;
    return transactionOrAgain(db.knex, async (trx) => {
      // First, because it locks the owner.
      if (text === null) await forgetCustomers(trx, userId, [externalId]);
      const conversations = await lockConversations(trx, message);
      const entry = dedupKey === null ? null : await findEntry(trx, userId, dedupKey);
      const at = conversations.find(({ id }) => id === entry?.conversationId);
      if (entry?.state === INBOX_STATE.waiting) {
        if (at === undefined) return 'unknown';
        if (text === null) await withdraw(trx, userId, at, entry);
        else await changeWaiting(trx, userId, at, entry, text);
        return 'amended';
      }
      const ids = conversations.map(({ id }) => id);
      const row = await findRow(trx, ids, { ...message, saidAt: message.saidAt ?? entry?.createdAt ?? null });
      if (row === null) return 'unknown';
      if (text === null) await deleteRow(trx, row);
      else await changeRow(trx, row, text, clock());
      const conversation = conversations.find(({ id }) => id === row.conversationId);
      if (row.source === 'joined' && conversation !== undefined) await answerAnew(trx, userId, conversation);
      return 'amended';
    });
  }

  return {
    /** The customer, or the owner, has taken a message back: its words are gone from here as well. */
    async remove(message: AmendedMessage): Promise<Amended> {
      const amended = await amend(message, null);
      await keptAttachments.forgetGone(message.userId);
      return amended;
    },
    /** Its words are others now; an answer that is not given yet is to these. */
    edit: (message: AmendedMessage, text: string): Promise<Amended> => amend(message, text),
    /** When a message of a customer was recorded here; null: it is not, or too long ago. */
    recordedAt: async (userId: number, dedupKey: Buffer): Promise<number | null> =>
      (await findEntry(db.knex, userId, dedupKey))?.createdAt ?? null,
  };
}
