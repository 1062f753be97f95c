import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import type { Command } from 'commander';
import { projectFolder } from '../../src/project-folder.ts';
import { CliError } from '../error-lines.ts';
import { terminalOf } from '../terminal.ts';

export function addSbom(program: Command): void {
  program
    .command('sbom')
    .summary('list the packages that this program is built from')
    .description(
      'Prints the list of packages that the build wrote, with versions, licenses and checksums, as CycloneDX JSON.\n' +
        'Those marked as development are for the build; the pages take some of them in.',
    )
    .action(async (_options: object, command: Command) => {
      const list = isSea()
        ? getAsset('sbom.json', 'utf8')
        : await readFile(join(projectFolder(), 'dist/sbom.json'), 'utf8').catch(() => null);
      if (list === null)
        throw new CliError('The list of packages is missing. The build writes it: npm run build');
      terminalOf(command).print(list.trimEnd());
    });
}
