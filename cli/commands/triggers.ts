import { type Command, Option } from 'commander';
import { placeTexts } from '../../src/contract/places.ts';
import { TRIGGER_MATCH_MODES, type TriggerMatchMode } from '../../src/contract/trigger.ts';
import type { Triggers } from '../../src/features/triggers/triggers.service.ts';
import { parseId } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { isoTime, table } from '../output.ts';

type Trigger = Awaited<ReturnType<Triggers['add']>>;

export function addTriggers(program: Command): void {
  const triggers = program
    .command('triggers')
    .summary('add, list and delete fixed replies')
    .description('Fixed replies to certain words. They need no AI and are sent exactly as written.');
  addAdd(triggers);
  addList(triggers);
  addDelete(triggers);
}

interface AddOptions {
  template: string;
  phrase: string;
  reply: string;
  match: TriggerMatchMode;
  handOver?: boolean;
  json?: boolean;
}

function addAdd(triggers: Command): void {
  triggers
    .command('add')
    .summary('add a fixed reply')
    .requiredOption('--template <template>', 'id or exact name of the template')
    .requiredOption(
      '--phrase <text>',
      'words in a message that fire the trigger; capitals and accents do not matter',
    )
    .requiredOption('--reply <text>', 'what is sent, exactly as written')
    .addOption(
      new Option(
        '--match <how>',
        'where the phrase must stand: anywhere as whole words, as the whole message, at its start',
      )
        .choices(TRIGGER_MATCH_MODES)
        .default('words'),
    )
    .option('--hand-over', 'send the reply, then leave the conversation to a human')
    .option('--json', 'print the trigger as JSON')
    .addHelpText(
      'after',
      `
When several phrases stand in a message, the longest wins.

Examples:
  $ dmreply triggers add --template 1 --phrase "opening hours" --reply "Tue to Sun, 8 am to 6 pm."
  $ dmreply triggers add --template "Linden Bakery" --phrase "talk to a person" --hand-over \\
      --reply "Of course! One of us will write back today."`,
    )
    .action((options: AddOptions, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const template = await findTemplate(context, options.template);
        const trigger = await context.triggers.add(template.userId, template.id, {
          triggerPhrase: options.phrase,
          responseAction: options.reply,
          matchMode: options.match,
          handOver: options.handOver === true,
        });
        if (options.json) return printJson(shown(trigger));
        print(`Created trigger ${trigger.id}: "${trigger.triggerPhrase}" in "${template.templateName}".`);
        const places = placeTexts(trigger.responseAction, template.confirmedBrackets);
        if (places.length > 0) {
          note(`Its reply still has ${places.join(', ')}. It is not sent until you fill that in.`);
        }
      }),
    );
}

function addList(triggers: Command): void {
  triggers
    .command('list')
    .summary("list a template's triggers")
    .requiredOption('--template <template>', 'id or exact name of the template')
    .option('--json', 'print the triggers as JSON')
    .action((options: { template: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const template = await findTemplate(context, options.template);
        const list = await context.triggers.list(template.userId, template.id);
        if (options.json) return printJson(list.map(shown));
        if (list.length === 0) return note(`"${template.templateName}" has no triggers yet.`);
        const rows = list.map((trigger) => [
          String(trigger.id),
          trigger.triggerPhrase,
          trigger.matchMode,
          trigger.handOver ? 'yes' : 'no',
          replyWords(trigger),
        ]);
        print(table(['ID', 'PHRASE', 'MATCH', 'HANDS OVER', 'REPLY'], rows));
      }),
    );
}

function addDelete(triggers: Command): void {
  triggers
    .command('delete')
    .summary('delete a trigger')
    .argument('<id>', 'id of the trigger, from `triggers list`', parseId)
    .option('--json', 'print the result as JSON')
    .action((id: number, options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson }) => {
        await context.triggers.remove(await context.triggers.ownerOf(id), id);
        if (options.json) return printJson({ id, deleted: true });
        print(`Deleted trigger ${id}.`);
      }),
    );
}

function replyWords({ responseAction, passTo }: Trigger): string {
  if (!passTo) return responseAction;
  return `${responseAction} (passes on to template ${passTo})`.trimStart();
}

function shown(trigger: Trigger) {
  return { ...trigger, createdAt: isoTime(trigger.createdAt) };
}
