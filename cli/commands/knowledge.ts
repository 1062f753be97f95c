import { basename } from 'node:path';
import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import type { KnowledgeItem } from '../../src/contract/knowledge.ts';
import {
  KNOWLEDGE_FILE_BYTES,
  KNOWLEDGE_NOT_KEPT,
  KNOWLEDGE_PROBLEMS,
} from '../../src/contract/knowledge-lists.ts';
import type { KnowledgeSource } from '../../src/features/knowledge/knowledge.service.ts';
import { toKnowledgeItem } from '../../src/features/knowledge/knowledge-view.ts';
import { parseId } from '../arguments.ts';
import { CliError } from '../error-lines.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { moment, oneLine, table } from '../output.ts';
import { withFile } from '../read-file.ts';
import { readTextFile } from '../read-input.ts';
import { KNOWLEDGE_WORDS } from '../reason-words.ts';
import { type Terminal, terminalOf } from '../terminal.ts';

const USER = ['--user <name>', 'user name or e-mail address of the owner'] as const;

export function addKnowledge(program: Command): void {
  const knowledge = program
    .command('knowledge')
    .summary('add, list, remove and search what the bot may answer from')
    .description('Texts, files and pages of the web that replies of an owner are answered from.');
  addAdd(knowledge);
  addList(knowledge);
  addRemove(knowledge);
  addFind(knowledge);
  // For a server, which reads no strangers' files itself: a document comes in, and what it says goes out as JSON.
  knowledge.command('read', { hidden: true }).action(async (_options: object, command: Command) => {
    const { serveReading } = await import('../../src/features/knowledge/read/process/serve-reading.ts');
    await serveReading(terminalOf(command).host.stdin);
  });
}

interface AddOptions {
  user: string;
  name?: string;
  keep?: boolean;
  json?: boolean;
}

function addAdd(knowledge: Command): void {
  knowledge
    .command('add')
    .summary('add a file, a page of the web, or a text from standard input')
    .argument('<what>', 'a file, an address that begins with https://, or - for a text')
    .requiredOption(...USER)
    .option('--name <name>', 'what it is called; of a file, its own name by default')
    .option('--keep', 'keep the original of a file, not its text alone')
    .option('--json', 'print the source as JSON')
    .addHelpText('after', ADD_HELP)
    .action((what: string, options: AddOptions, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { print, printJson, note } = terminal;
        const user = await context.accounts.require(options.user);
        const added = await add(context, terminal, user.id, what, options);
        const item = await itemOf(context, user.id, added);
        if (options.json) return printJson(item);
        print(`Added source ${added.id}: ${oneLine(added.name)}`);
        if (item.warnings > 0)
          note(`${item.warnings} places in it are not given to the AI: hidden text, or orders to an AI.`);
        if (options.keep && added.kind === 'file' && !added.isFileKept) note(KNOWLEDGE_NOT_KEPT);
        if (added.kind === 'page' && added.hash === '') note('The server reads it soon.');
      }),
    );
}

const ADD_HELP = `
Examples:
  $ dmreply knowledge add prices.pdf --user anna
  $ dmreply knowledge add https://bakery.example/prices --user anna
  $ echo "We deliver within 5 km for $4." | dmreply knowledge add - --user anna --name Delivery`;

async function add(
  { knowledge }: AppContext,
  terminal: Terminal,
  userId: number,
  what: string,
  { name, keep = false }: AddOptions,
): Promise<KnowledgeSource> {
  if (what === '-') {
    if (name === undefined) throw new CliError('Name the text with --name.');
    return knowledge.addText(userId, { name, text: await readTextFile(terminal, '-') });
  }
  if (!/^https?:\/\//i.test(what)) {
    const bytes = await readBytes(terminal, what);
    return knowledge.addFile(userId, { name: name ?? basename(what), bytes, keep });
  }
  const [page] = await knowledge.addPages(userId, [what]);
  if (page === undefined) throw new Error('An address becomes a source.');
  if (name === undefined) return page;
  return knowledge.change(userId, page.id, { version: page.version, name });
}

function readBytes(terminal: Terminal, path: string): Promise<Uint8Array> {
  return withFile(terminal, path, async ({ size, read }) => {
    if (size > KNOWLEDGE_FILE_BYTES) throw new CliError(`${path}: ${KNOWLEDGE_PROBLEMS.too_large}`);
    return read(0, size);
  });
}

function addList(knowledge: Command): void {
  knowledge
    .command('list')
    .summary("list an owner's sources")
    .requiredOption(...USER)
    .option('--json', 'print them as JSON')
    .action(({ user, json }: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { id } = await context.accounts.require(user);
        const sources = await context.knowledge.list(id);
        if (json) return printJson(await Promise.all(sources.map((one) => itemOf(context, id, one))));
        if (sources.length === 0)
          return note('There are no sources yet. Begin with: dmreply knowledge add --help');
        const rows = sources.map((source) => [
          String(source.id),
          source.kind,
          oneLine(source.name),
          String(source.characters),
          stateOf(source, context.clock()),
          moment(source.readAt ?? source.updatedAt),
        ]);
        print(table(['ID', 'KIND', 'NAME', 'CHARACTERS', 'STATE', 'READ'], rows));
      }),
    );
}

function stateOf({ isEnabled, validUntil, problem, hash, pendingAt }: KnowledgeSource, now: number): string {
  if (!isEnabled) return 'off';
  if (validUntil !== null && validUntil <= now) return 'past its date';
  if (problem !== '') return problem;
  if (hash === '') return 'not read yet';
  return pendingAt === null ? 'in use' : 'changed';
}

function addRemove(knowledge: Command): void {
  knowledge
    .command('remove')
    .summary('remove a source')
    .argument('<id>', 'its number, from "knowledge list"', parseId)
    .option('--json', 'print the result as JSON')
    .action((id: number, { json }: { json?: boolean }, command: Command) =>
      withContext(command, async ({ knowledge: service }, { print, printJson }) => {
        await service.remove(await service.ownerOf(id), id);
        if (json) return printJson({ id, removed: true });
        print(`Removed source ${id}.`);
      }),
    );
}

function addFind(knowledge: Command): void {
  knowledge
    .command('find')
    .summary('show what the AI would be given for a message; it is not asked')
    .argument('<message>', 'what a customer writes')
    .requiredOption('--template <template>', 'id or exact name of the template that answers')
    .option('--json', 'print it as JSON')
    .action((message: string, options: { template: string; json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { id, userId } = await findTemplate(context, options.template);
        const found = await context.knowledgeSearch.find(userId, { message, templateId: id });
        if (options.json) return printJson(found);
        if (found.passages.length === 0) return note(sentence(KNOWLEDGE_WORDS[found.outcome]));
        if (found.outcome === 'whole') note('All of it is short enough to be given whole.');
        for (const { source, headings, page, text, because } of found.passages) {
          const path = [source.name, ...headings, ...(page === null ? [] : [`page ${page}`])];
          const why = because.length === 0 ? '' : ` (${because.map(oneLine).join(', ')})`;
          print(
            `${path.map(oneLine).join(' > ')}, of ${source.readAt.slice(0, 10)}${why}\n${text
              .split('\n')
              .map((line) => `  ${oneLine(line)}`)
              .join('\n')}`,
          );
        }
      }),
    );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

async function itemOf(
  { knowledgeUses, clock }: AppContext,
  userId: number,
  source: KnowledgeSource,
): Promise<KnowledgeItem> {
  const uses = (await knowledgeUses.counts(userId)).get(source.id) ?? 0;
  return toKnowledgeItem(source, uses, clock());
}
