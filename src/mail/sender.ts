import { setTimeout as sleep } from 'node:timers/promises';
import { createRepeater } from '../background.ts';
import type { Database } from '../db/database.ts';
import { createFaultLog } from '../fault-log.ts';
import type { Logger } from '../log.ts';
import type { Brand, Mail, MailKind } from './mail.ts';
import { AWAY, type Delivery, MailError, type Mailer } from './mailer.ts';
import { type EditedTexts, renderMail } from './messages/render.ts';
import {
  claimMails,
  hasWaiting,
  type OutboxRow,
  postponeMail,
  settleMail,
  wakeMails,
} from './outbox.store.ts';
import type { Outbox } from './outbox.ts';

/** A mail that became a file. Its address and code are for the operator's eyes: they go into no log. */
export interface WrittenMail {
  kind: MailKind;
  to: string;
  /** '' where it holds none. */
  code: string;
  path: string;
}

/** Sends what is in the outbox. Several processes may do so at once: each mail is claimed by one. */
export type MailSender = ReturnType<typeof createMailSender>;

export interface MailSenderDeps {
  db: Database;
  outbox: Outbox;
  mailer: Mailer;
  brand: () => Brand;
  texts: () => EditedTexts;
  clock: () => number;
  log: Logger;
}

const POLL_MS = 2_000;
/** How often a mail server that was away is called on, while mails wait for it. */
const CALL_ON_MS = 10_000;
/** After a new mail: long enough for the answer to be on its way, so that its time tells nothing. */
const WAKE_MS = 40;
const BATCH = 10;
/** Longer than a mail may take, so that a claim never ends while its mail is being sent. */
const LEASE_MS = 90_000;
const LONGEST_SEND_MS = 60_000;
const STOP_MS = 5_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waits before the second attempt, the third, ...; after the last one the mail has failed. */
export const RETRY_WAITS_MS: readonly number[] = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];

export function createMailSender(deps: MailSenderDeps) {
  const { db, outbox, mailer, clock, log } = deps;
  const faults = createFaultLog(log, 'the outbox could not be read');
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isEnding = false;
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** Nobody knows at the start; the first that gets through tells. */
  let isAway = true;
  let tellWritten: ((mail: WrittenMail) => void) | null = null;
  let isAtTerminal = false;

  /** One round at a time; a wish during a round gives another one. */
  function run(): Promise<void> {
    if (running !== undefined) {
      isWanted = true;
      return running;
    }
    running = rounds().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function rounds(): Promise<void> {
    do {
      isWanted = false;
      for (let isMore = true; isMore; ) {
        const mails = await claimMails(db.knex, clock(), LEASE_MS, BATCH);
        await Promise.all(mails.map(deliver));
        // What would be sent after the database is closed could not be noted, and would be sent again.
        isMore = mails.length === BATCH && !isEnding;
      }
    } while (isWanted && !isEnding);
  }

  /** Mails that wait because the server was away go at once when it is back, however long their own wait is. */
  async function serverIsBack(): Promise<void> {
    isAway = false;
    await wakeMails(db.knex, clock(), AWAY);
    isWanted = true;
  }

  /** Only a server that was away comes back: one that breaks off each mail would be called on for ever. */
  async function callOn(): Promise<void> {
    if (!(await hasWaiting(db.knex, clock(), AWAY))) return;
    const isThere = await mailer.isThere();
    if (isThere && isAway) {
      await serverIsBack();
      schedule(0);
    }
    isAway = !isThere;
  }

  async function deliver(row: OutboxRow): Promise<void> {
    if (row.expiresAt !== null && row.expiresAt <= clock()) {
      await settleMail(db.knex, row.id, { state: 'expired', lastError: row.lastError, wipe: true }, clock());
      return;
    }
    let delivery: Delivery;
    let mail: Mail;
    try {
      mail = outbox.open(row);
      delivery = await sendInTime(deps, row, mail);
    } catch (error) {
      // A full disk, or a message sealed under a key that is gone: nothing that may hold up the others.
      const fault = error instanceof MailError ? error : new MailError(codeOf(error));
      await noteFailure(row, fault);
      return;
    }
    const path = delivery.by === 'file' ? delivery.path : undefined;
    const code = 'code' in mail ? mail.code : '';
    // Of a code, a line for people tells: twice is confusing where both end up in one file.
    const isTold = code !== '' && tellWritten !== null;
    log.info({ ...factsOf(row), ...(isTold ? {} : { path }) }, 'mail sent');
    if (path !== undefined) tellWritten?.({ kind: mail.kind, to: row.recipient, code, path });
    const outcome = { state: 'sent', lastError: '', wipe: row.expiresAt !== null } as const;
    await settleMail(db.knex, row.id, outcome, clock());
    if (isAway) await serverIsBack();
  }

  async function noteFailure(row: OutboxRow, { reason, isPermanent }: MailError): Promise<void> {
    const wait = isPermanent ? undefined : RETRY_WAITS_MS[row.attempts - 1];
    const facts = { ...factsOf(row), reason, attempt: row.attempts };
    if (wait === undefined) {
      log.error(facts, 'mail could not be sent');
      const outcome = { state: 'failed', lastError: reason, wipe: row.expiresAt !== null } as const;
      await settleMail(db.knex, row.id, outcome, clock());
    } else {
      log.warn({ ...facts, retryInMs: wait }, 'mail will be tried again');
      await postponeMail(db.knex, row.id, clock() + wait, reason);
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isStarted) return;
    timer = setTimeout(() => {
      run()
        .then(faults.worked, faults.failed)
        .finally(() => schedule(POLL_MS));
    }, ms);
    timer.unref();
  }

  const caller = createRepeater('mail server', CALL_ON_MS, log, callOn);

  return {
    run,
    /** Calls `listener` with each mail that becomes a file; `atTerminal`: a person reads there what it says of a code. */
    onWritten(listener: (mail: WrittenMail) => void, atTerminal = false): void {
      tellWritten = listener;
      isAtTerminal = atTerminal;
    },
    isAtTerminal: (): boolean => isAtTerminal,
    start(): void {
      isStarted = true;
      caller.start();
      outbox.onAdded(() => {
        isWanted = true;
        if (running === undefined) schedule(WAKE_MS);
      });
      schedule(0);
    },
    /** Lets what is under way end, for a few seconds; the rest is sent after the next start. */
    async stop(): Promise<void> {
      isStarted = false;
      isEnding = true;
      clearTimeout(timer);
      const ended = Promise.all([running?.catch(() => undefined), caller.stop()]);
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
      isEnding = false;
    },
  };
}

async function sendInTime({ mailer, brand, texts }: MailSenderDeps, row: OutboxRow, mail: Mail) {
  const content = renderMail(mail, brand(), texts());
  const { publicUrl } = brand();
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'dmreply';
  const day = new Date(row.createdAt).toISOString().replace(/[:.]/g, '-');
  const sending = mailer.send({
    ...content,
    to: row.recipient,
    messageId: `<${row.messageId}@${host}>`,
    name: `${day}-${row.kind}-${row.id}`,
  });
  const controller = new AbortController();
  const tooLong = sleep(LONGEST_SEND_MS, undefined, { signal: controller.signal, ref: false }).then(() => {
    throw new MailError('took too long');
  });
  try {
    return await Promise.race([sending, tooLong]);
  } finally {
    controller.abort();
    tooLong.catch(() => undefined);
    sending.catch(() => undefined);
  }
}

/** What the log says of a mail: whose it is by number, never by address. */
function factsOf({ id, kind, userId }: OutboxRow) {
  return { mailId: id, kind, userId: userId ?? undefined };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'could not be written';
}
