import type { Command } from 'commander';
import { type HistoryDetail, OPERATOR } from '../../src/contract/template-history.ts';
import { templateLabels } from '../../src/contract/template-labels.ts';
import { parseId } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { moment, oneLine, table } from '../output.ts';

export function addHistory(templates: Command): void {
  templates
    .command('history')
    .summary('show who changed a template, when and what')
    .argument('<template>', 'id or exact name of the template')
    .option('--json', 'print the changes as JSON, with the texts before and after')
    .action((idOrName: string, options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { id, userId } = await findTemplate(context, idOrName);
        const list = await context.templateHistory.list(userId, id);
        if (options.json) return printJson(list);
        if (list.length === 0) return note(`Template ${id} has not been changed in the last 30 days.`);
        print(table(['VERSION', 'WHEN', 'WHO', 'WHAT'], list.map(row)));
        const [newest] = list;
        note(`To undo the last change: dmreply templates restore ${id} ${newest?.previousVersion}`);
      }),
    );
}

export function addRestore(templates: Command): void {
  templates
    .command('restore')
    .summary('bring back what an earlier version of a template said')
    .argument('<template>', 'id or exact name of the template')
    .argument('<version>', 'as "templates history" names it', parseId)
    .option('--json', 'print the result as JSON')
    .action((idOrName: string, version: number, options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const before = await findTemplate(context, idOrName);
        const { id, userId } = before;
        const after = await context.templateHistory.restore(userId, id, version, { editor: OPERATOR });
        if (options.json) return printJson({ id, restoredVersion: version, version: after.version });
        if (after.version === before.version) return print(`Template ${id} already says this.`);
        print(`Template ${id} is back to version ${version}. This is version ${after.version}.`);
        note(`To take it back: dmreply templates restore ${id} ${before.version}`);
      }),
    );
}

const WHO = { owner: 'owner', token: 'token', operator: 'command line' } as const;

function row({ version, savedAt, by, tokenName, restoredVersion, changes }: HistoryDetail): string[] {
  const what = templateLabels(changes.map(({ field }) => field));
  return [
    String(version),
    moment(Date.parse(savedAt)),
    oneLine(tokenName === '' ? WHO[by] : `${WHO[by]} "${tokenName}"`),
    restoredVersion === null ? what : `${what} (version ${restoredVersion} restored)`,
  ];
}
