import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { pauseView } from '../../src/contract/bot-control.ts';
import { hoursText } from '../../src/contract/hours-text.ts';
import { LENGTH_VALUES } from '../../src/contract/lengths.ts';
import { TONE_VALUES } from '../../src/contract/tones.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import { asTyped } from '../../src/own-program.ts';
import { webhookAddress } from '../addresses.ts';
import { parseFieldsFile } from '../fields-file.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { isoTime, oneLine, table } from '../output.ts';
import { notePlaces } from '../places.ts';
import { readTextFile } from '../read-input.ts';
import { addHistory, addRestore } from './template-history.ts';
import { addConfirm, addPlaces } from './template-places.ts';

export function addTemplates(program: Command): void {
  const templates = program
    .command('templates')
    .summary('create, list, show, restore and delete templates')
    .description('A template is the voice of a business. Each has a webhook URL of its own.');
  addCreate(templates);
  addList(templates);
  addShow(templates);
  addHistory(templates);
  addRestore(templates);
  addPlaces(templates);
  addConfirm(templates);
  addDelete(templates);
}

function addCreate(templates: Command): void {
  templates
    .command('create')
    .summary('create a template from a file')
    .requiredOption('--user <name>', 'user name or e-mail address of the owner')
    .requiredOption('--file <file>', 'TOML or JSON file; "-" reads standard input')
    .option('--json', 'print the template as JSON')
    .addHelpText('after', FILE_HELP)
    .action((options: { user: string; file: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { print, printJson, note } = terminal;
        const owner = await context.accounts.require(options.user);
        const fields = await parseFieldsFile(await readTextFile(terminal, options.file), options.file);
        const template = await context.templates.create(owner.id, fields);
        if (options.json) return printJson(shown(context, template));
        print(`Created template ${template.id}: ${oneLine(template.templateName)}`);
        print(`Webhook URL: ${webhookAddress(context.config, template.webhookUrl)}`);
        await notePlaces(context, terminal, template);
        note(`Next: ${asTyped(`test ${template.id} "Do you deliver?"`)}`);
        if (context.config.server.publicUrl === '') {
          note('The address works on this machine only. For a chat tool, set [server] public_url.');
        }
      }),
    );
}

function addList(templates: Command): void {
  templates
    .command('list')
    .summary('list templates with their webhook URLs')
    .option('--user <name>', 'only those of this user')
    .option('--json', 'print the templates as JSON')
    .action((options: { user?: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const list = await templatesOf(context, options.user);
        if (options.json) return printJson(list.map((template) => shown(context, template)));
        if (list.length === 0) {
          return note('There are no templates yet. Create one: dmreply templates create --help');
        }
        const owners = new Map((await context.accounts.list()).map((user) => [user.id, user.username]));
        const rows = list.map((template) => [
          String(template.id),
          template.templateName,
          owners.get(template.userId) ?? '',
          webhookAddress(context.config, template.webhookUrl),
        ]);
        print(table(['ID', 'NAME', 'OWNER', 'WEBHOOK URL'], rows));
      }),
    );
}

function addShow(templates: Command): void {
  templates
    .command('show')
    .summary('show all fields of a template')
    .argument('<template>', 'id or exact name of the template')
    .option('--json', 'print the template as JSON')
    .action((idOrName: string, options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson }) => {
        const fields = shown(context, await findTemplate(context, idOrName));
        if (options.json) return printJson(fields);
        const rows = Object.entries({ ...fields, hours: hoursText(fields.hours) }).map(([name, value]) => [
          name,
          valueText(value),
        ]);
        print(table(['FIELD', 'VALUE'], rows));
      }),
    );
}

