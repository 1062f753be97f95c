import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

interface Locked {
  version: string;
  /** What stands in this repository, under the name that it is imported by. */
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  scripts: { build: string };
  allowScripts: Record<string, boolean>;
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

const manifest = read<Manifest>('package.json');
/** What only `deploy/` needs is not installed with the rest. */
const forDeploy = read<Pick<Manifest, 'devDependencies'>>('deploy/package.json');
const client = read<Pick<Manifest, 'devDependencies'>>('testing/api/client/package.json');
const locked = ['package-lock.json', 'deploy/package-lock.json'].flatMap((file) =>
  Object.entries(read<{ packages: Record<string, Locked> }>(file).packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  ),
);

test('every package has one version, and the lock file the checksum of its content', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const others = [forDeploy.devDependencies, client.devDependencies];
  for (const group of [dependencies, devDependencies, optionalDependencies, ...others]) {
    for (const [name, version] of Object.entries(group)) assert.match(version, EXACT, name);
  }
  for (const [path, { version, integrity }] of locked) {
    assert.match(version, EXACT, path);
    assert.match(integrity ?? '', /^sha512-/, path);
  }
});

test('no package runs a script when it is installed', () => {
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = withScript.map(([path]) => path.split('node_modules/').at(-1) ?? '');
  for (const name of names) assert.equal(manifest.allowScripts[name] ?? false, false, name);
  assert.ok(!Object.values(manifest.allowScripts).includes(true));
});

test('the build writes down what it is built from', async () => {
  const [, command = ''] = /&& (npm sbom [^>]+) > dist\/sbom\.json$/.exec(manifest.scripts.build) ?? [];
  const options = { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('npm', command.split(' ').slice(1), options);
  const { bomFormat, components } = JSON.parse(stdout);
  assert.equal(bomFormat, 'CycloneDX');
  const found = new Map<string, string>(
    components.map(({ name, version }: { name: string; version: string }) => [name, version]),
  );
  for (const name of ['fastify', 'better-sqlite3', 'pg', 'react']) {
    assert.equal(found.get(name), { ...manifest.dependencies, ...manifest.devDependencies }[name]);
  }
});
