import type { Mail, SMTPSentMessageInfo, SMTPTransportOptions } from 'nodemailer';
import { connectBounded } from './bounded-socket.ts';

/** What is wrong with the mail server, in words for the operator; holds no password. */
export class SmtpFault extends Error {
  override name = 'SmtpFault';
}

export type SmtpTransport = Mail<SMTPSentMessageInfo, SMTPTransportOptions>;

/** The library waits two minutes for a connection and ten for an answer; a mail server needs seconds. */
export const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Loaded with the first mail: nobody waits for it at the start. */
const library = () => import('nodemailer');

/** A transport for `smtp://user:password@host:port` (STARTTLS where offered) or `smtps://...`. */
export async function createSmtpTransport(url: string): Promise<SmtpTransport> {
  const { createTransport } = await library();
  return createTransport({
    url,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    getSocket: (server, done) => connectBounded(server, CONNECT_TIMEOUT_MS, done),
  });
}

/** Writes a mail out as `.eml` bytes instead of sending it. */
export async function createEmlTransport() {
  const { createTransport } = await library();
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
}

/** Connects and signs in without sending anything. Throws SmtpFault. */
export async function verifySmtp(transport: SmtpTransport): Promise<void> {
  try {
    await transport.verify();
  } catch (error) {
    throw new SmtpFault(sentenceFor(error));
  } finally {
    transport.close();
  }
}

function sentenceFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'EAUTH':
      return 'The mail server refuses the user name or the password.';
    case 'ETLS':
      return 'The mail server has no valid encryption certificate.';
    case 'EDNS':
      return 'There is no mail server of this name.';
    case 'ETIMEDOUT':
      return 'The mail server does not answer in time.';
    default:
      return `The mail server can't be reached${code === '' ? '' : ` (${code})`}.`;
  }
}
