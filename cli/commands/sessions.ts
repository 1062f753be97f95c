import type { Command } from 'commander';
import { withContext } from '../open-context.ts';

export function addSessions(program: Command): void {
  const sessions = program
    .command('sessions')
    .summary('sign everybody out')
    .description('The browsers in which somebody is signed in.');
  sessions
    .command('flush')
    .summary('end all sessions, of users and of admins')
    .description('Signs everybody out at once, for instance after a leak. Nothing else is lost.')
    .option('--expired', 'only remove sessions that have run out already')
    .option('--json', 'print how many were ended as JSON')
    .action((options: { expired?: boolean; json?: boolean }, command: Command) =>
      withContext(command, async ({ sessions: all }, { print, printJson }) => {
        const ended = await all.flush(options.expired ? 'expired' : 'all');
        if (options.json) return printJson({ ended });
        print(`${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`);
      }),
    );
}
