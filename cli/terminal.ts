import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Environment } from '../src/config.ts';

/** What commands see of the process that they run in. */
export interface Host {
  readonly env: Environment;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean; unref?(): void };
  readonly stdout: NodeJS.WritableStream & { columns?: number };
  readonly stderr: NodeJS.WritableStream & { isTTY?: boolean };
  exitCode?: number | string | null | undefined;
  cwd(): string;
  on(signal: EndSignal, listener: () => void): unknown;
  off(signal: EndSignal, listener: () => void): unknown;
}

type EndSignal = 'SIGINT' | 'SIGTERM';

/** Where a command reads and writes. */
export interface Terminal {
  host: Host;
  /** Data, on standard output. */
  print(text: string): void;
  /** Exactly one JSON document on standard output. */
  printJson(value: unknown): void;
  /** Everything that is not data: hints, warnings and progress, on standard error. */
  note(text: string): void;
  /** The whole path of a file that somebody named. */
  pathOf(file: string): string;
}

const terminals = new WeakMap<Command, Terminal>();

/** The program reads and writes there, with all its commands. */
export function runsAt(program: Command, host: Host): Command {
  const print = (text: string) => void host.stdout.write(`${text}\n`);
  terminals.set(program, {
    host,
    print,
    printJson: (value) => print(JSON.stringify(value, null, 2)),
    note: (text) => void host.stderr.write(`${text}\n`),
    pathOf: (file) => resolve(host.cwd(), file),
  });
  return program.configureOutput({
    writeOut: (text) => void host.stdout.write(text),
    writeErr: (text) => void host.stderr.write(text),
  });
}

/** That of the program which the command is a part of. */
export function terminalOf(command: Command): Terminal {
  const terminal = terminals.get(command);
  if (terminal !== undefined) return terminal;
  if (command.parent === null) throw new Error('The program has no terminal.');
  return terminalOf(command.parent);
}
