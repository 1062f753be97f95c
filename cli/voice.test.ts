import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-external.js';
import { createCli } from '../testing/cli-process.ts';
import { makeExport } from '../testing/made-up-exports/made-up-export.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('a voice is learned from an export, shown and deleted', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  const zip = new ZipWriter(new BlobWriter());
  for (const { path, bytes } of makeExport({ seed: 4, threads: 12 }).files())
    await zip.add(path, new Uint8ArrayReader(bytes));
  const file = join(cli.folder, 'export.zip');
  await writeFile(file, Buffer.from(await (await zip.close()).arrayBuffer()));
  await cli.run(['users', 'create', '--username', 'mia', '--email', 'mia@example.com']);
  const voice = (...args: string[]) => cli.run(['voice', ...args, '--user', 'mia']);

  const tried = await voice('import', file, '--dry-run');
  assert.equal(tried.code, 0, tried.err);
  assert.match(
    tried.out,
    /^Mia · Studio Bloom 🌸: \d+ messages in 12 conversations, .+\nLeft out: .*replies of an old bot/,
  );
  assert.match((await voice('show')).err, /Nothing was learned yet/);
  const learned = await voice('import', file);
  assert.equal(learned.code, 0, learned.err);
  assert.match(learned.out, /You mostly begin in lower case\.\n/);
  const shown = JSON.parse((await voice('show', '--json')).out);
  assert.deepEqual([shown.voice.isOn, shown.imports[0].source], [true, 'export']);
  assert.match((await voice('sounds-like')).err, /Not enough yet: 0 of 20 replies/);
  assert.match((await voice('import')).err, /Name the files to learn from, or --from-account/);
  const typed = await voice('import', '--from-account', '--dry-run');
  assert.equal(typed.out, '0 replies were typed here; 0 of them are new.\n');
  assert.match((await voice('import', '--from-account')).err, /too little to learn from/);
  await voice('delete');
  assert.equal(JSON.parse((await voice('show', '--json')).out).voice, null);

  const broken = join(cli.folder, 'broken.zip');
  await writeFile(broken, 'no zip');
  assert.match((await voice('import', broken)).err, /broken\.zip: The archive is broken\.\n$/);
  assert.match((await voice('import', join(cli.folder, 'none.zip'))).err, /There is no file/);
});
