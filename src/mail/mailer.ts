import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { once } from '../once.ts';
import { createEmlTransport, createSmtpTransport } from './smtp.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
  /** Stays the same when the mail is sent again. */
  messageId: string;
  /** Begins the name of the file, where mail goes to files. */
  name: string;
}

/** What became of a mail that did not fail. */
export type Delivery = { by: 'smtp' } | { by: 'file'; path: string };

export interface Mailer {
  /** Throws MailError. */
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Whether the mail server takes a connection and our sign-in; files are always there. */
  isThere(): Promise<boolean>;
}

/** How the reason of a fault begins that lies with the mail server and not with the mail. */
export const AWAY = 'no mail server';

/** `reason` names codes only: what servers say can repeat the mail, and the mail can hold a code. */
export class MailError extends Error {
  override name = 'MailError';
  readonly reason: string;
  /** The server will never take this mail. */
  readonly isPermanent: boolean;

  /** `isAway`: nobody was there to refuse this mail, or any other. */
  constructor(reason: string, { isPermanent = false, isAway = false } = {}) {
    super(`The mail could not be sent: ${reason}`);
    this.reason = isAway ? `${AWAY}: ${reason}` : reason;
    this.isPermanent = isPermanent;
  }
}

export interface MailerOptions {
  /** '': files instead of SMTP. */
  smtpUrl: string;
  from: string;
  dataDir: string;
}

/** Then a connection on which there is still a word now and then is closed. */
const LONGEST_MS = 60_000;

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === '' ? fileMailer(options) : smtpMailer(options);
}

function smtpMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = once(() => createSmtpTransport(smtpUrl));
  return {
    async send(mail) {
      try {
        const signal = AbortSignal.timeout(LONGEST_MS);
        await (await transport()).sendMail({ ...toMessage(mail, from), signal });
        return { by: 'smtp' };
      } catch (error) {
        throw toMailError(error);
      }
    },
    async isThere() {
      return (await transport()).verify().catch(() => false);
    },
  };
}

/** Without SMTP every mail becomes a file, so that a first try needs no mail server. */
function fileMailer({ from, dataDir }: MailerOptions): Mailer {
  const transport = once(createEmlTransport);
  const folder = join(dataDir, 'mail');
  return {
    async send(mail) {
      const { message } = await (await transport()).sendMail(toMessage(mail, from));
      const path = join(folder, `${mail.name}.eml`);
      makeFolder(folder);
      const draft = `${path}.${process.pid}`;
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, path);
      return { by: 'file', path };
    },
    isThere: async () => true,
  };
}

function toMessage(mail: OutgoingMail, from: string) {
  const { to, subject, text, html, replyTo, headers, messageId } = mail;
  return {
    from,
    // As an object, so that an address is never read as a list of several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // The message is ours: nothing in it is a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Steps before a mail is spoken of: what fails in them fails for every mail. */
const ARRIVING = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH\b.*)$/;
/** 'Service not available, closing', whichever command it answers. */
const CLOSING = 421;

function toMailError(error: unknown): MailError {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const reason = [code, responseCode, command].filter((part) => part !== undefined).join(' ') || 'unknown';
  const isRefused = command === 'RCPT TO' || command === 'DATA';
  return new MailError(reason, {
    isPermanent: isRefused && (responseCode ?? 0) >= 500,
    isAway: responseCode === CLOSING || (command !== undefined && ARRIVING.test(command)),
  });
}
