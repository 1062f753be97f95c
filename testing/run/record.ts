/** What runs leave behind for the next one and for whoever follows them, outside of git. */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEDGER_FOLDER } from '../secrecy/ledger.ts';
import type { FileResult } from './file-result.ts';

/** A run inside of another one, as tests of the runner make it, keeps its record where that one cleans up. */
const FOLDER =
  process.env[LEDGER_FOLDER] === undefined
    ? join(import.meta.dirname, '../../node_modules/.cache/test-run')
    : join(tmpdir(), 'test-run');

export interface RunState {
  state: 'running' | 'passed' | 'failed' | 'stopped';
  startedAt: string;
  endedAt?: string;
  files: number;
  done: number;
  failed: string[];
}

export interface Cost {
  cpuMs: number;
  ms: number;
}

function read<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
  } catch {
    return otherwise;
  }
}

/** Whole files only: somebody may read while we write. */
function write(name: string, value: unknown): void {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, name);
  writeFileSync(`${path}-${process.pid}`, JSON.stringify(value));
  renameSync(`${path}-${process.pid}`, path);
}

/** What each test file took when it ran last. */
export function readCosts(): Record<string, Cost> {
  return read('costs.json', {});
}

export function noteCosts(results: readonly FileResult[]): void {
  const costs = readCosts();
  for (const { file, cpuMs, childCpuMs, ms } of results) costs[file] = { cpuMs: cpuMs + childCpuMs, ms };
  write('costs.json', costs);
}

export function writeState(state: RunState): void {
  write('state.json', state);
}

/** Begins the log anew; what is printed goes there as well. */
export function openLog(): (text: string) => void {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, 'log');
  writeFileSync(path, '');
  return (text) => {
    process.stdout.write(text);
    appendFileSync(path, text);
  };
}

/** Names of cases of searches that have passed on this state of the sources. */
export function readDoneCases(tree: string): Set<string> {
  const { tree: noted, cases } = read<{ tree: string; cases: string[] }>('searches.json', {
    tree: '',
    cases: [],
  });
  return new Set(noted === tree ? cases : []);
}

export function noteDoneCases(tree: string, cases: ReadonlySet<string>): void {
  write('searches.json', { tree, cases: [...cases] });
}
