import type { Knex } from 'knex';
import type { AccountRef } from '../callers.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Audit } from '../features/audit/audit.service.ts';
import { mailPlace } from '../saved-secrets.ts';
import type { Secrets } from '../secrets.ts';
import { CUSTOMER_MAILS, type Mail } from './mail.ts';
import {
  findMail,
  insertMail,
  listMails,
  type MailState,
  mailsToUser,
  type OutboxRow,
  reviveMail,
  wipeMails,
} from './outbox.store.ts';

export { deletePastMails } from './outbox.store.ts';

export interface OutboxEntry {
  to: string;
  mail: Mail;
  /** The mail goes when the account does. */
  userId: number | null;
  /** Not sent from then on, and not kept once it is sent: it holds a code. */
  expiresAt: number | null;
  /** It leaves then at the earliest; at once where nothing is said. */
  sendAt?: number;
  /** Everything is done as for a mail, but none leaves. */
  isDecoy?: boolean;
}

/** Mail that leaves after the transaction it belongs to: no request ever waits for a mail server. */
export interface Outbox {
  add(trx: Knex.Transaction, entry: OutboxEntry): Promise<void>;
  /** A user's mails of some kinds: those that wait, and those written since then; oldest first. */
  toUser(
    trx: Knex.Transaction,
    userId: number,
    kinds: readonly Mail['kind'][],
    since: number,
  ): Promise<OutboxRow[]>;
  /** A customer of this user wants to be forgotten: no mail that may name one is left, or leaves. */
  forgetCustomers(trx: Knex.Transaction, userId: number): Promise<void>;
  /** The newest first; all of them, or those of one state. */
  list(limit: number, state?: MailState): Promise<OutboxRow[]>;
  /** Those to one user, the newest first. */
  listOfUser(userId: number, limit: number): Promise<OutboxRow[]>;
  /** A mail that says that mail works. */
  sendTest(to: string, by?: AccountRef): Promise<void>;
  /** Sends it again; throws `not_found`, or `conflict` for a mail whose content is gone. */
  resend(id: number, by?: AccountRef): Promise<void>;
  /** Opens what `add` sealed. */
  open(row: OutboxRow): Mail;
  /** Calls `listener` when something was added; it may not be committed yet. */
  onAdded(listener: () => void): void;
}

export interface OutboxDeps {
  db: Database;
  audit: Audit;
  secrets: Secrets;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export function createOutbox({ db, audit, secrets, clock, random }: OutboxDeps): Outbox {
  let notify = () => {};
  const outbox: Outbox = {
    async add(trx, { to, mail, userId, expiresAt, sendAt, isDecoy = false }) {
      const messageId = random(16).toString('hex');
      await insertMail(trx, {
        messageId,
        userId,
        kind: mail.kind,
        // A decoy's recipient may be nobody's address: it is not kept.
        recipient: isDecoy ? '' : to,
        sealedMessage: secrets.encrypt(JSON.stringify(mail), mailPlace(messageId)),
        state: isDecoy ? 'void' : 'waiting',
        nextAt: sendAt ?? clock(),
        expiresAt,
        createdAt: clock(),
      });
      notify();
    },
    async sendTest(to, by) {
      await db.knex.transaction(async (trx) => {
        await outbox.add(trx, { to, mail: { kind: 'test' }, userId: null, expiresAt: null });
        await audit.record(trx, { action: 'mail.tested', by });
      });
    },
    toUser: mailsToUser,
    forgetCustomers: (trx, userId) => wipeMails(trx, userId, CUSTOMER_MAILS, clock()),
    list: (limit, state) => listMails(db.knex, limit, { state }),
    listOfUser: (userId, limit) => listMails(db.knex, limit, { userId }),
    async resend(id, by) {
      const mail = await findMail(db.knex, id);
      if (mail === null) throw new AppError('not_found', { sentence: `There is no mail ${id}.` });
      if (mail.sealedMessage === '') {
        throw new AppError('conflict', {
          sentence:
            mail.expiresAt === null
              ? 'This mail is not kept, because a customer whom it may name was deleted.'
              : 'A mail with a code is not kept. Ask for a new code.',
        });
      }
      await db.knex.transaction(async (trx) => {
        await reviveMail(trx, id, clock());
        const about = mail.userId === null ? {} : { userId: mail.userId };
        await audit.record(trx, {
          action: 'mail.resent',
          by,
          ...about,
          after: { mail: id, kind: mail.kind },
        });
      });
    },
    open: (row) => JSON.parse(secrets.decrypt(row.sealedMessage, mailPlace(row.messageId))),
    onAdded(listener) {
      notify = listener;
    },
  };
  return outbox;
}
