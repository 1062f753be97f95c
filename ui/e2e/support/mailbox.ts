import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For `MAIL_SMTP_URL`. */
  url: string;
  /** The code in the newest mail to the address, once there are `count` mails with a code. */
  code(to: string, count?: number): Promise<string>;
  /** Subjects of all mails to the address. */
  subjects(to: string): string[];
  close(): Promise<void>;
}

const WAIT_MS = 15_000;

/** A real SMTP server on 127.0.0.1 that keeps subjects: a code is the six digits at a subject's end. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: { to: string; subject: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const take = (source: string): void => {
        const subject = /^subject: (.*)/im.exec(source.replace(/\r?\n[ \t]/g, ' '))?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) {
          mails.push({ to: address.toLowerCase(), subject: subject.trim() });
        }
        done();
      };
      // Who dies in the middle of a mail has sent none.
      void text(stream).then(take, () => undefined);
    },
  });
  const listening = once(server.server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const subjects = (to: string) =>
    mails.filter((mail) => mail.to === to.toLowerCase()).map((mail) => mail.subject);
  return {
    url: `smtp://127.0.0.1:${port}`,
    subjects,
    async code(to, count = 1) {
      for (let waited = 0; waited < WAIT_MS; waited += 25) {
        const codes = subjects(to).flatMap((subject) => /(\d{6})$/.exec(subject)?.[1] ?? []);
        const newest = codes.at(-1);
        if (codes.length >= count && newest !== undefined) return newest;
        await sleep(25);
      }
      throw new Error(`No code number ${count} has come for ${to}.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
