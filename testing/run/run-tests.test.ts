import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

const QUICK_TESTS = 3_000;
const QUICK = `for (let n = 0; n < ${QUICK_TESTS}; n += 1) test('quick ' + n, () => undefined);`;
const BROKEN = `test('broken', () => { throw new Error('always'); });`;
/** Fails the first time that it runs in its folder. */
const UNSTEADY = `test('unsteady', () => {
  const flag = import.meta.dirname + '/flag';
  if (existsSync(flag)) return;
  writeFileSync(flag, '');
  throw new Error('the first time');
});`;

/** Runs one file for each body as `npm test` runs the project's. */
function runAll(t: TestContext, bodies: readonly string[]): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-run-tests-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const imports = `import { test } from 'node:test';\nimport { existsSync, writeFileSync } from 'node:fs';\n`;
  for (const [n, body] of bodies.entries()) writeFileSync(join(folder, `${n}.test.mjs`), imports + body);
  // A test runner with the first variable takes itself for a file of another run. Each of these runs would make a Postgres.
  const { NODE_TEST_CONTEXT: _inside, TEST_POSTGRES_URL: server = '', ...others } = process.env;
  const env = { ...others, TEST_DATABASE_URL: others.TEST_DATABASE_URL || server };
  const command = [join(import.meta.dirname, 'run-tests.ts'), join(folder, '*.test.mjs')];
  const { status, stdout } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
  return { status, output: stdout };
}

test('every test is counted, also of a file that is done at once; a file that fails runs once more', (t) => {
  const { status, output } = runAll(t, [QUICK, UNSTEADY]);
  assert.match(output, new RegExp(`^ℹ pass ${QUICK_TESTS}$`, 'm'));
  assert.match(output, /^ℹ fail 1$/m);
  assert.match(output, /^Passed only at the second try:\n.*1\.test\.mjs$/m);
  assert.equal(status, 0);
});

test('files share a process, but for one that changes what a process shares', (t) => {
  const printsProcess = `test('alone', () => console.log('in ' + process.pid));`;
  const { output } = runAll(t, [printsProcess, printsProcess, `// mock\n${printsProcess}`]);
  const processes = [...output.matchAll(/^in (\d+)$/gm)].map(([, id]) => id);
  assert.equal(processes.length, 3);
  assert.equal(new Set(processes).size, 2);
});

test('a defect fails the run, with one file or with many', (t) => {
  const one = runAll(t, [BROKEN]);
  assert.equal(one.status, 1);
  assert.match(one.output, /^Once more, what failed:/m);
  const many = runAll(t, Array<string>(25).fill(BROKEN));
  assert.equal(many.status, 1);
  assert.doesNotMatch(many.output, /Once more/);
});
