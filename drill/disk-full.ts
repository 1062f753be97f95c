import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../bench/tools/scope.ts';
import { databaseUrl, withClient } from '../testing/databases/databases.ts';
import { startPostgres } from '../testing/databases/postgres.ts';
import { createSmallDisk, type SmallDisk } from '../testing/databases/small-disk.ts';
import { type DrillRow, openScene, type SceneOptions } from './drill.ts';

const TIMES = 2;
const FULL_MS = 8_000;
const PAUSE_MS = 6_000;
const DISK_MB = 128;
/** What is left waiting comes back at once, from callers in this one process. */
const PER_SECOND = 100;
/** As whom Postgres runs where this runs as root. */
const POSTGRES_USER = 65_534;

/** Twice, the disk of the database is filled to the last byte for eight seconds, and emptied, under 100 messages a second. */
export async function diskFull(scope: Scope): Promise<DrillRow[]> {
  const onEnd = (end: () => Promise<void>) => scope.onEnd(end);
  const ofSqlite = await createSmallDisk(onEnd, DISK_MB);
  const server = await startPostgres({ durable: true });
  scope.onEnd(server.stop);
  const ofPostgres = await createSmallDisk(onEnd, DISK_MB, POSTGRES_USER);
  await withClient(server.url, async (client) => {
    await client.query(`create tablespace small location '${ofPostgres.path}'`);
    await client.query('create database small tablespace small');
  });
  return [
    await fillAndFree(scope, ofSqlite, { env: { DMREPLY_SERVER_DATA_DIR: ofSqlite.path } }),
    await fillAndFree(scope, ofPostgres, { databaseUrl: databaseUrl(server.url, 'small') }),
  ];
}

async function fillAndFree(scope: Scope, disk: SmallDisk, options: SceneOptions): Promise<DrillRow> {
  const scene = await openScene(scope, options);
  await scene.startServer();
  const traffic = scene.startTraffic({ perSecond: PER_SECOND });
  const recoveries: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await sleep(PAUSE_MS);
    disk.fill();
    await sleep(FULL_MS);
    await disk.free();
    const freedAt = performance.now();
    const before = traffic.acknowledged();
    while (traffic.acknowledged() === before && performance.now() - freedAt < FULL_MS) await sleep(20);
    recoveries.push(Math.round(performance.now() - freedAt));
  }
  await sleep(PAUSE_MS);
  const note = `full for ${FULL_MS / 1_000} s, ${TIMES} times; answers again ${recoveries.join(' and ')} ms after room was made`;
  return scene.conclude('disk-full', traffic, note);
}
