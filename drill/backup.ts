import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startDatabases } from '../bench/tools/databases.ts';
import type { Scope } from '../bench/tools/scope.ts';
import { loadConfig } from '../src/config.ts';
import { allRows } from '../testing/backups.ts';
import { ensureProgramBuilt } from '../testing/builds.ts';
import { countStored } from './count.ts';
import { type DrillRow, openScene, type Scene, type SceneOptions } from './drill.ts';

const BEFORE_MS = 5_000;
const AFTER_MS = 2_000;
/** What is written once and then never changed. */
const UNCHANGED = ['users', 'templates', 'triggers', 'messages'];

/** A backup under 200 messages a second, restored elsewhere into both databases, and compared row by row. */
export async function backup(scope: Scope): Promise<DrillRow[]> {
  const databases = await startDatabases(scope);
  const places = async () => [
    { DMREPLY_SERVER_DATA_DIR: join(await scope.folder(), 'data'), DMREPLY_DATABASE_URL: '' },
    {
      DMREPLY_SERVER_DATA_DIR: join(await scope.folder(), 'data'),
      DMREPLY_DATABASE_URL: await databases.create(),
    },
  ];
  const file = async () => join(await scope.folder(), 'backup.tar');
  return [
    ...(await backUpUnderLoad(scope, {}, await file(), await places())),
    ...(await backUpUnderLoad(
      scope,
      { databaseUrl: await databases.create() },
      await file(),
      await places(),
    )),
  ];
}

async function backUpUnderLoad(
  scope: Scope,
  options: SceneOptions,
  file: string,
  places: readonly Record<string, string>[],
): Promise<DrillRow[]> {
  const scene = await openScene(scope, options);
  await scene.startServer();
  if (scene.database === 'postgres') await scene.startServer();
  const traffic = scene.startTraffic();
  await sleep(BEFORE_MS);
  const heard = traffic.heard();
  const startedAt = performance.now();
  await dmreply(scene, {}, 'backup', file, '--with-key');
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  await sleep(AFTER_MS);
  const source = await scene.conclude('backup', traffic, `while a backup is made, ${seconds} s`);

  const rows = [source];
  const written = await allRows(loadConfig({ env: { ...scene.env } }));
  for (const place of places) {
    await dmreply(scene, place, 'restore', file, '--move');
    const to = place.DMREPLY_DATABASE_URL === '' ? 'SQLite' : 'Postgres';
    const same = compare(written, await allRows(loadConfig({ env: { ...scene.env, ...place } })));
    const counted = await scene.look(async ({ db }) => {
      const off = await db
        .knex('conversations')
        .where(
          'message_count',
          '<>',
          db.knex('messages').count('*').where('conversation_id', db.knex.ref('conversations.id')),
        );
      assert.deepEqual(off, [], 'conversations and their messages are of one moment');
      const template = await db.knex('templates').first('id');
      return countStored(db.knex, template?.id, heard);
    }, place);
    const note = `restored into ${to}; ${same} messages and more are the same`;
    rows.push({ drill: 'restore', database: scene.database, ...counted, secondsWithoutService: 0, note });
  }
  return rows;
}

/** The restored rows are all among those that the servers have written. Returns how many messages there are. */
function compare(written: ReadonlyMap<string, string[]>, restored: ReadonlyMap<string, string[]>): number {
  for (const table of UNCHANGED) {
    const known = new Set(written.get(table));
    for (const row of restored.get(table) ?? []) assert.ok(known.has(row), `${table}: ${row}`);
  }
  return restored.get('messages')?.length ?? 0;
}

async function dmreply(scene: Scene, more: Record<string, string>, ...args: string[]): Promise<void> {
  const { main } = await ensureProgramBuilt();
  await promisify(execFile)(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, ...scene.env, ...more },
  });
}
