/**
 * What the servers under test say (log lines, error bodies, metrics pages), and which secrets they were given or
 * gave out: one file for each test file and process of the run. When all tests have run, `scan.ts` looks for the ones in the
 * others. Without a run around it, as for a single test file, nothing is kept.
 */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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
/** A child process of a test is named by its program. */
let name = process.argv[1] ?? '';

/** Each test file of a worker has a ledger of its own: what it says is compared with the secrets that it knows. */
export function startLedger(file: string | null): void {
  write();
  known.clear();
  name = file ?? 'between-files';
}

export function noteSaid(said: SaidKind, text: string): void {
  if (text.trim() !== '') note({ said, text });
}

export function noteSecret(secret: SecretKind, value: string): void {
  const entry = `${secret} ${value}`;
  if (known.has(entry)) return;
  known.add(entry);
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
  appendFileSync(join(folder, `${process.pid}-${basename(name)}.ndjson`), `${waiting.join('\n')}\n`);
  waiting = [];
}
