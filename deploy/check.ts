/*
 * `npm run check:deploy`, as root on Debian with debootstrap: the executable (`npm run executable` first) answers in a
 * bare Debian folder that has no Node and can't be written to; and what the Dockerfile's steps make there starts and answers.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { replayDockerfile } from './replay.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/deploy');
const DEBIAN = join(CACHE, 'debian');

mkdirSync(CACHE, { recursive: true });
if (!existsSync(join(DEBIAN, 'etc/debian_version'))) {
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', DEBIAN]);
}
await checkImage();
process.stdout.write('ok  the steps of the Dockerfile make an image that starts and answers\n');
await checkExecutable();
process.stdout.write('ok  the executable runs on a machine without Node\n');

async function checkExecutable(): Promise<void> {
  const folder = copyOf(DEBIAN, 'executable');
  assert.equal(existsSync(join(folder, 'usr/bin/node')), false);
  copyFileSync(join(ROOT, `dist/dmreply-linux-${process.arch}`), join(folder, 'usr/local/bin/dmreply'));
  const dmreply = (...args: string[]) =>
    execFileSync('unshare', inside(folder, ['/usr/local/bin/dmreply', ...args], {}), { encoding: 'utf8' });
  assert.match(dmreply('demo', '--once', '--port', '0'), /a human takes over/);
  assert.equal(JSON.parse(dmreply('sbom')).bomFormat, 'CycloneDX');
  await serves(folder, ['/usr/local/bin/dmreply', 'serve'], { DMREPLY_SERVER_DATA_DIR: '/data' });
}

async function checkImage(): Promise<void> {
  const image = replayDockerfile(DEBIAN, copyOf);
  assert.deepEqual([image.user, image.ports, image.volumes], ['1000:1000', ['3000'], ['/data']]);
  await serves(image.folder, image.command, image.env, image.healthCheck);
}

/** As compose runs it: uid 1000, nothing can be written but /data and /tmp. Answers, and ends in order. */
async function serves(
  folder: string,
  command: readonly string[],
  env: Record<string, string>,
  healthCheck?: readonly string[],
): Promise<void> {
  const port = String(await freePort());
  const all = { ...env, DMREPLY_SERVER_PORT: port };
  const server = spawn('unshare', inside(folder, command, all), { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    assert.ok(await answers(`http://127.0.0.1:${port}/readyz`, server), 'ready');
    const page = await fetch(`http://127.0.0.1:${port}/`);
    const [, script = ''] = /src="(\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    assert.equal(
      (await fetch(`http://127.0.0.1:${port}${script}`)).status,
      200,
      `the page's script ${script}`,
    );
    if (healthCheck !== undefined) run('unshare', inside(folder, healthCheck, all));
  } finally {
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  assert.equal(code, 0, 'ends in order');
}

async function answers(url: string, { exitCode }: { exitCode: number | null }): Promise<boolean> {
  for (let tries = 0; tries < 300 && exitCode === null; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** A private view of the folder, read-only apart from /data and an empty /tmp; `exec`, so that signals arrive. */
function inside(folder: string, command: readonly string[], env: Record<string, string>): string[] {
  const script = `set -e
    install -d -o 1000 -g 1000 "$0/data"
    mount --bind "$0" "$0"; mount --bind "$0/data" "$0/data"; mount -o remount,bind,ro "$0"
    mount -t tmpfs none "$0/tmp"; mount -t proc none "$0/proc"; mount --bind /dev "$0/dev"
    exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"`;
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const there = ['chroot', '--userspec=1000:1000', folder, ...command];
  return ['--mount', 'sh', '-c', script, folder, ...variables, ...there];
}

function copyOf(from: string, name: string): string {
  const folder = join(CACHE, name);
  rmSync(folder, { recursive: true, force: true });
  run('cp', ['--archive', from, folder]);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function run(file: string, args: readonly string[]): void {
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
