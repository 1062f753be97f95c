import { type Command, Option } from 'commander';
import { toWidgetView } from '../../src/channels/web-widget/widget-view.ts';
import {
  WIDGET_COLORS,
  WIDGET_POSITIONS,
  type WidgetColor,
  type WidgetPosition,
  widgetTag,
} from '../../src/contract/widget-lists.ts';
import { publicUrl } from '../../src/public-url.ts';
import { parseId } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { oneLine, table } from '../output.ts';

const USER = ['--user <name>', 'user name or e-mail address of the owner'] as const;

export function addWidgets(program: Command): void {
  const widgets = program
    .command('widgets')
    .summary('make, list and remove chats for websites')
    .description('Chats that owners put on their websites with one script tag.');
  addCreate(widgets);
  addList(widgets);
  addRemove(widgets);
}

interface CreateOptions {
  template: string;
  title: string;
  greeting?: string;
  origin: string[];
  color: WidgetColor;
  position: WidgetPosition;
  json?: boolean;
}

function addCreate(widgets: Command): void {
  widgets
    .command('create')
    .summary('make a chat, and print the tag for the website')
    .requiredOption('--template <template>', 'id or exact name of the template that answers')
    .requiredOption('--title <text>', 'what stands in the head of the chat')
    .option('--greeting <text>', 'what a visitor reads first')
    .option(
      '--origin <address>',
      'a website that may show it; once for each, such as https://www.example.com',
      (one: string, others: string[]) => [...others, one],
      [],
    )
    .addOption(
      new Option('--color <color>', 'of its head and button')
        .choices(WIDGET_COLORS.map(({ value }) => value))
        .default('petrol'),
    )
    .addOption(
      new Option('--position <side>', 'in which lower corner it sits')
        .choices(WIDGET_POSITIONS.map(({ value }) => value))
        .default('right'),
    )
    .option('--json', 'print the widget as JSON')
    .addHelpText('after', CREATE_HELP)
    .action(({ template, origin, json, ...look }: CreateOptions, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { widgets, config } = context;
        const { id, userId } = await findTemplate(context, template);
        const widget = await widgets.create(userId, { ...look, templateId: id, allowedOrigins: origin });
        if (json) return printJson(toWidgetView(widget));
        print(widgetTag(publicUrl(config), widget.publicId));
        note(`Made widget ${widget.id}. Put the tag before </body> on each page that shows it.`);
        if (!config.widget.enabled)
          note('Chats on websites are switched off on this server ([widget] enabled).');
      }),
    );
}

const CREATE_HELP = `
Without --origin, only the page of this server shows it where it can be tried.

Examples:
  $ dmreply widgets create --template 1 --title "Linden Bakery" --origin https://www.lindenbakery.example
  $ dmreply widgets create --template "Linden Bakery" --title Hello --greeting "Ask us about cakes."`;

function addList(widgets: Command): void {
  widgets
    .command('list')
    .summary("list an owner's chats for websites")
    .requiredOption(...USER)
    .option('--json', 'print them as JSON')
    .action(({ user, json }: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async ({ accounts, widgets }, { print, printJson, note }) => {
        const { id } = await accounts.require(user);
        const list = await widgets.list(id);
        if (json) return printJson(list.map(toWidgetView));
        if (list.length === 0) return note('There are none yet. Begin with: dmreply widgets create --help');
        const rows = list.map((widget) => [
          String(widget.id),
          oneLine(widget.title),
          oneLine(widget.templateName),
          widget.isEnabled ? 'on' : 'off',
          widget.allowedOrigins.join(' ') || '-',
        ]);
        print(table(['ID', 'TITLE', 'TEMPLATE', 'STATE', 'WEBSITES'], rows));
      }),
    );
}

function addRemove(widgets: Command): void {
  widgets
    .command('remove')
    .summary('remove a chat; its conversations stay')
    .argument('<id>', 'id of the widget', parseId)
    .requiredOption(...USER)
    .action((id: number, { user }: { user: string }, command: Command) =>
      withContext(command, async ({ accounts, widgets }, { print }) => {
        const owner = await accounts.require(user);
        await widgets.remove(owner.id, id);
        print(`Removed widget ${id}.`);
      }),
    );
}
