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
  integrity?: string;
  hasInstallScript?: boolean;
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

test('every package has one version, and the lock file the checksum of its content', () => {
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const [name, version] of Object.entries<string>(manifest[group])) assert.match(version, EXACT, name);
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
