import type { Command } from 'commander';
import { withContext } from '../open-context.ts';
import { table } from '../output.ts';

export function addStats(program: Command): void {
  program
    .command('stats')
    .summary('count users, templates, conversations and messages')
    .description('Counters of the whole server. Each message and each reply counts as one.')
    .option('--json', 'print the counters as JSON')
    .action((options: { json?: boolean }, command: Command) =>
      withContext(command, async ({ readStats }, { print, printJson }) => {
        const { countedAt, ...counts } = await readStats();
        if (options.json) return printJson({ ...counts, countedAt });
        const rows = Object.entries(counts).map(([name, count]) => [name, String(count)]);
        print(table(['WHAT', 'COUNT'], rows));
      }),
    );
}