function addDelete(templates: Command): void {
  templates
    .command('delete')
    .summary('delete a template; its conversations stay')
    .argument('<template>', 'id or exact name of the template')
    .option('--json', 'print the result as JSON')
    .action((idOrName: string, options: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson }) => {
        const { id, userId, templateName } = await findTemplate(context, idOrName);
        await context.templates.remove(userId, id);
        if (options.json) return printJson({ id, templateName, deleted: true });
        print(`Deleted template ${id} "${oneLine(templateName)}". Its webhook URL answers 404 from now on.`);
      }),
    );
}

async function templatesOf(context: AppContext, owner: string | undefined): Promise<Template[]> {
  if (owner === undefined) return context.templates.listForOperator();
  return context.templates.list((await context.accounts.require(owner)).id);
}

/** As people and scripts see it: the address in full, times as JSON has them, no sealed secret. */
function shown(context: AppContext, template: Template) {
  const { sealedWebhookSecret, pause, finishedAt, createdAt, updatedAt, ...fields } = template;
  return {
    ...fields,
    webhookAddress: webhookAddress(context.config, template.webhookUrl),
    hasWebhookSecret: sealedWebhookSecret !== null,
    ...pauseView(pause, context.clock()),
    finishedAt: isoTime(finishedAt),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

function valueText(value: unknown): string {
  if (value === null || value === '') return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(', ');
  return typeof value === 'string' ? value.replace(/\n/g, ' | ') : String(value);
}

const FILE_HELP = `
The smallest file, in TOML:
  templateName = "Linden Bakery"
  role = "Owner of the bakery"
  businessType = "Neighborhood bakery"
  mainGoal = "Take orders for cakes and answer questions about the shop."
  openerStyle = "Hi and thanks for writing!"
  closingInstruction = "Invite them to stop by."
  productOrService = "Sourdough bread and cakes to order, from $20."

More fields, with what they are without you:
  tone = "professional"          one of the tones below
  lengthPreference = "medium (5-7 sentences)"
  faqs = ""                      lines such as "Q: Do you deliver? A: Yes, within 5 km."
  forbiddenWords = ""            separated by commas
  useEmojis = true
  useVoice = true                keep to what was learned of how the owner writes
  enableConversationMemory = true
  conversationMemoryLength = 5   messages, 1 to 20
  fallbackReply = ""             sent when nothing else fits
  disclosureLine = ""            says that a bot is writing, where a law wants it
  awayText = ""                  sent while the business is closed, where [hours] say so
  model = ""                     another model than [ai] model
  temperature = 0.2              how freely the AI words its replies, 0 to 2; without it [ai] temperature
  secondLook = false             the AI checks each of its replies before it is sent
  secondLookModel = ""           another model for that than the one that writes
  seesPhotos = false             the AI sees the photos that customers send
  hearsVoice = false             voice messages are written down for the AI
  hearingModel = ""              another model for that than the provider's usual one
  keepsAttachments = false       what was seen and heard is kept with the conversation
  confirmedBrackets = ["[sold out]"]  brackets that are meant; others wait to be filled in
  waitForMoreMs = 1500           messages in a row get one reply; 0: each at once
  typingSpeed = false            replies come as if somebody typed them
  dailyAiLimit = 200             AI replies a day; without it as many as come
  repliesPerCustomer = 30        replies a customer and day; without it as many as come
  deliveryField, deliveryFlow    ManyChat field and flow for late replies
  [hours], at the end            when the business is open; [] is a day on which it is closed:
    timeZone = "Europe/Berlin"
    week = [[{from = "09:00", to = "18:00"}], [], [], [], [], [], []]   Monday to Sunday
    holidays = [{from = "2027-12-24", to = "2027-12-26", name = "Christmas"}]
    outside = "away"             answer, away or silent
  webhookSecret                  then every call needs it, as header X-Webhook-Secret

Lengths: ${LENGTH_VALUES.join(', ')}
Tones: ${TONE_VALUES.join(', ')}

Examples:
  $ dmreply templates create --user anna --file bakery.toml
  $ cat bakery.json | dmreply templates create --user anna --file -`;
