import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Scope } from '../bench/tools/scope.ts';
import { type DrillRow, openScene, type Scene } from './drill.ts';

const AROUND_MS = 2_000;
const PROBE_EVERY_MS = 50;
/** Of the process itself; far less than a deadline. */
const SLOWEST_PROBE_MS = 1_000;

/** Another program locks the file of SQLite; then two servers and that program share it, a hundred messages at once. */
export async function locked(scope: Scope): Promise<DrillRow[]> {
  return [await lockFor(scope, 3_000), await lockFor(scope, 12_000), await shareFile(scope)];
}

async function lockFor(scope: Scope, ms: number): Promise<DrillRow> {
  const scene = await openScene(scope);
  const { url } = await scene.startServer();
  const traffic = scene.startTraffic({ perSecond: 50 });
  await sleep(AROUND_MS);
  const program = otherProgram(scene);
  program.exec('begin immediate');
  const releasedAt = performance.now() + ms;
  let slowest = 0;
  while (performance.now() < releasedAt) {
    const begun = performance.now();
    const { ok } = await fetch(`${url}/healthz`);
    if (!ok) slowest = Number.POSITIVE_INFINITY;
    slowest = Math.max(slowest, performance.now() - begun);
    await sleep(PROBE_EVERY_MS);
  }
  program.exec('rollback');
  const before = traffic.acknowledged();
  const freedAt = performance.now();
  while (traffic.acknowledged() === before) await sleep(5);
  const again = Math.round(performance.now() - freedAt);
  await sleep(AROUND_MS);
  program.close();
  const note = `locked for ${ms / 1_000} s; /healthz took ${Math.round(slowest)} ms at most; answers again ${again} ms after`;
  const row = await scene.conclude('locked', traffic, note);
  return slowest > SLOWEST_PROBE_MS ? { ...row, problem: 'the whole process waited for the lock' } : row;
}

const AT_ONCE = 100;
const ROUNDS = 10;

/** Each round is sent by no tool that would ask again: every status counts. */
async function shareFile(scope: Scope): Promise<DrillRow> {
  const scene = await openScene(scope);
  const servers = [await scene.startServer(), await scene.startServer()];
  const program = otherProgram(scene);
  program.pragma('busy_timeout = 5000');
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      // As a command does: it writes, with a sync to disk, and is gone for a moment.
      program.exec('begin immediate; pragma user_version = 0; commit');
      written += 1;
      await sleep(5);
    }
  })();
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const traffic = scene.startTraffic({ perSecond: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const begun = performance.now();
        const body = { message: 'What is the price?', conversation_id: `r${round}-${at}`, timestamp: begun };
        const status = await scene.post(servers[at % 2]?.url ?? '', body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        times.push(performance.now() - begun);
      }),
    );
  }
  isOver = true;
  await writing;
  program.close();
  const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const slowest = Math.round(Math.max(...times));
  const note = `two servers and a program on one file, ${ROUNDS} × ${AT_ONCE} messages at once: ${said}, the slowest ${slowest} ms; the program wrote ${written} times`;
  const row = await scene.conclude('locked', traffic, note);
  return statuses.size > 1 ? { ...row, problem: 'not all were answered' } : row;
}

function otherProgram({ env }: Scene): Sqlite.Database {
  return new Sqlite(join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'dmreply.sqlite'));
}
