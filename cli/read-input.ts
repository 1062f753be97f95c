import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CliError, codeOf } from './error-lines.ts';
import type { Terminal } from './terminal.ts';

/** The text of a file, or of standard input for `-`. Throws CliError. */
export async function readTextFile({ host, pathOf }: Terminal, path: string): Promise<string> {
  if (path === '-') return text(host.stdin);
  try {
    return await readFile(pathOf(path), 'utf8');
  } catch (error) {
    const code = error instanceof Error ? codeOf(error) : '';
    throw new CliError(
      code === 'ENOENT' ? `There is no file ${path}.` : `The file ${path} can't be read (${code}).`,
    );
  }
}

/** One line of standard input; at a terminal it is asked for, and what is typed stays invisible. Throws CliError. */
export async function readSecretLine({ host }: Terminal, question: string): Promise<string> {
  if (!host.stdin.isTTY) return (await text(host.stdin)).trim();
  host.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: host.stdin, output: silent, terminal: true });
  const leaving = new AbortController();
  // Ctrl+C and Ctrl+D close the terminal, and the question would wait for ever.
  terminal.once('close', () => leaving.abort());
  try {
    return (await terminal.question('', { signal: leaving.signal })).trim();
  } catch {
    throw new CliError('Nothing was entered, so nothing has changed.');
  } finally {
    terminal.close();
    host.stderr.write('\n');
  }
}
