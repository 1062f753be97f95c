#!/usr/bin/env node
/*
 * Starts the command line. Plain JavaScript that Node 14.13 and later can read, because it has to look at the
 * version before anything else is loaded: under an older Node the database driver crashes without a word.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const here = fileURLToPath(import.meta.url);
const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP'];

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

/** Every `node_modules` that this file can see, the nearest first: npm may have put packages further up. */
function packageFolders() {
  const folders = [];
  let folder = dirname(dirname(here));
  for (;;) {
    folders.push(join(folder, 'node_modules'));
    const parent = dirname(folder);
    if (parent === folder) return folders.filter(existsSync);
    folder = parent;
  }
}

/** The Nodes that npm installed: its link, or, where npm made none, inside the packages that carry Node. */
function localNodes() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const nodes = [];
  for (const folder of packageFolders()) {
    const carriers = readdirSync(folder).filter((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name));
    nodes.push(join(folder, '.bin', program), ...carriers.map((name) => join(folder, name, 'bin', program)));
  }
  return nodes;
}

function isNewEnough(node) {
  if (!existsSync(node)) return false;
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && majorOf(answer.stdout) >= neededMajor;
}

function fail(sentence) {
  process.stderr.write(`dmreply: ${sentence}\n`);
  process.exitCode = 1;
}

/** Runs this file again under `node`, and ends as that ends. */
function runUnder(node) {
  const child = spawn(node, [here, ...process.argv.slice(2)], { stdio: 'inherit' });
  const isTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  for (const signal of forwarded) {
    // A terminal sends Ctrl-C to both processes already; a second one would cut the server's farewell short.
    process.on(signal, () => (signal === 'SIGINT' && isTerminal ? undefined : child.kill(signal)));
  }
  child.on('error', (error) => fail(`cannot run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code;
      return;
    }
    for (const name of forwarded) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** Loads what `npm run build` made, or, in a checkout without a build, the sources. */
function load() {
  // Compiled code is kept for the next start, which is a quarter quicker for it.
  module.enableCompileCache?.();
  const built = new URL('../dist/cli/main.js', import.meta.url);
  const main = existsSync(built) ? built : new URL('./main.ts', import.meta.url);
  import(main.href).catch((error) => {
    const isIncomplete = error.code === 'ERR_MODULE_NOT_FOUND';
    fail(isIncomplete ? `something is not installed (${error.message}). Run \`npm ci\`.` : error.stack);
  });
}

if (majorOf(process.versions.node) >= neededMajor) {
  load();
} else {
  const node = localNodes().find(isNewEnough);
  if (node === undefined) {
    fail(
      `needs Node ${neededMajor} or newer, and this is Node ${process.versions.node}. ` +
        'Run `npm ci`, which brings the right one along, or install it.',
    );
  } else {
    runUnder(node);
  }
}
