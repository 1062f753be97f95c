import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { noteSecret } from '../secrecy/ledger.ts';

export interface ReceivedMail {
  to: string;
  /** The whole message, headers first. */
  source: string;
  subject: string;
  /** The plain-text part. */
  text: string;
  html: string;
  /** The six digits at the end of the subject, or ''. */
  code: string;
}

export interface MailServer {
  /** For `MAIL_SMTP_URL`. */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Takes no more connections; another server can then have the port. */
  close(): Promise<void>;
  /** Changes what happens to the mails that follow. */
  behave(behaviour: MailBehaviour): void;
  /** The newest mail to the address, once there are `count` of them. Fails after ten seconds. */
  next(to: string, count?: number): Promise<ReceivedMail>;
}

/**
 * 'hang': reads the mail and never says more; 'refuse': a temporary error; 'reject': the recipient is refused for
 * good; 'echo': an error that repeats the mail.
 */
export type MailBehaviour = 'take' | 'slow' | 'hang' | 'refuse' | 'reject' | 'echo';

export const SLOW_MS = 3_000;

/** Where clean-up is registered: a test, or something like it. */
interface Ending {
  after(work: () => Promise<void>): void;
}

/** A real SMTP server on 127.0.0.1 that keeps what it is sent. */
export async function startMailServer(t: Ending, wantedPort = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let behaviour: MailBehaviour = 'take';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (behaviour === 'reject') done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const take = async (source: string): Promise<void> => {
        if (behaviour === 'hang') return;
        if (behaviour === 'slow') await sleep(SLOW_MS);
        if (behaviour === 'refuse') return done(Object.assign(new Error('later'), { responseCode: 451 }));
        if (behaviour === 'echo') {
          return done(Object.assign(new Error(source.replace(/\s+/g, ' ')), { responseCode: 451 }));
        }
        for (const { address } of session.envelope.rcptTo) mails.push(parse(address, source));
        done();
      };
      // Who dies in the middle of a mail has sent none.
      void text(stream).then(take, () => undefined);
    },
  });
  // Whoever is killed in the middle of a mail resets the connection.
  server.on('error', () => undefined);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  t.after(close);
  const listening = once(server.server, 'listening');
  server.listen(wantedPort, '127.0.0.1');
  await listening;
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    close,
    behave(next) {
      behaviour = next;
    },
    async next(to, count = 1) {
      for (let waited = 0; waited < 10_000; waited += 20) {
        const found = mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
        const last = found.at(-1);
        if (found.length >= count && last !== undefined) return last;
        await sleep(20);
      }
      throw new Error(`No mail number ${count} for ${to} has come.`);
    },
  };
}

/** Takes connections and never says a word. */
export async function startBlackHole(t: TestContext): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

function parse(to: string, source: string): ReceivedMail {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1);
  const subject = decodeWords(/^subject: ((?:.*)(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? '');
  const part = (type: string) => {
    const start = source.indexOf(`Content-Type: ${type}`);
    const [headers = '', ...body] = source.slice(start).split(/\r?\n\r?\n/);
    const [content = ''] = body.join('\n\n').split(/\r?\n--/);
    return decodeBody(content, /transfer-encoding: (\S+)/i.exec(headers)?.[1] ?? '7bit');
  };
  noteSecret('e-mail address', to);
  const code = /(\d{6})$/.exec(subject)?.[1] ?? '';
  if (code !== '') noteSecret('code', code);
  return { to, source, subject, text: part('text/plain'), html: part('text/html'), code };
}

function decodeWords(header: string): string {
  return header
    .replace(/\r?\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, content: string) =>
      decodeBody(content.replace(/_/g, ' '), kind.toUpperCase() === 'Q' ? 'quoted-printable' : 'base64'),
    );
}

function decodeBody(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return content.replace(/\r\n/g, '\n');
  const bytes = content
    .replace(/=\r?\n/g, '')
    .replace(/\r\n/g, '\n')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
