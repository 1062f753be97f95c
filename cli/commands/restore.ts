import type { Command } from 'commander';
import type { Restored } from '../../src/features/backup/restore-backup.ts';
import { databaseProblem } from '../database-problem.ts';
import { CliError } from '../error-lines.ts';
import { accountName, configOf } from '../open-context.ts';
import { moment } from '../output.ts';
import { readPassphrase } from '../passphrase.ts';
import { terminalOf } from '../terminal.ts';

interface RestoreOptions {
  force?: boolean;
  move?: boolean;
  passphraseFile?: string;
  json?: boolean;
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .summary('restore a backup into the configured data folder and database')
    .description(
      'Restores a backup into the configured data folder and database, SQLite or Postgres, whichever made it. There\n' +
        'may be no database of dmreply in them yet; other files stay. The archive is checked first; then all of it is\n' +
        'restored, or nothing.\n\n' +
        'Mails and replies that waited when the backup was made are not sent: they may have gone out since. Everybody\n' +
        'signs in again. With --move, for a server that was stopped before its backup, all of it goes on instead.',
    )
    .argument('<file>', 'the backup')
    .option('--force', 'keep what is there beside it, under a name with the time, instead of refusing')
    .option('--move', 'go on where the old server stopped: what waits is sent, and sign-ins last')
    .option('--passphrase-file <file>', 'the passphrase of its secret key')
    .option('--json', 'print what was done as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply restore /mnt/usb/dmreply.tar')
    .action((file: string, options: RestoreOptions, command: Command) => restore(file, options, command));
}

async function restore(file: string, options: RestoreOptions, command: Command): Promise<void> {
  const terminal = terminalOf(command);
  const { print, printJson, note } = terminal;
  const config = await configOf(command);
  const [{ openArchive }, { restoreBackup }] = await Promise.all([
    import('../../src/features/backup/archive-reader.ts'),
    import('../../src/features/backup/restore-backup.ts'),
  ]);
  const passphrase = await readPassphrase(terminal, options.passphraseFile, config);
  const archive = await openArchive(terminal.pathOf(file));
  try {
    const restored = await restoreBackup(config, archive, {
      passphrase,
      isForced: options.force === true,
      isMove: options.move === true,
      now: Date.now(),
      operator: accountName(),
    });
    if (options.json) return printJson(restored);
    print(`Restored the backup of ${moment(archive.manifest.madeAt)}. Start the server: dmreply serve`);
    for (const line of remarks(restored)) note(line);
  } catch (error) {
    const problem = databaseProblem(error, config);
    throw problem === null ? error : new CliError(problem);
  } finally {
    await archive.close();
  }
}

function remarks({ replaced, hasKey, waiting }: Restored): string[] {
  const lines: string[] = [];
  if (replaced !== null)
    lines.push(`What was there before is in ${replaced}. Delete it when you no longer need it.`);
  if (!hasKey) {
    lines.push(
      'The secret key of this backup is missing, and without it saved API keys can’t be read. Put it into the data folder as secret.key before you start.',
    );
  }
  if (waiting === null) return lines;
  const { mails, lateReplies, messages } = waiting;
  if (mails + lateReplies + messages > 0) {
    lines.push(
      `Not sent, because it may have gone out since: ${mails} mails, ${lateReplies} late replies. Unanswered: ${messages} messages. dmreply mail list shows the mails.`,
    );
  }
  return lines;
}
