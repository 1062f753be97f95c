import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import type { Mail } from './mail.ts';
import { findMail, insertMail, listMails, type OutboxRow, reviveMail } from './outbox.store.ts';

export interface OutboxEntry {
  to: string;
  mail: Mail;
  /** The mail goes when the account does. */
  userId: number | null;
  /** Not sent from then on, and not kept once it is sent: it holds a code. */
  expiresAt: number | null;
  /** Everything is done as for a mail, but none leaves. */
  isDecoy?: boolean;
}

/** Mail that leaves after the transaction it belongs to: no request ever waits for a mail server. */
export interface Outbox {
  add(trx: Knex.Transaction, entry: OutboxEntry): Promise<void>;
  /** The newest first. */
  list(limit: number): Promise<OutboxRow[]>;
  /** Sends it again; throws `not_found`, or `conflict` for a mail whose content is gone. */
  resend(id: number): Promise<void>;
  /** Opens what `add` sealed. */
  open(row: OutboxRow): Mail;
  /** Calls `listener` when something was added; it may not be committed yet. */
  onAdded(listener: () => void): void;
}

export interface OutboxDeps {
  db: Database;
  secrets: Secrets;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export function createOutbox({ db, secrets, clock, random }: OutboxDeps): Outbox {
  let notify = () => {};
  return {
    async add(trx, { to, mail, userId, expiresAt, isDecoy = false }) {
      const messageId = random(16).toString('hex');
      await insertMail(trx, {
        messageId,
        userId,
        kind: mail.kind,
        // A decoy's recipient may be nobody's address: it is not kept.
        recipient: isDecoy ? '' : to,
        sealedMessage: secrets.encrypt(JSON.stringify(mail), boundTo(messageId)),
        state: isDecoy ? 'void' : 'waiting',
        expiresAt,
        createdAt: clock(),
      });
      notify();
    },
    list: (limit) => listMails(db.knex, limit),
    async resend(id) {
      const mail = await findMail(db.knex, id);
      if (mail === null) throw new AppError('not_found', { sentence: `There is no mail ${id}.` });
      if (mail.sealedMessage === '') {
        throw new AppError('conflict', { sentence: 'A mail with a code is not kept. Ask for a new code.' });
      }
      await reviveMail(db.knex, id, clock());
    },
    open: (row) => JSON.parse(secrets.decrypt(row.sealedMessage, boundTo(row.messageId))),
    onAdded(listener) {
      notify = listener;
    },
  };
}

function boundTo(messageId: string): string {
  return `mail:${messageId}`;
}
