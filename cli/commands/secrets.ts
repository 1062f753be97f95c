import type { Command } from 'commander';
import type { KeyChangeResult } from '../../src/features/key-change/key-change.service.ts';
import { withContext } from '../open-context.ts';

export function addSecrets(program: Command): void {
  const secrets = program
    .command('secrets')
    .summary('change the key that encrypts what is saved')
    .description('The secret key, which encrypts what is saved and signs sessions.');
  secrets
    .command('rotate')
    .summary('replace the secret key, while servers answer')
    .description(
      'Makes a new secret key, encrypts with it all that is saved, and removes the old one. Servers go on answering.\n' +
        'Where it is broken off, run it again. In the end everybody signs in again. Where the key comes from the\n' +
        'configuration, or servers have data folders of their own, docs/operating.md has the steps.',
    )
    .option('--json', 'print the result as JSON')
    .action((options: { json?: boolean }, command: Command) =>
      withContext(command, async ({ keyChange }, { print, printJson, note }) => {
        if (!options.json) note('Changing the secret key. Servers go on answering; this takes some seconds.');
        const result = await keyChange.rotate();
        if (options.json) return printJson(result);
        for (const line of inWords(result)) print(line);
      }),
    );
}

function inWords({ moved, unreadable, keysFrom }: KeyChangeResult): string[] {
  return [
    `Done: everything that is saved is encrypted with the new key (${moved} changed just now).`,
    ...(unreadable === 0
      ? []
      : [`${unreadable} could not be read before, and stay as they are: dmreply doctor names them.`]),
    keysFrom === 'file'
      ? 'Everybody signs in again. Backups made before need the key file that they came with.'
      : 'Now remove [secrets] other_key from all servers and restart them, one by one. Then everybody signs in again.',
  ];
}
