import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import type { GIVEN_SOURCES } from '../../src/contract/owner-voice.ts';
import type { VoiceView } from '../../src/contract/voice-api.ts';
import { isMessageFile } from '../../src/features/voice/export/message-files.ts';
import {
  type ExportReader,
  type ExportSummary,
  exportReader,
} from '../../src/features/voice/export/read-export.ts';
import { learnVoice } from '../../src/features/voice/learn.ts';
import { toVoiceView } from '../../src/features/voice/voice-view.ts';
import { readZip, ZipError } from '../../src/features/voice/zip/read-zip.ts';
import { CliError } from '../error-lines.ts';
import { withContext } from '../open-context.ts';
import { moment, oneLine, table } from '../output.ts';
import { withFile } from '../read-file.ts';
import { readTextFile } from '../read-input.ts';
import { type Terminal, terminalOf } from '../terminal.ts';

export function addVoice(program: Command): void {
  const voice = program
    .command('voice')
    .summary('learn how an owner writes, show it, delete it')
    .description(
      "Replies sound like their owner: learned from the owner's own messages, of an Instagram export or a table.",
    );
  addImport(voice);
  addShow(voice);
  addDelete(voice);
  addSoundsLike(voice);
  addForServer(voice);
}

function addImport(voice: Command): void {
  voice
    .command('import')
    .summary('learn from an Instagram export, a table or a text file')
    .argument('[files...]', 'the zip from Instagram, a .csv of a chat tool, or a .txt with own messages')
    .option('--from-account', 'in place of files: replies that the owner typed in this account')
    .requiredOption('--user <name>', 'user name or e-mail address of the owner')
    .option('--owner <name>', "the owner's name in the export, where it is not clear")
    .option('--dry-run', 'only show what would be learned from')
    .option('--json', 'print the result as JSON')
    .action((files: string[], options: ImportOptions, command: Command) =>
      withContext(command, async (context, terminal) => {
        const { printJson } = terminal;
        const user = await context.accounts.require(options.user);
        if ((files.length === 0) !== (options.fromAccount === true))
          throw new CliError('Name the files to learn from, or --from-account.');
        if (options.fromAccount) return learnFromAccount(context, terminal, user.id, options);
        const reader = exportReader();
        for (const file of files) await feedFile(terminal, reader, file);
        const { turns, summary } = reader.read(options.owner);
        if (!options.json) printSummary(terminal, summary);
        if (summary.owner === null) throw new CliError(whoIsIt(summary));
        if (turns.length === 0) throw new CliError('There are no messages of the owner in it.');
        if (options.dryRun) return options.json ? printJson({ summary }) : undefined;
        await context.voices.add(user.id, sourceOf(files), turns);
        const stored = await context.voices.find(user.id);
        if (options.json) return printJson({ summary, voice: viewOf(stored) });
        printHabits(terminal, viewOf(stored));
      }),
    );
}

async function learnFromAccount(
  { voices }: Pick<AppContext, 'voices'>,
  terminal: Terminal,
  userId: number,
  { dryRun, json }: ImportOptions,
): Promise<void> {
  const { print, printJson } = terminal;
  const { examples, ...account } = await voices.accountReplies(userId);
  if (!json) {
    const { replies, firstAt, lastAt, newReplies } = account;
    const span = firstAt === null || lastAt === null ? '' : `, ${moment(firstAt)} to ${moment(lastAt)}`;
    print(`${replies} replies were typed here${span}; ${newReplies} of them are new.`);
    for (const { asked, said } of examples) print(`  ${oneLine(asked)} -> ${oneLine(said.join(' / '))}`);
  }
  if (dryRun) return json ? printJson({ account, examples }) : undefined;
  await voices.addFromAccount(userId);
  const view = viewOf(await voices.find(userId));
  if (json) printJson({ account, voice: view });
  else printHabits(terminal, view);
}

interface ImportOptions {
  user: string;
  fromAccount?: boolean;
  owner?: string;
  dryRun?: boolean;
  json?: boolean;
}

async function feedFile(terminal: Terminal, reader: ExportReader, path: string): Promise<void> {
  if (!/\.zip$/i.test(path)) return reader.feed(path, await readTextFile(terminal, path));
  try {
    await withFile(terminal, path, async (source) => {
      for await (const file of readZip(source, isMessageFile)) reader.feed(file.path, file.text);
    });
  } catch (error) {
    if (error instanceof ZipError) throw new CliError(`${path}: ${error.message}`);
    throw error;
  }
}

function sourceOf([first = '']: readonly string[]): (typeof GIVEN_SOURCES)[number] {
  if (/\.[ct]sv$/i.test(first)) return 'table';
  return /\.txt$/i.test(first) ? 'paste' : 'export';
}

