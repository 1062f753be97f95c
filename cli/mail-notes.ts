import type { WrittenMail } from '../src/mail/sender.ts';

/** Where notes for people go, such as standard error. */
export interface NoteStream {
  isTTY?: boolean;
  write(text: string): unknown;
}

const NAMES: Readonly<Record<string, string>> = {
  'sign-in-code': 'Sign-in code',
  'registration-code': 'Sign-up code',
  'email-change-code': 'Code for the new e-mail address',
  'deletion-code': 'Code to delete the account',
  'admin-code': 'Admin sign-in code',
};

/**
 * Without a mail server, whoever runs dmreply is told of each code. A person at a terminal gets the code itself; what
 * is not a terminal may be kept somewhere, so it gets the file alone, and nobody's address.
 */
export function tellOfCodes(stream: NoteStream): (mail: WrittenMail) => void {
  return ({ kind, to, code, path }) => {
    const name = NAMES[kind];
    if (name === undefined || code === '') return;
    const line = stream.isTTY === true ? `${name} for ${to}: ${code}` : `${name}: ${path}`;
    stream.write(`${line}\n`);
  };
}
