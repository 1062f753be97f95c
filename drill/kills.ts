import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabases } from '../bench/tools/databases.ts';
import type { Scope } from '../bench/tools/scope.ts';
import { type DrillRow, openScene, type SceneOptions } from './drill.ts';

const KILLS = 20;
const PAUSE_MS = 1_500;
const SERVERS = { sqlite: 1, postgres: 3 };

/** Twenty times, a random server process is killed and another started, under 200 messages a second. */
export async function kills(scope: Scope): Promise<DrillRow[]> {
  const databases = await startDatabases(scope);
  return [
    await killRandomly(scope, {}),
    await killRandomly(scope, { databaseUrl: await databases.create() }),
  ];
}

async function killRandomly(scope: Scope, options: SceneOptions): Promise<DrillRow> {
  const scene = await openScene(scope, options);
  const count = SERVERS[scene.database];
  while (scene.servers.length < count) await scene.startServer();
  const traffic = scene.startTraffic();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(PAUSE_MS);
    const victim = scene.servers[Math.floor(Math.random() * scene.servers.length)];
    if (victim !== undefined) await scene.kill(victim);
    await scene.startServer();
  }
  await sleep(PAUSE_MS);
  return scene.conclude('kills', traffic, `${KILLS} kills of one process among ${count}`);
}
