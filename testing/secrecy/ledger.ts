/**
 * What the servers under test say (log lines, error bodies, metrics pages), and which secrets they were given or
 * gave out: one file for each process of the test run. When all tests have run, `scan.ts` looks for the ones in the
 * others. Without a run around it, as for a single test file, nothing is kept.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

export type SaidKind = 'log line' | 'error body' | 'metrics page';
export type SecretKind =
  | 'code'
  | 'token'
  | 'handle'
  | 'cookie'
  | 'key'
  | 'webhook secret'
  | 'webhook id'
  | 'e-mail address'
  | 'user name'
  | 'message text';

/** One line of a ledger. */
export type Entry = { said: SaidKind; text: string } | { secret: SecretKind; value: string };

/** The variable with the run's folder; the processes of the run inherit it. */
export const LEDGER_FOLDER = 'TEST_LEDGER_FOLDER';

const WRITTEN_AT_ONCE = 200;

let waiting: string[] = [];
/** Most secrets come by many times. */
const known = new Set<string>();

export function noteSaid(said: SaidKind, text: string): void {
  if (text.trim() !== '') note({ said, text });
}

export function noteSecret(secret: SecretKind, value: string): void {
  const name = `${secret} ${value}`;
  if (known.has(name)) return;
  known.add(name);
  note({ secret, value });
}

function note(entry: Entry): void {
  if (process.env[LEDGER_FOLDER] === undefined) return;
  if (waiting.length === 0) process.once('exit', write);
  waiting.push(JSON.stringify(entry));
  if (waiting.length >= WRITTEN_AT_ONCE) write();
}

function write(): void {
  process.off('exit', write);
  const folder = process.env[LEDGER_FOLDER];
  if (folder === undefined || waiting.length === 0) return;
  // The name says which test file it was.
  const [, script = ''] = process.argv;
  const name = `${process.pid}-${script.split(/[\\/]/).at(-1)}.ndjson`;
  appendFileSync(join(folder, name), `${waiting.join('\n')}\n`);
  waiting = [];
}
