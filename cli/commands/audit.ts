import { type Command, Option } from 'commander';
import { ACTOR_KINDS, AUDIT_ACTION_NAMES, type AuditEntry } from '../../src/contract/audit.ts';
import { auditSentence } from '../../src/contract/audit-sentences.ts';
import type { AuditFilter } from '../../src/features/audit/audit.service.ts';
import { parseCount, parseDay } from '../arguments.ts';
import { withContext } from '../open-context.ts';
import { moment, table } from '../output.ts';

const SHOWN = 50;

/** Who changed what, and when. */
export function addAudit(program: Command): void {
  const audit = program
    .command('audit')
    .summary('look at who changed what')
    .description('Changes by admins, at this command line and to accounts. Rows are kept for a year.');
  audit
    .command('list')
    .summary('list the newest entries')
    .addOption(new Option('--action <action>', 'only this one').choices(AUDIT_ACTION_NAMES))
    .addOption(new Option('--by <who>', 'only what they did').choices(ACTOR_KINDS))
    .option('--user <name>', 'only what is about this user')
    .option('--since <date>', 'from this day on, such as 2027-01-31 (UTC)', parseDay)
    .option('--limit <count>', 'how many', parseCount, SHOWN)
    .option('--json', 'print the entries as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply audit list --by admin --since 2027-01-01')
    .action((options: Options, command: Command) =>
      withContext(command, async ({ accounts, audit: log }, { print, printJson, note }) => {
        const user = options.user === undefined ? undefined : await accounts.require(options.user);
        const filter: AuditFilter = {
          action: options.action,
          actor: options.by,
          userId: user?.id,
          from: options.since,
        };
        const list = await log.list(filter, { after: null, limit: options.limit });
        if (options.json) return printJson(list);
        if (list.length === 0) return note('There is nothing of the kind in the log.');
        print(table(['ID', 'WHEN', 'WHO', 'USER', 'WHAT'], list.map(row)));
      }),
    );
}

interface Options extends Pick<AuditFilter, 'action'> {
  by?: AuditFilter['actor'];
  user?: string;
  since?: number;
  limit: number;
  json?: boolean;
}

function row(entry: AuditEntry): string[] {
  const { id, at, by, user } = entry;
  const who = by.name === '' ? by.kind : `${by.kind} ${by.name}`;
  const whom = user === null ? '-' : user.username || `number ${user.id}`;
  return [String(id), moment(Date.parse(at)), who, whom, auditSentence(entry)];
}
