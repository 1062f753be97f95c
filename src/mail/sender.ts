import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { createFaultLog } from '../fault-log.ts';
import type { Logger } from '../log.ts';
import type { Brand } from './mail.ts';
import { type Delivery, MailError, type Mailer } from './mailer.ts';
import { type EditedTexts, renderMail } from './messages/render.ts';
import { claimMails, type OutboxRow, postponeMail, settleMail } from './outbox.store.ts';
import type { Outbox } from './outbox.ts';

/** Sends what is in the outbox. Several processes may do so at once: each mail is claimed by one. */
export interface MailSender {
  start(): void;
  /** Lets what is under way end, for a few seconds; the rest is sent after the next start. */
  stop(): Promise<void>;
  /** Sends what is due now; resolves when it has been tried. */
  run(): Promise<void>;
}

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

export function createMailSender(deps: MailSenderDeps): MailSender {
  const { db, outbox, clock, log } = deps;
  const faults = createFaultLog(log, 'the outbox could not be read');
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let running: Promise<void> | undefined;
  let isWanted = false;

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
        isMore = mails.length === BATCH;
      }
    } while (isWanted);
  }

  async function deliver(row: OutboxRow): Promise<void> {
    if (row.expiresAt !== null && row.expiresAt <= clock()) {
      await settleMail(db.knex, row.id, { state: 'expired', lastError: row.lastError, wipe: true }, clock());
      return;
    }
    let delivery: Delivery;
    try {
      delivery = await sendInTime(deps, row);
    } catch (error) {
      // A full disk, or a message sealed under a key that is gone: nothing that may hold up the others.
      const fault = error instanceof MailError ? error : new MailError(codeOf(error), false);
      await noteFailure(row, fault);
      return;
    }
    const where = delivery.by === 'file' ? { to: row.recipient, path: delivery.path } : {};
    log.info({ mailId: row.id, kind: row.kind, ...where }, 'mail sent');
    const outcome = { state: 'sent', lastError: '', wipe: row.expiresAt !== null } as const;
    await settleMail(db.knex, row.id, outcome, clock());
  }

  async function noteFailure(row: OutboxRow, { reason, isPermanent }: MailError): Promise<void> {
    const wait = isPermanent ? undefined : RETRY_WAITS_MS[row.attempts - 1];
    const facts = { mailId: row.id, kind: row.kind, reason, attempt: row.attempts };
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

  return {
    run,
    start() {
      isStarted = true;
      outbox.onAdded(() => {
        isWanted = true;
        if (running === undefined) schedule(WAKE_MS);
      });
      schedule(0);
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await Promise.race([running?.catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function sendInTime({ outbox, mailer, brand, texts }: MailSenderDeps, row: OutboxRow) {
  const content = renderMail(outbox.open(row), brand(), texts());
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
    throw new MailError('took too long', false);
  });
  try {
    return await Promise.race([sending, tooLong]);
  } finally {
    controller.abort();
    tooLong.catch(() => undefined);
    sending.catch(() => undefined);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'could not be written';
}
