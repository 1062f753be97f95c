import { writeFile } from 'node:fs/promises';
import { CliError, codeOf } from './error-lines.ts';
import type { Terminal } from './terminal.ts';

/** Writes a file; throws CliError when it can't be written. */
export async function writeTextFile({ pathOf }: Terminal, path: string, text: string): Promise<void> {
  try {
    await writeFile(pathOf(path), text);
  } catch (error) {
    throw new CliError(
      `The file ${path} can't be written (${error instanceof Error ? codeOf(error) : 'unknown'}).`,
    );
  }
}