function printSummary({ print, note }: Terminal, summary: ExportSummary): void {
  const { owner, threads, messages, from, to, leftOut, faults } = summary;
  if (owner !== null) {
    const span = from === null ? '' : `, ${moment(from)} to ${moment(to)}`;
    print(`${oneLine(owner)}: ${messages} messages in ${threads} conversations${span}`);
  }
  const left = Object.entries(LEFT_OUT_WORDS)
    .map(([name, words]) => [leftOut[name as keyof typeof LEFT_OUT_WORDS], words] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`);
  if (left.length > 0) print(`Left out: ${left.join(', ')}`);
  for (const { path, fault } of faults) note(`${path}: ${FAULT_WORDS[fault]}`);
}

const LEFT_OUT_WORDS = {
  groupThreads: 'group conversations',
  otherAccountThreads: 'conversations of another account',
  system: 'lines that Instagram wrote',
  bot: 'replies of an old bot',
  media: 'photos and the like without words',
  calls: 'calls',
  duplicates: 'messages that stand there twice',
  olderTurns: 'older answers',
} as const;
const FAULT_WORDS = {
  broken: 'This file is damaged.',
  not_messages: 'There are no messages in this file.',
  too_large: 'This file is too large.',
} as const;

function whoIsIt({ candidates }: ExportSummary): string {
  if (candidates.length === 0) return 'There are no messages in it.';
  const names = candidates.map(({ name }) => `"${oneLine(name)}"`).join(', ');
  return `Whose messages are the owner's? Name one with --owner: ${names}`;
}

function addShow(voice: Command): void {
  voice
    .command('show')
    .summary('show how an owner writes')
    .requiredOption('--user <name>', 'user name or e-mail address of the owner')
    .option('--json', 'print the voice as JSON')
    .action((options: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async ({ accounts, voices }, terminal) => {
        const { print, printJson, note } = terminal;
        const user = await accounts.require(options.user);
        const imports = await voices.imports(user.id);
        const view = toVoiceView(await voices.isInPlan(user.id), imports, await voices.find(user.id));
        if (options.json) return printJson(view);
        if (view.voice === null) {
          note('Nothing was learned yet. Begin with: dmreply voice import --help');
          if (view.taught?.isOn === false) note('What was taught is switched off.');
          return;
        }
        const rows = imports.map(({ source, messages, createdAt }) => [
          source,
          String(messages),
          moment(createdAt),
        ]);
        print(table(['FROM', 'MESSAGES', 'LEARNED'], rows));
        printHabits(terminal, view.voice);
        if (!view.voice.isOn) note('It is switched off.');
      }),
    );
}

function addSoundsLike(voice: Command): void {
  voice
    .command('sounds-like')
    .summary('show how many of ten replies sound like their owner')
    .requiredOption('--user <name>', 'user name or e-mail address of the owner')
    .option('--json', 'print it as JSON')
    .action((options: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async ({ accounts, soundsLike }, { print, printJson, note }) => {
        const { id } = await accounts.require(options.user);
        const view = await soundsLike.view(id);
        if (options.json) return printJson(view);
        if (!view.isMeasured) return note('There is no voice to measure by: none was learned, or it is off.');
        const { now, months, leastReplies } = view;
        if (now === null || now.figure === null)
          return note(`Not enough yet: ${now?.replies ?? 0} of ${leastReplies} replies.`);
        print(`${now.figure} of 10, over ${now.replies} replies, ${moment(Date.parse(now.at))}`);
        for (const { text, isLike } of now.examples) print(`${isLike ? 'like' : 'unlike'}: ${oneLine(text)}`);
        print(
          table(
            ['MONTH', 'OF 10', 'REPLIES'],
            months.map((one) => Object.values(one).map(String)),
          ),
        );
      }),
    );
}

function addDelete(voice: Command): void {
  voice
    .command('delete')
    .summary('delete what was learned, and what it was learned from')
    .requiredOption('--user <name>', 'user name or e-mail address of the owner')
    .option('--json', 'print the result as JSON')
    .action((options: { user: string; json?: boolean }, command: Command) =>
      withContext(command, async ({ accounts, voices }, { print, printJson }) => {
        const user = await accounts.require(options.user);
        await voices.removeAll(user.id);
        if (options.json) return printJson({ user: user.username, deleted: true });
        print(`Deleted the voice of ${user.username}.`);
      }),
    );
}

/** For a server, which has no time of its own for it: what it takes comes in as JSON, and what it says goes out. */
function addForServer(voice: Command): void {
  voice.command('measure', { hidden: true }).action(async (_options: object, command: Command) => {
    const { host, printJson } = terminalOf(command);
    printJson(learnVoice(JSON.parse(await text(host.stdin))));
  });
}

function printHabits({ print }: Terminal, voice: VoiceView['voice']): void {
  for (const { text, isOn } of voice?.lines ?? []) if (isOn) print(text);
}

function viewOf(stored: Parameters<typeof toVoiceView>[2]) {
  return toVoiceView(true, [], stored).voice;
}
