import type { Command } from 'commander';
import type { BackupOptions, WrittenBackup } from '../../src/features/backup/write-backup.ts';
import { databaseProblem } from '../database-problem.ts';
import { CliError } from '../error-lines.ts';
import { configOf, withContext } from '../open-context.ts';
import { formatSize, isoTime, moment, table } from '../output.ts';
import { readPassphrase } from '../passphrase.ts';
import { type Host, terminalOf } from '../terminal.ts';

interface MakeOptions {
  passphraseFile?: string;
  withKey?: boolean;
  scheduled?: boolean;
  json?: boolean;
}

export function addBackup(program: Command): void {
  const backup = program
    .command('backup')
    .summary('back up the whole installation, and try backups out')
    .description(
      'Writes one archive with the whole database, the settings without secrets and, with a passphrase, the secret key,\n' +
        'while servers go on working. Servers also do it by themselves: [backup] every.',
    )
    .argument('[file]', 'where to write it (default: a name with the time, in [backup] dir)')
    .option('--passphrase-file <file>', 'seal the secret key with the passphrase in this file')
    .option('--with-key', 'include the secret key as it is')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ dmreply backup
  $ dmreply backup /mnt/usb/dmreply.tar --passphrase-file passphrase.txt
  $ dmreply backup verify /mnt/usb/dmreply.tar
  $ dmreply restore /mnt/usb/dmreply.tar`,
    )
    .action((file: string | undefined, options: MakeOptions, command: Command) =>
      makeBackup(file, options, command),
    );
  // What a server calls; thins out old backups, and ends when the server does.
  backup.addOption(backup.createOption('--scheduled').hideHelp());
  addList(backup);
  addVerify(backup);
  addRecord(backup);
}

async function makeBackup(file: string | undefined, options: MakeOptions, command: Command): Promise<void> {
  const terminal = terminalOf(command);
  const config = await configOf(command);
  const [
    { writeBackup },
    { noteBackup },
    { archiveName, backupFolder, deletePastArchives },
    { durationMs },
    { join },
  ] = await Promise.all([
    import('../../src/features/backup/write-backup.ts'),
    import('../../src/features/backup/note-backup.ts'),
    import('../../src/features/backup/archive-files.ts'),
    import('../../src/features/backup/duration.ts'),
    import('node:path'),
  ]);
  const now = Date.now();
  const path = file === undefined ? join(backupFolder(config), archiveName(now)) : terminal.pathOf(file);
  const made: BackupOptions = {
    passphrase: await readPassphrase(terminal, options.passphraseFile, config),
    isKeyClear: options.withKey === true,
    now,
    ...(options.scheduled ? { signal: await withServer(terminal.host) } : {}),
  };
  let written: WrittenBackup;
  try {
    written = await writeBackup(config, path, made);
    await noteBackup(config, (backups) => backups.made(written, now));
    if (options.scheduled)
      await deletePastArchives(backupFolder(config), now, durationMs(config.backup.keep));
  } catch (error) {
    const problem = databaseProblem(error, config);
    throw problem === null ? error : new CliError(problem);
  }
  const { bytes, rows, key } = written;
  if (options.json) return terminal.printJson({ file: path, bytes, rows, key });
  terminal.print(`Backed up ${rows} rows to ${path} (${formatSize(bytes)}).`);
  terminal.note(KEY_NOTES[key]);
}

const KEY_NOTES = {
  none: 'It holds no secret key: keep a copy of secret.key elsewhere, or name a passphrase next time (--passphrase-file).',
  clear: 'It holds the secret key as it is: keep it where nobody else can read it.',
  sealed: 'The secret key in it is sealed: keep the passphrase elsewhere.',
} as const;

/** Works when the machine has nothing better to do, and stops when the server does: its end of our input closes then. */
async function withServer({ stdin }: Host): Promise<AbortSignal> {
  const { setPriority } = await import('node:os');
  try {
    setPriority(10);
  } catch {
    // Not allowed everywhere; it then works like any other process.
  }
  const ending = new AbortController();
  stdin.on('end', () => ending.abort(new Error('The server stopped.')));
  stdin.resume();
  stdin.unref?.();
  return ending.signal;
}

/** With those that `backup` has as well: it takes them for its own, wherever they stand. */
function optionsOf(command: Command): MakeOptions {
  return command.optsWithGlobals<MakeOptions>();
}

function addList(backup: Command): void {
  backup
    .command('list')
    .summary('list the backups in [backup] dir')
    .option('--json', 'print them as JSON')
    .action(async (_options: object, command: Command) => {
      const { print, printJson, note } = terminalOf(command);
      const options = optionsOf(command);
      const { backupFolder, listArchives } = await import('../../src/features/backup/archive-files.ts');
      const folder = backupFolder(await configOf(command));
      const archives = await listArchives(folder);
      if (options.json) {
        return printJson(
          archives.map(({ path, madeAt, bytes }) => ({ file: path, madeAt: isoTime(madeAt), bytes })),
        );
      }
      if (archives.length === 0) return note(`No backup is in ${folder}.`);
      print(
        table(
          ['MADE', 'SIZE', 'FILE'],
          archives.map(({ path, madeAt, bytes }) => [moment(madeAt), formatSize(bytes), path]),
        ),
      );
    });
}

function addVerify(backup: Command): void {
  backup
    .command('verify')
    .summary('restore a backup into a temporary database, and compare every row')
    .description(
      'Reads the whole archive, restores it into a temporary SQLite database beside it and compares every row; then the\n' +
        'temporary database is removed. Nothing else is touched. The doctor says when this was last done.',
    )
    .argument('<file>', 'the backup')
    .option('--passphrase-file <file>', 'the passphrase of its secret key')
    .option('--json', 'print what was found as JSON')
    .action(async (file: string, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      const options = optionsOf(command);
      const config = await configOf(command);
      const { verifyBackup } = await import('../../src/features/backup/verify-backup.ts');
      const path = terminal.pathOf(file);
      const passphrase = await readPassphrase(terminal, options.passphraseFile, config);
      const found = await verifyBackup(config, path, { passphrase, now: Date.now() });
      if (options.json) return terminal.printJson({ ...found, file: path, madeAt: isoTime(found.madeAt) });
      terminal.print(
        `${path} is whole: ${found.rows} rows of ${moment(found.madeAt)}, made by dmreply ${found.version}.`,
      );
      terminal.note('It was restored into a temporary database, and every row was the same.');
    });
}

function addRecord(backup: Command): void {
  backup
    .command('record')
    .summary('note that another tool made a backup just now')
    .argument('[note]', 'where it is, or how it was made', '')
    .option('--json', 'print what was noted as JSON')
    .addHelpText(
      'after',
      '\nExample, as the last line of a backup script:\n  $ dmreply backup record nightly',
    )
    .action((text: string, _options: object, command: Command) =>
      withContext(command, async ({ backups }, { print, printJson }) => {
        await backups.record(text);
        if (optionsOf(command).json) return printJson({ recorded: true, note: text });
        print('Noted: a backup was made just now.');
      }),
    );
}
