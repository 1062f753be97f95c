import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import type { ContactView } from '../../src/contract/contacts.ts';
import { toContactView } from '../../src/features/contacts/contact-view.ts';
import type { ContactRequest } from '../../src/features/contacts/contacts.service.ts';
import { parseCount, parseId } from '../arguments.ts';
import { withContext } from '../open-context.ts';
import { moment, table } from '../output.ts';

const SHOWN = 50;
const PAGE = 500;
const EVERYBODY: ContactRequest = {
  search: '',
  tag: null,
  field: null,
  value: null,
  limit: PAGE,
  after: null,
};
const USER = ['--user <name>', 'user name or e-mail address of the owner'] as const;
const CONTACT = ['<contact>', 'number of the contact, from "contacts list"', parseId] as const;

export function addContacts(program: Command): void {
  const contacts = program
    .command('contacts')
    .summary('list, show, delete and export the customers of an owner')
    .description('A contact is a customer: fields, tags and notes, from what they wrote and what was noted.');
  addList(contacts);
  addShow(contacts);
  addDelete(contacts);
  addExport(contacts);
}

interface Options {
  user: string;
  json?: boolean;
}

interface ListOptions extends Options, Partial<Pick<ContactRequest, 'search' | 'tag' | 'field' | 'value'>> {
  limit: number;
}

function addList(contacts: Command): void {
  contacts
    .command('list')
    .summary('list contacts, those who wrote last first')
    .requiredOption(...USER)
    .option('--search <text>', 'only those with this in a name or a field')
    .option('--tag <tag>', 'only those with this tag')
    .option('--field <key>', 'only those of whom this field is known, such as email')
    .option('--value <text>', 'with --field: only those with exactly this in it')
    .option('--limit <count>', 'how many', parseCount, SHOWN)
    .option('--json', 'print the contacts as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply contacts list --user anna --tag vip --field email')
    .action(({ user, json, ...filter }: ListOptions, command: Command) =>
      withContext(command, async ({ accounts, contacts: service }, { print, printJson, note }) => {
        const { id } = await accounts.require(user);
        const page = await service.list(id, { ...EVERYBODY, ...filter });
        const list = page.contacts.map(toContactView);
        if (json) return printJson(list);
        if (list.length === 0) return note('There are no contacts of the kind.');
        print(table(['ID', 'NAME', 'USER NAME', 'TAGS', 'LAST SEEN'], list.map(row)));
        if (page.next !== null) note(`These are ${list.length} of ${page.total}. --limit shows more.`);
      }),
    );
}

function addShow(contacts: Command): void {
  contacts
    .command('show')
    .summary('show what is known of a contact')
    .argument(...CONTACT)
    .requiredOption(...USER)
    .option('--json', 'print the contact as JSON')
    .action((id: number, options: Options, command: Command) =>
      withContext(command, async ({ accounts, contacts: service }, { print, printJson }) => {
        const user = await accounts.require(options.user);
        const contact = toContactView(await service.get(user.id, id));
        if (options.json) return printJson(contact);
        print(table(['FIELD', 'VALUE'], rowsOf(contact)));
      }),
    );
}

function addDelete(contacts: Command): void {
  contacts
    .command('delete')
    .summary('delete everything of a person')
    .description(
      'Deletes the conversations, messages and notes of a person. There is no way back but a backup. Of one who wrote STOP the id in the chat tool stays, so that the STOP holds.',
    )
    .argument(...CONTACT)
    .requiredOption(...USER)
    .requiredOption('--yes', 'confirms that everything is to be deleted')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply contacts delete 12 --user anna --yes')
    .action((id: number, options: Options, command: Command) =>
      withContext(command, async ({ accounts, contacts: service }, { print, printJson }) => {
        const user = await accounts.require(options.user);
        await service.remove(user.id, id);
        if (options.json) return printJson({ id, deleted: true });
        print(`Deleted contact ${id} with all conversations.`);
      }),
    );
}

function addExport(contacts: Command): void {
  contacts
    .command('export')
    .summary('print all contacts as CSV')
    .requiredOption(...USER)
    .option('--json', 'print them as JSON instead')
    .addHelpText('after', '\nExample:\n  $ dmreply contacts export --user anna > contacts.csv')
    .action((options: Options, command: Command) =>
      withContext(command, async ({ accounts, contacts: service }, { printJson, host }) => {
        const user = await accounts.require(options.user);
        if (options.json) return printJson(await everybody(service, user.id));
        for await (const lines of await service.csv(user.id, null)) host.stdout.write(lines);
      }),
    );
}

async function everybody(contacts: AppContext['contacts'], userId: number): Promise<ContactView[]> {
  const all: ContactView[] = [];
  let after: ContactRequest['after'] = null;
  do {
    const page = await contacts.list(userId, { ...EVERYBODY, after });
    all.push(...page.contacts.map(toContactView));
    after = page.next;
  } while (after !== null);
  return all;
}

function rowsOf({ name, userName, fields, tags, notes, firstSeenAt, lastSeenAt }: ContactView): string[][] {
  const rows = [
    ['name', name],
    ['userName', userName],
    ...Object.entries(fields),
    ['tags', tags.join(', ')],
    ['notes', notes],
    ['firstSeenAt', moment(Date.parse(firstSeenAt))],
    ['lastSeenAt', moment(Date.parse(lastSeenAt))],
  ];
  return rows.map(([field = '', value]) => [field, value || '-']);
}

function row({ id, name, userName, tags, lastSeenAt }: ContactView): string[] {
  return [String(id), name || '-', userName || '-', tags.join(', ') || '-', moment(Date.parse(lastSeenAt))];
}
