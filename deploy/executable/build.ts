/*
 * `npm run executable [x64] [arm64]`: dist/dmreply-linux-x64 and -arm64, each one file that needs no Node. It is Node
 * itself with the bundled program, the pages and SQLite's native part inside.
 * See https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const CACHE = join(ROOT, 'node_modules/.cache/executable');
/** What `dmreply sbom` prints. */
const PACKAGES = join(CACHE, 'sbom.json');
const MACHINES = ['x64', 'arm64'] as const;
type Machine = (typeof MACHINES)[number];

/** As `npm start` has it. */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--max-old-space-size=1024'];

/** Where postject finds out whether the program in a Node is switched on; the text is Node's. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !MACHINES.some((machine) => machine === name));
if (unknown.length > 0)
  throw new Error(`Known machines are ${MACHINES.join(' and ')}, not ${unknown.join(', ')}.`);
await build({ root: join(ROOT, 'ui'), configFile: join(ROOT, 'ui/vite.config.ts'), logLevel: 'warn' });
await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
mkdirSync(CACHE, { recursive: true });
writeFileSync(
  PACKAGES,
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: ROOT }),
);
for (const machine of MACHINES) if (asked.length === 0 || asked.includes(machine)) make(machine);

function make(machine: Machine): void {
  const blob = join(CACHE, `${machine}.blob`);
  const settings = join(CACHE, `${machine}.json`);
  writeFileSync(settings, JSON.stringify(seaSettings(machine, blob)));
  run(process.execPath, [...NODE_OPTIONS, '--experimental-sea-config', settings]);
  const file = join(DIST, `dmreply-linux-${machine}`);
  copyFileSync(nodeFor(machine), file);
  chmodSync(file, 0o755);
  const postject = join(ROOT, 'deploy/node_modules/postject/dist/cli.js');
  run(process.execPath, [postject, file, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE]);
  process.stdout.write(`${file}\n`);
}

function seaSettings(machine: Machine, output: string): object {
  const ui = globSync('**/*', { cwd: join(DIST, 'ui'), withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = ui.map(({ parentPath, name }) => join(parentPath, name));
  return {
    main: join(DIST, 'executable/dmreply.cjs'),
    output,
    disableExperimentalSEAWarning: true,
    // Compiled code is for the processor that compiled it.
    useCodeCache: machine === process.arch,
    execArgv: NODE_OPTIONS,
    assets: {
      'sbom.json': PACKAGES,
      'sqlite.node': join(ROOT, `node_modules/better-sqlite3/prebuilds/linux-${machine}.node`),
      ...Object.fromEntries(paths.map((path) => [path.slice(DIST.length + 1), path])),
    },
  };
}

/** The Node that npm installs on such a machine: installed here too, or fetched, and held to the lock file. */
function nodeFor(machine: Machine): string {
  const name = `node-linux-${machine}`;
  const installed = join(ROOT, 'node_modules', name, 'bin/node');
  if (existsSync(installed)) return installed;
  const { version, integrity } = locked(name);
  const folder = join(CACHE, `${name}-${version}`);
  const node = join(folder, 'package/bin/node');
  if (existsSync(node)) return node;
  mkdirSync(folder, { recursive: true });
  run('npm', ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`]);
  const archive = join(folder, `${name}-${version}.tgz`);
  const [algorithm = '', expected] = integrity.split(/-(.*)/);
  const found = createHash(algorithm).update(readFileSync(archive)).digest('base64');
  if (found !== expected) throw new Error(`${archive} is not the file that package-lock.json names.`);
  run('tar', ['-xzf', archive, '-C', folder, 'package/bin/node']);
  return node;
}

function locked(name: string): { version: string; integrity: string } {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`];
}

function run(file: string, args: readonly string[]): void {
  execFileSync(file, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}
