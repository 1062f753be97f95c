/*
 * `npm run check:deploy`, as root on Debian with debootstrap: the executable (`npm run executable` first) answers in a
 * bare Debian folder that has no Node and can't be written to, also under a path behind nginx as the documentation has it; and
 * what the Dockerfile's steps make there starts and answers.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { checkModels } from './kubernetes/check-models.ts';
import { replayDockerfile } from './replay.ts';
import { checkWholeProgram, type Run } from './whole-program.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/deploy');
const DEBIAN = join(CACHE, 'debian');
const EXECUTABLE = join(ROOT, `dist/dmreply-linux-${process.arch}`);

mkdirSync(CACHE, { recursive: true });
if (!existsSync(join(DEBIAN, 'etc/debian_version'))) {
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', DEBIAN]);
}
await checkModels();
process.stdout.write('ok  the manifests are as Kubernetes wants them\n');
await checkImage();
process.stdout.write('ok  the steps of the Dockerfile make an image that starts and answers\n');
await checkExecutable();
process.stdout.write('ok  the executable runs on a machine without Node\n');
await checkSubPath();
process.stdout.write('ok  it runs under a path behind nginx, and the doctor sees where not\n');

async function checkExecutable(): Promise<void> {
  const folder = copyOf(DEBIAN, 'executable');
  assert.equal(existsSync(join(folder, 'usr/bin/node')), false);
  copyFileSync(EXECUTABLE, join(folder, 'usr/local/bin/dmreply'));
  await checkWholeProgram(
    folder,
    runIn(folder, ['/usr/local/bin/dmreply'], { DMREPLY_SERVER_DATA_DIR: '/data' }),
  );
  await serves(folder, ['/usr/local/bin/dmreply', 'serve'], { DMREPLY_SERVER_DATA_DIR: '/data' });
}

/** Debian's nginx passes a path on, with the lines that the documentation gives, and with others that people write. */
async function checkSubPath(): Promise<void> {
  const folder = join(CACHE, 'nginx');
  if (!existsSync(join(folder, 'usr/sbin/nginx'))) {
    rmSync(folder, { recursive: true, force: true });
    run('debootstrap', ['--variant=minbase', '--include=nginx-light', 'bookworm', folder]);
  }
  const given = /^location \^~ \/dm\/ \{[\s\S]*?^\}/m.exec(
    readFileSync(join(ROOT, 'docs/installing.md'), 'utf8'),
  )?.[0];
  assert.ok(given, 'docs/installing.md has lines for nginx');
  const [strips, keeps] = ['http://127.0.0.1:3000/;', 'http://127.0.0.1:3000;'];
  for (const [path, location, verdict] of [
    ['/dm', given, 'ok'],
    ['/dm', given.replace(strips, keeps), 'ok'],
    ['/tools/dm', given.replace('/dm/', '/tools/dm/'), 'ok'],
    ['/dm', `location /dm { proxy_pass ${strips} }`, 'ok'],
    ['/dm', `location /dm { proxy_pass ${keeps} }`, 'ok'],
    ['/dm', `location /dm/ { proxy_pass ${strips} }\nlocation ~ \\.js$ { return 404; }`, 'problem'],
    ['/dm', `location /other/ { proxy_pass ${strips} }`, 'problem'],
  ] as const) {
    const port = await freePort();
    const env = { DMREPLY_SERVER_PUBLIC_URL: `http://127.0.0.1:${port}${path}` };
    await behindNginx(folder, port, location, env, verdict);
  }
}

async function behindNginx(
  folder: string,
  port: number,
  location: string,
  env: { DMREPLY_SERVER_PUBLIC_URL: string },
  verdict: 'ok' | 'problem',
): Promise<void> {
  const server = copyOf(DEBIAN, 'sub-path');
  copyFileSync(EXECUTABLE, join(server, 'usr/local/bin/dmreply'));
  const all = { ...env, DMREPLY_SERVER_DATA_DIR: '/data' };
  await serves(server, ['/usr/local/bin/dmreply', 'serve'], all, undefined, async (own) => {
    const site = location.replaceAll('127.0.0.1:3000', `127.0.0.1:${own}`);
    const lines = `server { listen 127.0.0.1:${port}; location / { return 404; }\n${site}\n}`;
    writeFileSync(
      join(folder, 'etc/nginx/nginx.conf'),
      `daemon off; events {} http { access_log off; types { } ${lines} }`,
    );
    const nginx = spawn('chroot', [folder, '/usr/sbin/nginx'], { stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      assert.ok(await reached(`http://127.0.0.1:${port}/`, nginx), 'nginx answers');
      const doctor = ['/usr/local/bin/dmreply', 'doctor', '--json'];
      const { stdout } = spawnSync('unshare', inside(server, doctor, { ...all, DMREPLY_SERVER_PORT: own }), {
        encoding: 'utf8',
      });
      const { findings } = JSON.parse(stdout) as {
        findings: { name: string; status: string; text: string }[];
      };
      const found = findings.find(({ name }) => name === 'address');
      assert.equal(found?.status, verdict, `${location}\n${found?.text}`);
      const page = await fetch(`${env.DMREPLY_SERVER_PUBLIC_URL}/login`);
      if (verdict === 'ok') await checkFiles(page);
    } finally {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
  });
}

/** All that a page asks for is there, and is no page itself. */
async function checkFiles(page: Response): Promise<void> {
  const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+\.\w+)"/g)].map(
    ([, file]) => file ?? '',
  );
  assert.ok(files.length > 5, 'the page names its files');
  for (const file of files) {
    const { status, headers } = await fetch(new URL(file, page.url));
    assert.equal(status, 200, file);
    assert.doesNotMatch(headers.get('content-type') ?? '', /html/, file);
  }
}

async function checkImage(): Promise<void> {
  const image = replayDockerfile(DEBIAN, copyOf);
  assert.deepEqual([image.user, image.ports, image.volumes], ['1000:1000', ['3000'], ['/data']]);
  await checkWholeProgram(image.folder, runIn(image.folder, image.command.slice(0, -1), image.env));
  await serves(image.folder, image.command, image.env, image.healthCheck);
}

function runIn(folder: string, program: readonly string[], env: Record<string, string>): Run {
  return (args, more = {}, input = '') =>
    execFileSync('unshare', inside(folder, [...program, ...args], { ...env, ...more }), {
      encoding: 'utf8',
      input,
      // What it says beside is of interest where it fails, and stands in the error then.
      stdio: 'pipe',
      maxBuffer: 16 * 1024 * 1024,
    });
}

/** As compose runs it: uid 1000, nothing can be written but /data and /tmp. Answers, and ends in order. */
async function serves(
  folder: string,
  command: readonly string[],
  env: Record<string, string>,
  healthCheck?: readonly string[],
  use: (port: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const port = String(await freePort());
  const all = { ...env, DMREPLY_SERVER_PORT: port };
  const server = spawn('unshare', inside(folder, command, all), { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    assert.ok(await answers(`http://127.0.0.1:${port}/readyz`, server), 'ready');
    await checkFiles(await fetch(`http://127.0.0.1:${port}/`));
    await use(port);
    if (healthCheck !== undefined) run('unshare', inside(folder, healthCheck, all));
  } finally {
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  assert.equal(code, 0, 'ends in order');
}

async function answers(url: string, process: { exitCode: number | null }): Promise<boolean> {
  return (await reached(url, process))?.ok ?? false;
}

/** The first answer that is no fault of a server that is not ready yet. */
async function reached(url: string, process: { exitCode: number | null }): Promise<Response | null> {
  for (let tries = 0; tries < 300 && process.exitCode === null; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer !== null && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
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
