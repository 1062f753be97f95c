import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSea } from 'node:sea';

/**
 * The program and arguments that run `dmreply ARGS` in a process of its own, from the same build as this one:
 * `spawn(file, args)`. Use it in place of `process.execPath`, which is dmreply itself in the one executable.
 */
export function ownProgram(args: readonly string[]): { file: string; args: string[] } {
  return { file: process.execPath, args: isSea() ? [...args] : [mainFile(), ...args] };
}

/** The command line beside this file, compiled or not. */
function mainFile(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = ['cli/main.js', 'cli/main.ts'].map((name) => join(folder, name)).find(existsSync);
    if (found !== undefined) return found;
    if (folder === dirname(folder)) throw new Error('The command line is not beside the server.');
  }
}

/** A command as the reader of a terminal types it here. */
export function asTyped(command: string): string {
  return `${isSea() ? 'dmreply' : 'npm run dmreply --'} ${command}`;
}
