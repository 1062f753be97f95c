/**
 * Searches look for what nobody thought of: random stories, schedules, kills, whole corpora. They stand in
 * `*.long.test.ts`, each with a name and numbered cases, and a case does the same each time. `npm run test:long` runs all of
 * them, `npm test` a slice that the commit's files choose.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import type { Dialect } from '../../src/db/database.ts';
import { reseed } from '../random.ts';

/** Which cases a process is to run, as JSON: `{ "name of the search": [0, 7] }`. Without it: all. */
export const CASES = 'TEST_CASES';

export interface SearchSize {
  /** Cases are numbered from 0. */
  cases: number;
  /** CPU of one case. The runner reads this from the source, so it stands there as a number. */
  seconds: number;
}

/** To be called at the top of a `*.long.test.ts`, with a literal name and size. A case draws all chance from its number. */
export function search(
  name: string,
  { cases }: SearchSize,
  body: (t: TestContext, number: number) => Promise<void> | void,
): void {
  const chosen: Record<string, number[]> | null = JSON.parse(process.env[CASES] ?? 'null');
  const numbers =
    chosen === null ? Array.from({ length: cases }, (_, number) => number) : (chosen[name] ?? []);
  for (const number of numbers) {
    test(`${name}, case ${number}`, (t) => {
      reseed(number);
      return body(t, number);
    });
  }
}

/** Cases take turns: even ones are for SQLite, odd ones for Postgres. */
export function dialectOf(number: number): Dialect {
  return number % 2 === 0 ? 'sqlite' : 'postgres';
}

export interface Search extends SearchSize {
  name: string;
  file: string;
}

const CALL = /^search\(\s*'(?<name>[^']+)',\s*\{ cases: (?<cases>[\d_]+), seconds: (?<seconds>[\d.]+) \}/gm;

/** The searches of these files, read from their source. @throws Error for a file without one: it would never run. */
export function searchesIn(files: readonly string[]): Search[] {
  return files.flatMap((file) => {
    const found = [...readFileSync(file, 'utf8').matchAll(CALL)].map(({ groups = {} }) => ({
      name: groups.name ?? '',
      file,
      cases: Number(groups.cases?.replaceAll('_', '')),
      seconds: Number(groups.seconds),
    }));
    if (found.length === 0)
      throw new Error(`${file} holds no search('name', { cases: 1, seconds: 1 }, ...).`);
    return found;
  });
}

export interface Case {
  search: Search;
  number: number;
}

export function nameOf({ search: { name }, number }: Case): string {
  return `${name}:${number}`;
}

/** Draws numbers from 0 to below 1 that depend on the seed alone. */
function drawsOf(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
}

/** Cases that together take at most `seconds` of CPU: the same ones for the same seed, one of each search at most. */
export function sliceOf(searches: readonly Search[], seed: string, seconds: number): Case[] {
  const draw = drawsOf(seed);
  const inRandomOrder = searches
    .map((search) => ({ search, place: draw(), number: Math.floor(draw() * search.cases) }))
    .sort((a, b) => a.place - b.place);
  let left = seconds;
  return inRandomOrder.filter(({ search }) => {
    const isIn = search.seconds <= left;
    if (isIn) left -= search.seconds;
    return isIn;
  });
}

/** All cases, without those that are done. */
export function casesOf(searches: readonly Search[], done: ReadonlySet<string>): Case[] {
  return searches
    .flatMap((search) => Array.from({ length: search.cases }, (_, number) => ({ search, number })))
    .filter((one) => !done.has(nameOf(one)));
}

/** Cases that one process runs: those of one file, up to so many seconds. */
export function batchesOf(cases: readonly Case[], seconds: number): Case[][] {
  const batches: Case[][] = [];
  for (const its of Map.groupBy(cases, ({ search }) => search.file).values()) {
    let left = 0;
    for (const one of its) {
      if (left < one.search.seconds) {
        batches.push([]);
        left = seconds;
      }
      left -= one.search.seconds;
      batches.at(-1)?.push(one);
    }
  }
  return batches;
}

/** As `search` reads it. */
export function asVariable(cases: readonly Case[]): string {
  const byName = Map.groupBy(cases, ({ search }) => search.name);
  return JSON.stringify(
    Object.fromEntries([...byName].map(([name, its]) => [name, its.map((one) => one.number)])),
  );
}
