import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabases } from '../bench/tools/databases.ts';
import type { Scope } from '../bench/tools/scope.ts';
import { type DrillRow, openScene, type SceneOptions } from './drill.ts';

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync);
const SHIFTS = ['+1h', '+0', '-1h', '+0'];
const PAUSE_MS = 5_000;

/** The clock of a server is set an hour on, back, an hour back, and right again; on Postgres, another server's stays. */
export async function clock(scope: Scope): Promise<DrillRow[]> {
  const databases = await startDatabases(scope);
  return [await shift(scope, {}), await shift(scope, { databaseUrl: await databases.create() })];
}

async function shift(scope: Scope, options: SceneOptions): Promise<DrillRow> {
  if (LIBRARY === undefined) throw new Error('This drill needs libfaketime: apt-get install faketime');
  const file = join(await scope.folder(), 'shift');
  await writeFile(file, '+0');
  const scene = await openScene(scope, options);
  await scene.startServer({
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // The clock on the wall is set; the one that only goes forward is not.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  if (scene.database === 'postgres') await scene.startServer();
  const traffic = scene.startTraffic();
  for (const by of SHIFTS) {
    await sleep(PAUSE_MS);
    await writeFile(file, by);
  }
  await sleep(PAUSE_MS);
  return scene.conclude(
    'clock',
    traffic,
    `the clock of one server among ${scene.servers.length} set by an hour, four times`,
  );
}
