import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readVerdict } from './run-verdict.ts';

test('a run has passed where all its tests have, whatever its clean-up does', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-verdict-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const right = join(folder, 'right.test.mjs');
  const wrong = join(folder, 'wrong.test.mjs');
  const setup = join(folder, 'setup.mjs');
  writeFileSync(right, "import { test } from 'node:test'; test('right', () => {});");
  writeFileSync(wrong, "import { test } from 'node:test'; test('wrong', () => { throw new Error('no'); });");
  writeFileSync(setup, "export async function globalTeardown() { throw new Error('not empty'); }");
  const verdictOf = (...files: string[]) => {
    const list = join(folder, 'verdict');
    const reporter = join(import.meta.dirname, 'run-verdict.ts');
    const options = ['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${list}`];
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status } = spawnSync(process.execPath, [...options, `--test-global-setup=${setup}`, ...files], {
      env,
    });
    return { status, ...readVerdict(readFileSync(list, 'utf8')) };
  };
  assert.deepEqual(verdictOf(right), { status: 1, isSuccess: true, failed: [] });
  assert.deepEqual(verdictOf(right, wrong), { status: 1, isSuccess: false, failed: [wrong] });
});

test('a run that broke off has not passed', () => {
  assert.deepEqual(readVerdict(''), { isSuccess: false, failed: [] });
});
