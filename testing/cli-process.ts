import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ensureProgramBuilt } from './builds.ts';
import { COMPILE_CACHE } from './run/compile-cache.ts';
import { noteSaid } from './secrecy/ledger.ts';
import { listenAtTheWire } from './secrecy/wire.ts';

const CLI = join(import.meta.dirname, '../cli');
/** A command that hangs fails its test long before the runner gives up. */
const LONGEST_RUN_MS = 30_000;

export interface CliResult {
  code: number | null;
  out: string;
  err: string;
}

export interface RunningCli {
  process: ChildProcess;
  /** Resolves with the first match in what was printed so far, on either stream. */
  saw(pattern: RegExp): Promise<RegExpExecArray>;
  /** Asks it to end, and resolves when it has. */
  stop(signal?: NodeJS.Signals): Promise<CliResult>;
}

/** The command line as an operator has it: the real launcher, in a folder of its own, over a build of the sources. */
export interface Cli {
  /** Where it runs; holds no config.toml. */
  folder: string;
  run(
    args: readonly string[],
    options?: { env?: Record<string, string>; input?: string },
  ): Promise<CliResult>;
  /** For a command that stays; ends with the test at the latest. */
  start(args: readonly string[], env?: Record<string, string>): RunningCli;
}

/** `env` is all that the commands see, apart from PATH. */
export async function createCli(t: TestContext, env: Record<string, string> = {}): Promise<Cli> {
  listenAtTheWire();
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-cli-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { main } = await ensureProgramBuilt();
  for (const part of ['cli', 'dist/cli']) await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'dist/cli/main.js'), `import '${pathToFileURL(main)}';\n`);
  await copyFile(join(CLI, 'dmreply.js'), join(folder, 'cli/dmreply.js'));

  function spawnCli(args: readonly string[], more: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [join(folder, 'cli/dmreply.js'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env, ...more },
      stdio: 'pipe',
    });
    t.after(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    return child;
  }

  return {
    folder,
    async run(args, options = {}) {
      const child = spawnCli(args, options.env ?? {});
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
      child.stdin?.on('error', () => undefined).end(options.input ?? '');
      const [out, err] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')]);
      clearTimeout(timer);
      noteLog(out);
      return { code: child.exitCode, out, err };
    },
    start: (args, more = {}) => watch(spawnCli(args, more)),
  };
}

function watch(child: ChildProcess): RunningCli {
  const printed = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    printed.out += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    printed.err += chunk;
  });
  const closed = once(child, 'close');
  return {
    process: child,
    async saw(pattern) {
      const giveUpAt = Date.now() + LONGEST_RUN_MS;
      for (;;) {
        const match = pattern.exec(printed.out) ?? pattern.exec(printed.err);
        if (match !== null) return match;
        if (child.exitCode !== null || Date.now() > giveUpAt) {
          throw new Error(`It never said ${pattern}, but: ${printed.out}${printed.err}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await closed;
      noteLog(printed.out);
      return { code: child.exitCode, ...printed };
    },
  };
}

/** The server's log, among what a command prints for its reader. */
function noteLog(out: string): void {
  for (const line of out.split('\n')) if (line.startsWith('{"level"')) noteSaid('log line', line);
}

async function read(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream === null ? '' : text(stream);
}
