import { type Command, Option } from 'commander';
import type { AppContext } from '../../src/context.ts';
import type { ExportedStrategy, StrategyView } from '../../src/contract/strategy-api.ts';
import { STARTER_STRATEGIES } from '../../src/features/strategies/starters/index.ts';
import { viewStrategies, viewStrategy } from '../../src/features/strategies/strategy-view.ts';
import { parseId } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { oneLine, table } from '../output.ts';
import { readTextFile } from '../read-input.ts';
import { parseStrategyFile } from '../strategy-file.ts';
import type { Terminal } from '../terminal.ts';

export function addStrategies(program: Command): void {
  const strategies = program
    .command('strategies')
    .summary('add, list, show and delete DM strategies')
    .description('A strategy leads a conversation to one thing: an order, a call, an address.');
  addAdd(strategies);
  addList(strategies);
  addShow(strategies);
  addDelete(strategies);
}

interface AddOptions {
  template: string;
  starter?: string;
  json?: boolean;
}

function addAdd(strategies: Command): void {
  strategies
    .command('add')
    .summary('add a strategy from a file or a starter')
    .argument('[file]', 'JSON as "strategies show --json" prints it, or TOML; "-" reads standard input')
    .requiredOption('--template <template>', 'id or exact name of the template')
    .addOption(
      new Option('--starter <key>', 'a strategy to begin with, see below').choices(
        STARTER_STRATEGIES.map(({ key }) => key),
      ),
    )
    .option('--json', 'print the strategy as JSON')
    .addHelpText('after', ADD_HELP)
    .action(async (file: string | undefined, options: AddOptions, command: Command) => {
      if ((file === undefined) === (options.starter === undefined))
        command.error('error: name either a file or a --starter');
      await withContext(command, async (context, terminal) => {
        const { print, printJson } = terminal;
        const { id, userId, templateName } = await findTemplate(context, options.template);
        const { isEnabled, ...definition } = await strategyFrom(terminal, file, options.starter);
        const added = await context.strategies.add(userId, id, definition, { isEnabled });
        const view = await viewStrategy(context, userId, added);
        if (options.json) return printJson(view);
        print(`Created strategy ${view.id}: "${oneLine(view.name)}" in "${oneLine(templateName)}".`);
        noteProblems(terminal, view);
      });
    });
}

async function strategyFrom(
  terminal: Terminal,
  file: string | undefined,
  key: string | undefined,
): Promise<ExportedStrategy> {
  const starter = STARTER_STRATEGIES.find((one) => one.key === key);
  if (starter !== undefined) return starter.strategy;
  const path = file ?? '-';
  return parseStrategyFile(await readTextFile(terminal, path), path);
}

function addList(strategies: Command): void {
  strategies
    .command('list')
    .summary("list a template's strategies with their numbers")
    .requiredOption('--template <template>', 'id or exact name of the template')
    .option('--json', 'print the strategies as JSON')
    .action((options: { template: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { id, userId, templateName } = await findTemplate(context, options.template);
        const list = await context.strategies.list(userId, id);
        const views = await viewStrategies(context, userId, list, id);
        if (options.json) return printJson(views);
        if (views.length === 0) return note(`"${oneLine(templateName)}" has no strategies yet.`);
        print(table(['ID', 'NAME', 'BEGINS', 'ON', 'BEGAN', 'REACHED'], views.map(row)));
      }),
    );
}

function addShow(strategies: Command): void {
  strategies
    .command('show')
    .summary('show a strategy, step by step')
    .argument('<strategy>', 'number of the strategy, from "strategies list"', parseId)
    .option('--json', 'print the strategy as JSON, which "strategies add" takes')
    .action((id: number, options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { print, printJson } = terminal;
        const view = await viewOf(context, id);
        if (options.json) return printJson(view);
        print(oneLine(view.goal === '' ? view.name : `${view.name}: ${view.goal}`));
        print(`Begins: ${oneLine(BEGINS[view.begins.when](view.begins))}`);
        print(table(['STEP', 'WHAT', 'FIELD', 'REACHED'], stepRows(view)));
        print(`Ends: ${oneLine(ending(view.ends))}`);
        noteProblems(terminal, view);
      }),
    );
}

function addDelete(strategies: Command): void {
  strategies
    .command('delete')
    .summary('delete a strategy; where it runs, it ends')
    .argument('<strategy>', 'number of the strategy, from "strategies list"', parseId)
    .option('--json', 'print the result as JSON')
    .action((id: number, options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson }) => {
        await context.strategies.remove(await context.strategies.ownerOf(id), id);
        if (options.json) return printJson({ id, deleted: true });
        print(`Deleted strategy ${id}.`);
      }),
    );
}

async function viewOf(context: AppContext, id: number): Promise<StrategyView> {
  const userId = await context.strategies.ownerOf(id);
  return viewStrategy(context, userId, await context.strategies.get(userId, id));
}

type Begins = StrategyView['begins'];
const BEGINS: Readonly<Record<Begins['when'], (begins: Begins) => string>> = {
  first_message: () => 'first message',
  phrase: ({ phrase }) => `phrase "${phrase}"`,
  tag: ({ tag }) => `tag "${tag}"`,
  manual: () => 'by hand',
};

function ending({ tag, text, handOver, passTo }: StrategyView['ends']): string {
  const parts = [
    ...(text === '' ? [] : [`sends "${text}"`]),
    ...(tag === '' ? [] : [`adds the tag "${tag}"`]),
    ...(handOver ? ['hands over'] : []),
    ...(typeof passTo === 'number' ? [`passes on to template ${passTo}`] : []),
  ];
  return parts.length === 0 ? 'quietly' : parts.join(', ');
}

function row(view: StrategyView): string[] {
  const { id, name, begins, isEnabled } = view;
  const numbers = [times(view, '', 'began'), times(view, '', 'reached')];
  return [String(id), name, BEGINS[begins.when](begins), isEnabled ? 'yes' : 'no', ...numbers];
}

function stepRows(view: StrategyView): string[][] {
  return view.steps.map(({ id, what, field, type }, index) => [
    String(index + 1),
    what,
    field === '' ? '-' : `${field} (${type})`,
    times(view, id, 'reached'),
  ]);
}

function times({ counts }: StrategyView, step: string, what: string): string {
  return String(counts.find((one) => one.step === step && one.what === what)?.count ?? 0);
}

function noteProblems({ note }: Terminal, { isEnabled, places, fieldProblems }: StrategyView): void {
  if (!isEnabled) note('It is switched off.');
  if (places.length > 0) note(`It still has ${places.join(', ')}. It does not run until you fill that in.`);
  for (const problem of fieldProblems) note(problem);
}

const ADD_HELP = `
Starters:
${STARTER_STRATEGIES.map(({ key, summary }) => `  ${key.padEnd(16)} ${summary}`).join('\n')}

To change a strategy, or to fill in its [places]:
  $ dmreply strategies add --template 1 --starter guide
  $ dmreply strategies show 1 --json > guide.json          then edit guide.json
  $ dmreply strategies delete 1
  $ dmreply strategies add guide.json --template 1`;
