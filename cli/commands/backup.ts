import type { Command } from 'commander';
import { withContext } from '../open-context.ts';
import { print, printJson } from '../output.ts';

export function addBackup(program: Command): void {
  const backup = program
    .command('backup')
    .summary('note that a backup was made')
    .description(
      'What dmreply knows of your backups: doctor and the dashboard say when the last one was made.',
    );
  backup
    .command('record')
    .summary('note that a backup was made just now')
    .argument('[note]', 'where it is, or how it was made', '')
    .option('--json', 'print what was noted as JSON')
    .addHelpText(
      'after',
      '\nExample, as the last line of a backup script:\n  $ dmreply backup record nightly',
    )
    .action((text: string, options: { json?: boolean }, command: Command) =>
      withContext(command, async ({ health }) => {
        await health.recordBackup(text);
        if (options.json) return printJson({ recorded: true, note: text });
        print('Noted: a backup was made just now.');
      }),
    );
}
