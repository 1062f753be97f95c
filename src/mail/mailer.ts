import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../once.ts';
import { createEmlTransport, createSmtpTransport } from './smtp.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
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
}

/** `reason` names codes only: what servers say can repeat the mail, and the mail can hold a code. */
export class MailError extends Error {
  override name = 'MailError';
  readonly reason: string;
  /** The server will never take this mail. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean) {
    super(`The mail could not be sent: ${reason}`);
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

export interface MailerOptions {
  /** '': files instead of SMTP. */
  smtpUrl: string;
  from: string;
  dataDir: string;
}

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === '' ? fileMailer(options) : smtpMailer(options);
}

function smtpMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = once(() => createSmtpTransport(smtpUrl));
  return {
    async send(mail) {
      try {
        await (await transport()).sendMail(toMessage(mail, from));
        return { by: 'smtp' };
      } catch (error) {
        throw toMailError(error);
      }
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
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${path}.${process.pid}`;
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, path);
      return { by: 'file', path };
    },
  };
}

function toMessage(mail: OutgoingMail, from: string) {
  const { to, subject, text, html, replyTo, messageId } = mail;
  return {
    from,
    // As an object, so that an address is never read as a list of several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    // The message is ours: nothing in it is a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toMailError(error: unknown): MailError {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const reason = [code, responseCode, command].filter((part) => part !== undefined).join(' ') || 'unknown';
  const isRefused = command === 'RCPT TO' || command === 'DATA';
  return new MailError(reason, isRefused && (responseCode ?? 0) >= 500);
}
