import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A customer's message and the line below which its answer stands; null where nothing may be answered. */
export interface CaseRow {
  message: string;
  /** The last line of the entry that answers it, counted from 1 in `faqs`. */
  expected: number | null;
  /** Not looked at while the rules are tuned. */
  isHeldBack: boolean;
}

/** A set of FAQs of one trade, and what its customers write. */
export interface CaseTable {
  name: string;
  /** ISO 639-1, several joined by '-'. */
  language: string;
  faqs: string;
  rows: CaseRow[];
}

/** A third of the rows, chosen by the message alone: adding rows moves no other. */
function isHeldBack(message: string): boolean {
  return createHash('sha256').update(message).digest().readUInt32BE(0) % 3 === 0;
}

/**
 * Reads a table: the owner's text as it is, `> ` before each message that the entry above answers, and after a line
 * `---` the messages that nothing may answer. `\n` in a message is a line break; lines with `#` are remarks.
 */
export function readTable(name: string, text: string): CaseTable {
  const faqs: string[] = [];
  const rows: CaseRow[] = [];
  const pending: { message: string; line: number }[] = [];
  let isOver = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue;
    if (line.startsWith('---')) isOver = true;
    else if (line.startsWith('> ')) {
      const message = line.slice(2).replaceAll('\\n', '\n');
      pending.push({ message, line: isOver ? 0 : faqs.length });
    } else faqs.push(line);
  }
  for (const { message, line } of pending) {
    rows.push({ message, expected: line === 0 ? null : line, isHeldBack: isHeldBack(message) });
  }
  return { name, language: name.split('.')[1] ?? '', faqs: faqs.join('\n'), rows };
}

/** All tables of `cases/`. */
export function readTables(): CaseTable[] {
  const folder = new URL('./cases/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.sort().map((name) => readTable(name, readFileSync(new URL(name, folder), 'utf8')));
}
