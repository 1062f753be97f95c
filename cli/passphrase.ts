import { readFile } from 'node:fs/promises';
import type { Config } from '../src/config.ts';
import { CliError } from './error-lines.ts';
import type { Terminal } from './terminal.ts';

/** The first line of the file, else `[backup] passphrase`; '' where there is neither. */
export async function readPassphrase(
  { pathOf }: Terminal,
  file: string | undefined,
  config: Config,
): Promise<string> {
  if (file === undefined) return config.backup.passphrase;
  const text = await readFile(pathOf(file), 'utf8').catch(() => {
    throw new CliError(`The passphrase file ${file} can't be read.`);
  });
  const [line = ''] = text.split(/\r?\n/);
  if (line.trim() === '') throw new CliError(`The passphrase file ${file} is empty.`);
  return line;
}
