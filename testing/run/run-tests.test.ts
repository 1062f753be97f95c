import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

const RUNNER = join(import.meta.dirname, 'run-tests.ts');
const QUICK_TESTS = 3_000;

/** One file for each body, and how the runner is called in it. Its Postgres is that of the run around it. */
function filesOf(t: TestContext, bodies: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-run-tests-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const imports = `import { test } from 'node:test';\n`;
  for (const [n, body] of bodies.entries()) writeFileSync(join(folder, `${n}.test.mjs`), imports + body);
  const env = { ...process.env, TEST_DATABASE_URL: process.env.TEST_POSTGRES_URL, TMPDIR: folder };
  return { folder, env, command: [RUNNER, join(folder, '*.test.mjs')] };
}

function runAll(t: TestContext, bodies: readonly string[]): { status: number | null; output: string } {
  const { env, command } = filesOf(t, bodies);
  const { status, stdout } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  return { status, output: stdout };
}

test('every test of files that share a process is counted; one that fails, fails the run with its name', (t) => {
  const many = `for (let n = 0; n < ${QUICK_TESTS}; n += 1) test('quick ' + n, () => undefined);`;
  const right = runAll(t, [many, `test('one', () => undefined); test.skip('later', () => undefined);`]);
  assert.match(right.output, new RegExp(`^${QUICK_TESTS + 1} passed, 0 failed, 1 skipped$`, 'm'));
  assert.equal(right.status, 0);
  const wrong = runAll(t, [
    `test('broken', () => { throw new Error('always'); });`,
    `test('one', () => undefined);`,
  ]);
  assert.match(wrong.output, /0\.test\.mjs\n {2}broken\n {4}Error: always/);
  assert.match(wrong.output, /^1 passed, 1 failed$/m);
  assert.equal(wrong.status, 1);
});

test('a file that can’t be read, a process that dies, and an error between tests fail the run', (t) => {
  const { status, output } = runAll(t, [
    `import './nowhere.mjs';`,
    `test('dies', () => process.kill(process.pid, 'SIGKILL'));`,
    `test('later', () => { setTimeout(() => { throw new Error('thrown later'); }, 5); return new Promise((done) => setTimeout(done, 50)); });`,
    `test('right', () => undefined);`,
  ]);
  assert.match(output, /nowhere\.mjs/);
  assert.match(output, /Its process ended with SIGKILL/);
  assert.match(output, /2\.test\.mjs\n {2}later\n {4}Error: thrown later/);
  assert.match(output, /^2 passed, 3 failed$/m);
  assert.equal(status, 1);
});

test('where no test has the name that is asked for, the run ends and says that none passed', (t) => {
  const { env, command } = filesOf(t, [`test('alpha', () => undefined);`]);
  const { stdout } = spawnSync(process.execPath, [...command, '--only', 'beta'], { env, encoding: 'utf8' });
  assert.match(stdout, /^0 passed, 0 failed$/m);
});

test('files share a process, but for one that changes what a process shares', (t) => {
  const printsProcess = `test('alone', () => console.log('in ' + process.pid));`;
  const { output } = runAll(t, [...Array<string>(9).fill(printsProcess), `// mock\n${printsProcess}`]);
  const processes = [...output.matchAll(/^in (\d+)$/gm)].map(([, id]) => id);
  assert.equal(processes.length, 10);
  assert.ok(new Set(processes).size < 10);
});

test('a run that is stopped leaves no process and no folder', async (t) => {
  const { folder, env, command } = filesOf(t, [
    `test('hangs', () => { console.log('in ' + process.pid); return new Promise(() => setInterval(() => 0, 1000)); });`,
  ]);
  const run = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = await once(run.stdout.setEncoding('utf8'), 'data');
  run.kill('SIGINT');
  const [, signal] = await once(run, 'exit');
  assert.equal(signal, 'SIGINT');
  const worker = Number(/in (\d+)/.exec(first)?.[1]);
  assert.throws(() => process.kill(worker, 0), { code: 'ESRCH' });
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('dmreply-')),
    [],
  );
});
