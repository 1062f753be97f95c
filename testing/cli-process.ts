import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createProgram } from '../cli/program.ts';
import { run } from '../cli/run.ts';
import type { Host } from '../cli/terminal.ts';
import { once as onlyOnce } from '../src/once.ts';
import { ensureProgramBuilt } from './builds.ts';
import { leavingOpen } from './databases/open-connections.ts';
import { COMPILE_CACHE } from './run/compile-cache.ts';
import { noteSaid } from './secrecy/ledger.ts';
import { listenAtTheWire } from './secrecy/wire.ts';

const CLI = join(import.meta.dirname, '../cli');
/** A command that hangs fails its test long before the runner gives up. */
const LONGEST_RUN_MS = 90_000;

export interface CliResult {
  code: number | null;
  out: string;
  err: string;
}

export interface RunningCli {
  process: ChildProcess;
  /** What it has printed so far. */
  printed: Readonly<Pick<CliResult, 'out' | 'err'>>;
  /** Resolves with the first match in what was printed so far, on either stream. */
  saw(pattern: RegExp): Promise<RegExpExecArray>;
  /** Asks it to end, and resolves when it has. */
  stop(signal?: NodeJS.Signals): Promise<CliResult>;
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
}

/** The command line as an operator has it, in a folder of its own. */
export interface Cli {
  /** Where it runs; holds no config.toml. */
  folder: string;
  /** In this process, where a command costs a tenth of what it does in its own. Throws where it leaves a database open. */
  run(args: readonly string[], options?: RunOptions): Promise<CliResult>;
  /** The real launcher over a build of the sources, for what only a process can show. */
  runProcess(args: readonly string[], options?: RunOptions): Promise<CliResult>;
  /** The same for a command that stays; ends with the test at the latest. */
  start(args: readonly string[], env?: Record<string, string>): Promise<RunningCli>;
  /** The path of the launcher. */
  launcher(): Promise<string>;
}

/** `env` is all that the commands see; a process has PATH besides. */
export async function createCli(t: TestContext, env: Record<string, string> = {}): Promise<Cli> {
  listenAtTheWire();
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-cli-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const launcher = onlyOnce(() => layOut(folder));

  async function spawnCli(args: readonly string[], more: Record<string, string>): Promise<ChildProcess> {
    const child = spawn(process.execPath, [await launcher(), ...args], {
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
      const result = await runHere(args, folder, { ...env, ...options.env }, options.input ?? '');
      noteLog(result.out);
      return result;
    },
    async runProcess(args, options = {}) {
      const child = await spawnCli(args, options.env ?? {});
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
      child.stdin?.on('error', () => undefined).end(options.input ?? '');
      const [out, err] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')]);
      clearTimeout(timer);
      noteLog(out);
      return { code: child.exitCode, out, err };
    },
    start: async (args, more = {}) => watch(await spawnCli(args, more)),
    launcher,
  };
}

async function runHere(
  args: readonly string[],
  folder: string,
  env: Record<string, string>,
  input: string,
): Promise<CliResult> {
  const [out, err] = [collector(), collector()];
  const host: Host = Object.assign(new EventEmitter(), {
    env,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: out.stream,
    stderr: err.stream,
    cwd: () => folder,
  });
  const running = leavingOpen(
    () => run(createProgram(host), ['node', 'dmreply', ...args]),
    ({ size }) => assert.equal(size, 0, `dmreply ${args.join(' ')} leaves connections to a database open`),
  );
  await Promise.race([running, tooLong(args)]);
  return { code: Number(host.exitCode ?? 0), out: out.text(), err: err.text() };
}

async function tooLong(args: readonly string[]): Promise<never> {
  await sleep(LONGEST_RUN_MS, undefined, { ref: false });
  throw new Error(`dmreply ${args.join(' ')} does not end.`);
}

function collector(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** The launcher in the folder, beside a build that it finds there. Returns its path. */
async function layOut(folder: string): Promise<string> {
  const { main } = await ensureProgramBuilt();
  for (const part of ['cli', 'dist/cli']) await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'dist/cli/main.js'), `import '${pathToFileURL(main)}';\n`);
  const launcher = join(folder, 'cli/dmreply.js');
  await copyFile(join(CLI, 'dmreply.js'), launcher);
  return launcher;
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
    printed,
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
