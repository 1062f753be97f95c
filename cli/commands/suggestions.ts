import type { Command } from 'commander';
import { parseId } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { oneLine, table } from '../output.ts';
import { shortened } from '../trial-run.ts';

export function addSuggestions(program: Command): void {
  const suggestions = program
    .command('suggestions')
    .summary('list and reject what nobody could answer')
    .description(
      "Questions of a template's customers that nobody could answer, those first that most asked.",
    );
  addList(suggestions);
  addReject(suggestions);
}

function addList(suggestions: Command): void {
  suggestions
    .command('list')
    .summary('list the open ones of a template')
    .argument('<template>', 'id or exact name of the template')
    .option('--json', 'print them as JSON')
    .action((idOrName: string, { json }: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { id, userId, templateName } = await findTemplate(context, idOrName);
        const list = await context.suggestions.list(userId, { state: 'open', templateId: id });
        if (json) return printJson(list);
        if (list.total === 0) return note(`Nothing is open for "${oneLine(templateName)}".`);
        const rows = list.suggestions.map((one) => [
          String(one.id),
          String(one.customers),
          String(one.times),
          shortened(one.question),
          shortened(one.answer),
        ]);
        print(table(['ID', 'CUSTOMERS', 'TIMES', 'QUESTION', 'ANSWER'], rows));
      }),
    );
}

function addReject(suggestions: Command): void {
  suggestions
    .command('reject')
    .summary('reject one: it never comes back')
    .argument('<id>', 'its number, from "suggestions list"', parseId)
    .option('--json', 'print the result as JSON')
    .action((id: number, { json }: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson }) => {
        const rejected = await context.suggestions.reject(await context.suggestions.ownerOf(id), id);
        if (json) return printJson(rejected);
        print(`Rejected suggestion ${id}.`);
      }),
    );
}
