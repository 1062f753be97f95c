import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startDatabases } from '../bench/tools/databases.ts';
import type { Scope } from '../bench/tools/scope.ts';
import { ensureProgramBuilt } from '../testing/builds.ts';
import {
  extractPreviousVersion,
  giveTodaysMigrations,
  PREVIOUS_COMMIT,
} from '../testing/previous-version.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { type DrillRow, openScene, type Scene, type SceneOptions } from './drill.ts';
import type { Shop } from './shop.ts';

const PAUSE_MS = 3_000;
const SERVERS = { sqlite: 1, postgres: 3 };
const run = promisify(execFile);

/** The version before this one is replaced, process by process, under 100 messages a second; and then the other way round. */
export async function update(scope: Scope): Promise<DrillRow[]> {
  const databases = await startDatabases(scope);
  return [
    await updateAndBack(scope, {}),
    await updateAndBack(scope, { databaseUrl: await databases.create() }),
  ];
}

async function updateAndBack(scope: Scope, options: SceneOptions): Promise<DrillRow> {
  const folder = await scope.folder();
  extractPreviousVersion(folder);
  const old = join(folder, 'testing/serve.ts');
  const { main, serve } = await ensureProgramBuilt();
  const scene = await openScene(scope, { ...options, openShop: (env) => openOldShop(folder, env) });
  const isShared = scene.database === 'postgres';
  for (let n = 0; n < SERVERS[scene.database]; n += 1) await scene.startServer({}, old);
  const traffic = scene.startTraffic({ perSecond: 100 });
  await sleep(PAUSE_MS);
  // SQLite has one server, whose start does this.
  if (isShared) await run(process.execPath, [main, 'migrate'], { env: { ...process.env, ...scene.env } });
  await sleep(PAUSE_MS);
  await replaceAll(scene, serve, isShared);
  // Started as it is, it would refuse the newer schema: what is asked here is whether its code works on it.
  giveTodaysMigrations(folder);
  await replaceAll(scene, old, isShared);
  await sleep(PAUSE_MS);
  const way = isShared ? 'one process after the other' : 'stopped and started';
  return scene.conclude('update', traffic, `${PREVIOUS_COMMIT} to today’s version and back, ${way}`);
}

/** On Postgres the new one answers before the old one stops. */
async function replaceAll(scene: Scene, program: string, isShared: boolean): Promise<void> {
  for (const server of [...scene.servers]) {
    if (isShared) await scene.startServer({}, program);
    await stop(scene, server);
    if (!isShared) await scene.startServer({}, program);
    await sleep(PAUSE_MS);
  }
}

/** SIGTERM; the proxy in front of it does not notice before it refuses connections. */
async function stop(scene: Scene, server: ServerProcess): Promise<void> {
  const code = await server.stop();
  scene.servers.splice(scene.servers.indexOf(server), 1);
  if (code !== 0) throw new Error(`A server ended with ${code}.`);
}

/** Its own code makes schema and shop: today's would bring the schema up to date first. */
async function openOldShop(folder: string, env: Readonly<Record<string, string>>): Promise<Shop> {
  const path = (file: string) => JSON.stringify(join(folder, 'src', file));
  const code = `import { loadConfig } from ${path('config.ts')};
    import { createContext } from ${path('context.ts')};
    import { openShop } from ${JSON.stringify(join(import.meta.dirname, 'shop.ts'))};
    const context = await createContext(loadConfig());
    process.stdout.write(JSON.stringify(await openShop(context)));
    await context.close();`;
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], options);
  return JSON.parse(stdout);
}
