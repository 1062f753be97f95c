import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, SaidKind, SecretKind } from './ledger.ts';

/** A secret that a server under test has said. */
export interface Spill {
  /** The ledger, with the line. */
  where: string;
  said: SaidKind;
  secret: SecretKind;
  /** What was said, around the secret. */
  excerpt: string;
}

/** So long a piece of a secret is never there by chance; a shortened text is found as well. */
const PIECE = 40;
const AROUND = 80;
const SHORTEST: Readonly<Record<SecretKind, number>> = {
  code: 6,
  token: 20,
  handle: 20,
  cookie: 20,
  key: 8,
  'webhook secret': 8,
  'webhook id': 16,
  'e-mail address': 8,
  'user name': 8,
  'message text': 16,
};

/** Looks through the ledgers of a run, each by itself: a process says only what it knows. */
export function scanLedgers(folder: string): Spill[] {
  return readdirSync(folder).flatMap((name) => scanLedger(name, readFileSync(join(folder, name), 'utf8')));
}

/** Who asks may hear of themselves; the log and the metrics are for others. */
const PERSONAL = new Set<SecretKind>(['e-mail address', 'user name']);

const SHOWN = 20;

/** For people. The secrets in it are those of tests. */
export function reportSpills(folder: string, spills: readonly Spill[]): string {
  const lines = spills.slice(0, SHOWN).map(({ where, said, secret, excerpt }) => {
    return `  ${join(folder, where)}: a ${secret} stands in this ${said}: ${excerpt.replaceAll('\n', ' ')}`;
  });
  const more = spills.length > SHOWN ? [`  and ${spills.length - SHOWN} more`] : [];
  return [`SECRETS WERE SAID, ${spills.length} times:`, ...lines, ...more, ''].join('\n');
}

function scanLedger(name: string, content: string): Spill[] {
  // A process that was killed while it wrote leaves half a line.
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  const entries = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
  const secrets = entries.filter((entry) => 'secret' in entry).filter(isDistinctive);
  const said = entries.flatMap((entry, at) => ('said' in entry ? [{ ...entry, line: at + 1 }] : []));
  // One look at everything for each secret, and a closer one where there is something.
  const everything = said.map(({ text }) => text).join('\n');
  return secrets.flatMap(({ secret, value }) => {
    const isIn = finder(secret, value);
    if (isIn(everything) === -1) return [];
    return said.flatMap(({ said: kind, text, line }) => {
      if (kind === 'error body' && PERSONAL.has(secret)) return [];
      const at = isIn(text);
      if (at === -1) return [];
      const excerpt = text.slice(Math.max(0, at - AROUND), at + PIECE + AROUND).trim();
      return [{ where: `${name}:${line}`, said: kind, secret, excerpt }];
    });
  });
}

/** Short and everyday words stand in a log by right. */
function isDistinctive({ secret, value }: { secret: SecretKind; value: string }): boolean {
  if (value.length < SHORTEST[secret]) return false;
  if (secret === 'code') return /^\d{6}$/.test(value);
  if (secret === 'webhook id') return /^[\w-]{16}$/.test(value);
  if (secret === 'e-mail address') return value.includes('@');
  // A name that may be a word of ours, such as 'constructor', proves nothing.
  if (secret === 'user name') return /[._\d-]/.test(value);
  // The visitor's own address is a handle where he typed one.
  if (secret === 'handle') return !value.includes('@');
  return true;
}

/** Where the secret begins in a text; -1: nowhere. */
function finder(secret: SecretKind, value: string): (text: string) => number {
  // Six digits may well be a part of a longer number, such as a time.
  if (secret === 'code') {
    const alone = new RegExp(`(?<![\\d.])${value}(?![\\d.])`);
    return (text) => text.search(alone);
  }
  // All tokens begin alike, and a text is cut off at its end.
  const piece = secret === 'message text' ? value.slice(0, PIECE) : value.slice(-PIECE);
  const escaped = JSON.stringify(piece).slice(1, -1);
  return (text) => {
    const at = text.indexOf(piece);
    return at === -1 && escaped !== piece ? text.indexOf(escaped) : at;
  };
}
