/**
 * Breaks what can break in real operation while callers write, and counts what became of their messages:
 * `npm run drill`, or `npm run drill kills failover` for some. Ends with status 1 where something was lost or
 * answered twice, or grew with time.
 */
import { createScope, type Scope, withScope } from '../bench/tools/scope.ts';
import { api } from './api.ts';
import { backup } from './backup.ts';
import { clock } from './clock.ts';
import { diskFull } from './disk-full.ts';
import type { Drill, DrillRow } from './drill.ts';
import { failover } from './failover.ts';
import { kills } from './kills.ts';
import { locked } from './locked.ts';
import { names } from './names.ts';
import { outages } from './outages.ts';
import { readers } from './readers.ts';
import { soak } from './soak.ts';
import { update } from './update.ts';

const DRILLS: Readonly<Record<string, Drill>> = {
  kills,
  failover,
  outages,
  clock,
  backup,
  update,
  'disk-full': diskFull,
  locked,
  readers,
  names,
  api,
  soak,
};

const LIMIT_MS = 120 * 60 * 1_000;
/** For ending what was started: callers under way hold up some of it. */
const PATIENCE_MS = 10_000;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(DRILLS, name));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}. Known are: ${Object.keys(DRILLS).join(', ')}.`);
  process.exit(2);
}

const scope = createScope();
// Whatever hangs, nothing of it stays behind.
setTimeout(() => giveUp('This took too long.'), LIMIT_MS).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => giveUp(signal));
}

const rows: DrillRow[] = [];
process.exitCode = 1;
try {
  for (const name of named.length > 0 ? named : Object.keys(DRILLS)) {
    console.log(`${name} ...`);
    rows.push(...(await withScope(scope, DRILLS[name] as (scope: Scope) => Promise<DrillRow[]>)));
  }
  const isBad = ({ answeredTwice, lost, problem }: DrillRow) =>
    answeredTwice > 0 || lost > 0 || problem !== undefined;
  process.exitCode = rows.some(isBad) ? 1 : 0;
} finally {
  await scope.end();
  if (rows.length > 0) console.table(rows);
}

function giveUp(reason: string): void {
  console.error(reason);
  setTimeout(() => process.exit(1), PATIENCE_MS);
  void scope.end().then(() => process.exit(1));
}
