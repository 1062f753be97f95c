import type { Command } from 'commander';
import { inBytes } from '../../src/contract/numbers.ts';
import { withContext } from '../open-context.ts';
import { table } from '../output.ts';

export function addDb(program: Command): void {
  const db = program
    .command('db')
    .summary('see how large the database is')
    .description('The database itself.');
  db.command('stats')
    .summary('rows and bytes by table and by owner, and how fast they grow')
    .description(
      'Reads whole tables, which takes seconds with millions of messages; replies do not wait for it.',
    )
    .option('--json', 'print the figures as JSON')
    .action((options: { json?: boolean }, command: Command) =>
      withContext(command, async ({ readSize }, { print, printJson }) => {
        const size = await readSize();
        if (options.json) return printJson(size);
        const { bytes, messages, bytesPerMessage, perDay } = size;
        print(
          `${inBytes(bytes)} in all; ${messages} messages, ${bytesPerMessage ?? 0} bytes each with all that belongs to them.`,
        );
        print(`Last 30 days: ${perDay.messages} messages a day, ${inBytes(perDay.bytes)} a day.\n`);
        print(
          table(
            ['TABLE', 'ROWS', 'BYTES'],
            size.tables
              .filter(({ rows }) => rows > 0)
              .map((one) => [one.name, `${one.isCounted ? '' : 'about '}${one.rows}`, inBytes(one.bytes)]),
          ),
        );
        if (size.owners.length === 0) return;
        const owners = size.owners.map((owner) => [
          `${owner.username} (${owner.userId})`,
          String(owner.conversations),
          String(owner.messages),
          `about ${inBytes(owner.bytes)}`,
        ]);
        print(`\n${table(['OWNER', 'CONVERSATIONS', 'MESSAGES', 'BYTES'], owners)}`);
      }),
    );
}
