import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const TESTS = 3_000;

test('the test command counts every test, also of a file that is done at once', async (t) => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const [, preload = ''] = /--import (\S+)/.exec(scripts.test) ?? [];
  assert.ok(scripts.test.includes('--test-force-exit'));
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-results-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'quick.test.mjs');
  const body = `for (let n = 0; n < ${TESTS}; n += 1) test('quick ' + n, () => undefined);`;
  await writeFile(file, `import { test } from 'node:test';\n${body}\n`);
  // Else it would take itself for a file of this run.
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env;
  const flags = ['--test', '--test-force-exit', '--test-reporter=tap', '--import', preload];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, file], {
    cwd: ROOT,
    env,
    maxBuffer: 10_000_000,
  });
  assert.match(stdout, new RegExp(`^# pass ${TESTS}$`, 'm'));
});
