import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { BACKED_UP_AT, backUp, emptyPlace, restoreInto, testFolder } from '../../../testing/backups.ts';
import { withClient } from '../../../testing/databases/databases.ts';
import { createOwner } from '../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { openArchive } from './archive-reader.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { archivesToDelete } from './thinning.ts';

async function anArchive(t: TestContext): Promise<string> {
  const app = await startTestApp(t, 'sqlite');
  await createOwner(app.context);
  const path = await backUp(t, app.config);
  await app.stop();
  return path;
}

/** The same archive with another manifest or other members, and checksums that are right. */
async function rewritten(
  t: TestContext,
  path: string,
  change: { manifest?: Partial<Manifest>; member?: (name: string, data: Buffer) => Buffer },
): Promise<string> {
  const archive = await openArchive(path);
  const copy = join(await testFolder(t), 'rewritten.tar');
  const writer = await createArchiveWriter(copy, BACKED_UP_AT);
  for (const { name } of archive.manifest.members) {
    const data = await archive.read(name);
    await writer.add(name, change.member?.(name, data) ?? data);
  }
  await writer.finish({ ...archive.manifest, ...change.manifest });
  await archive.close();
  return copy;
}

test('one wrong byte anywhere, or one that is missing, and the archive is refused', async (t) => {
  const path = await anArchive(t);
  const whole = await readFile(path);
  const copy = join(await testFolder(t), 'damaged.tar');
  const isRefused = async (bytes: Buffer) => {
    await writeFile(copy, bytes);
    await assert.rejects(openArchive(copy), {
      name: 'BackupProblem',
      message: /is damaged, cut short, or no/,
    });
  };
  // In each block of the tar: headers, names, data, the zeros between members, the checksum, the end.
  for (let block = 0; block < whole.length; block += 512) {
    const damaged = Buffer.from(whole);
    const at = block + (((block / 512) * 97) % 512);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await isRefused(damaged);
  }
  for (const length of [0, 1, 511, 512, 2_048, whole.length >> 1, whole.length - 1_024, whole.length - 1])
    await isRefused(whole.subarray(0, length));
  await isRefused(Buffer.concat([whole, Buffer.alloc(512)]));
  await assert.rejects(openArchive(`${path}.gone`), /There is no file/);
});

test('what a newer version has made is refused', async (t) => {
  const path = await anArchive(t);
  const { manifest, close } = await openArchive(path);
  await close();
  const migrations = [...manifest.migrations, '9999_tomorrow'];
  const newer = await rewritten(t, path, { manifest: { migrations, version: '9.0.0' } });
  const env = await emptyPlace(t, 'sqlite');
  await assert.rejects(
    restoreInto(env, newer),
    /from a newer dmreply \(9\.0\.0\)\. Restore it with that version/,
  );
  assert.throws(() => parseManifest('{"format": 2, "version": "9.0.0"}'), /from a newer dmreply \(9\.0\.0\)/);
  assert.throws(() => parseManifest('{"format": 1}'), /no manifest/);
});

onBothDatabases('a restore that fails in the middle leaves the place as it was', async (t, dialect) => {
  const path = await anArchive(t);
  const isUsers = (name: string) => name.startsWith('tables/users/');
  const broken = await rewritten(t, path, {
    member: (name, data) => (isUsers(name) ? Buffer.from('no rows') : data),
  });
  const env = await emptyPlace(t, dialect);
  await assert.rejects(restoreInto(env, broken));
  const { database, server } = loadConfig({ env });
  assert.equal(existsSync(join(server.dataDir, 'secret.key')), false);
  assert.equal(existsSync(join(server.dataDir, 'dmreply.sqlite')), false);
  if (dialect === 'postgres') {
    await withClient(database.url, async (client) => {
      const { rows } = await client.query("select 1 from pg_class where relname = 'users'");
      assert.deepEqual(rows, []);
    });
  }
  await restoreInto(env, path);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('backups thin out: all of two days, one a day for a week, one a week until their time is up', () => {
  const start = Date.UTC(2027, 0, 4);
  let kept: number[] = [];
  for (let now = start; now < start + 120 * DAY; now += 6 * HOUR) {
    kept = [...kept, now];
    const gone = new Set(archivesToDelete(kept, now, 56 * DAY));
    kept = kept.filter((time) => !gone.has(time));
    const ages = kept.map((time) => now - time);
    assert.equal(ages.filter((age) => age < 2 * DAY).length, Math.min(8, (now - start) / (6 * HOUR) + 1));
    assert.ok(ages.every((age) => age < 56 * DAY));
    const sorted = ages.toSorted((a, b) => a - b);
    // Nothing older than a day without another one within the next day, or week.
    for (const [at, age] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next !== undefined)
        assert.ok(next - age <= (next < 7 * DAY ? 1.75 * DAY : 14 * DAY), `${age} ${next}`);
    }
  }
  assert.ok(kept.length >= 18 && kept.length <= 24, String(kept.length));
  assert.deepEqual(archivesToDelete([start], start + 900 * DAY, DAY), [], 'the newest stays');
});
