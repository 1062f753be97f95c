import { type Command, CommanderError } from 'commander';
import { version } from '../src/version.ts';
import { errorLines } from './error-lines.ts';
import { terminalOf } from './terminal.ts';

const USAGE_ERROR = 2;

/** What every command has: `--config`, the version, and errors that are one line and end with code 2. */
export function withHouseRules(program: Command): Command {
  return program
    .description("dmreply answers a business's Instagram direct messages in the owner's own voice.")
    .option('--config <file>', 'configuration file (default: config.toml, if there is one)')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain a command')
    .helpCommand('help [command]', 'explain a command')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(usageLine(text)) })
    .addHelpText(
      'after',
      `
In a checkout, write "npm run dmreply --" where the examples say "dmreply".

Begin with:
  $ dmreply users create --username anna --email anna@example.com
  $ dmreply templates create --user anna --file bakery.toml
  $ dmreply serve

Settings stand in config.toml or in the environment; config.example.toml explains each of them.
Exit codes: 0 done, 1 failed, 2 called wrongly.`,
    );
}

/** Runs the command and sets the exit code of its host. Nothing is thrown, and a process ends by itself. */
export async function run(program: Command, argv: readonly string[]): Promise<void> {
  const { host, note } = terminalOf(program);
  // `dmreply users list | head -1` closes our output early, which is no fault.
  host.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      host.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
      return;
    }
    for (const line of errorLines(error)) note(`dmreply: ${line}`);
    host.exitCode = 1;
  }
}

function usageLine(text: string): string {
  const sentence = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ');
  return `dmreply: ${sentence} (--help explains)\n`;
}
