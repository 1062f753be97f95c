import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '../src/config.ts';
import type { AppContext } from '../src/context.ts';
import { AppError } from '../src/errors.ts';
import type { RunBackup } from '../src/features/backup/backup-schedule.ts';
import { databaseProblem } from './database-problem.ts';
import { CliError } from './error-lines.ts';
import { type Terminal, terminalOf } from './terminal.ts';

/** The configuration that the command's `--config` and the environment give. Throws ConfigError. */
export async function configOf(command: Command): Promise<Config> {
  const { loadConfig } = await import('../src/config.ts');
  const { host } = terminalOf(command);
  const { config: file } = command.optsWithGlobals<{ config?: string }>();
  return loadConfig({ env: host.env, folder: host.cwd(), file });
}

export interface OpenOptions {
  /** Whether the log goes to standard output, as it does for the server alone. */
  hasLog?: boolean;
  /** Who changes something here, for the audit log. */
  operator?: string;
  /** The demo's alone: it lives in the past for a moment. */
  clock?: () => number;
  /** The server's alone. */
  runBackup?: RunBackup;
  /** A command's, which nobody else waits for: it waits longer for SQLite, and says so. */
  onLongWait?: () => void;
}

const PATIENCE_MS = 60_000;

/** Everything built and the database up to date. Throws CliError when the database or data folder can't be used. */
export async function openContext(config: Config, options: OpenOptions = {}): Promise<AppContext> {
  // Loaded late, so that --help and mistakes in the call answer at once.
  const [{ createContext }, { createLog }] = await Promise.all([
    import('../src/context.ts'),
    import('../src/log.ts'),
  ]);
  try {
    return await createContext(config, {
      log: createLog(options.hasLog ? config.server.logLevel : 'silent'),
      ...(options.operator === undefined ? {} : { operator: options.operator }),
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      ...(options.onLongWait === undefined
        ? {}
        : { waits: { patienceMs: PATIENCE_MS, onLongWait: options.onLongWait } }),
      ...(options.runBackup === undefined ? {} : { runBackup: options.runBackup }),
    });
  } catch (error) {
    throw inWords(error, config);
  }
}

/** Opens everything for one piece of work and closes it again, whatever happens. */
export async function withContext<T>(
  command: Command,
  work: (context: AppContext, terminal: Terminal) => Promise<T>,
): Promise<T> {
  const config = await configOf(command);
  const terminal = terminalOf(command);
  const onLongWait = () =>
    terminal.note('Another program has the database locked. This waits for it, for a minute at most.');
  const context = await openContext(config, { operator: accountName(), onLongWait });
  try {
    return await work(context, terminal);
  } catch (error) {
    throw inWords(error, config);
  } finally {
    await context.close();
  }
}

/** Faults of the database hold SQL and hosts; what has words of its own stays as it is. */
function inWords(error: unknown, config: Config): unknown {
  if (error instanceof CliError || error instanceof AppError) return error;
  const problem = databaseProblem(error, config);
  return problem === null ? error : new CliError(problem);
}

/** The operating system's account that runs the command; in some containers it has no name. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
