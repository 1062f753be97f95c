import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { GOLDEN_KIND_LABELS, type GoldenKind } from '../../src/contract/golden-lists.ts';
import type { GoldenChat } from '../../src/features/golden/golden.service.ts';
import { goldenFile } from '../../src/features/golden/golden-file.ts';
import { toGoldenView } from '../../src/features/golden/golden-view.ts';
import { parseId } from '../arguments.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { oneLine, table } from '../output.ts';
import {
  type DraftOptions,
  draftOf,
  runTrial,
  shortened,
  showTrial,
  withDraftOptions,
} from '../trial-run.ts';

const TEMPLATE = ['<template>', 'id or exact name of the template'] as const;

export function addGolden(program: Command): void {
  const golden = program
    .command('golden')
    .summary('keep, list and run golden chats')
    .description(
      'A golden chat is a message with the answer as it should be, or with what must not be said.',
    );
  addList(golden);
  addKeep(golden);
  addRemove(golden);
  addExport(golden);
  addRun(golden);
}

function addList(golden: Command): void {
  golden
    .command('list')
    .summary("list a template's golden chats")
    .argument(...TEMPLATE)
    .option('--json', 'print them as JSON')
    .action((idOrName: string, { json }: { json?: boolean }, command: Command) =>
      withContext(command, async (context, { print, printJson, note }) => {
        const { id, userId, templateName } = await findTemplate(context, idOrName);
        const list = await context.goldenChats.list(userId, id);
        if (json) return printJson(list.map(toGoldenView));
        if (list.length === 0) return note(`"${oneLine(templateName)}" has no golden chats yet.`);
        const rows = list.map((chat) => [
          String(chat.id),
          GOLDEN_KIND_LABELS[chat.kind],
          shortened(chat.message),
          shortened(chat.text),
        ]);
        print(table(['ID', 'KIND', 'MESSAGE', 'TEXT'], rows));
      }),
    );
}

interface KeepOptions {
  message?: string;
  conversation?: number;
  reply?: number;
  like?: string | true;
  never?: string | true;
  json?: boolean;
}

function addKeep(golden: Command): void {
  golden
    .command('keep')
    .summary('keep an exchange')
    .argument(...TEMPLATE)
    .option('--message <text>', 'what a customer writes')
    .option('--conversation <id>', 'a conversation, with --reply', parseId)
    .option('--reply <id>', 'the message of it that is the reply', parseId)
    .option('--like [text]', 'the answer as it should be; of a conversation, its reply by default')
    .option('--never [text]', 'what must not be said')
    .option('--json', 'print the golden chat as JSON')
    .addHelpText('after', KEEP_HELP)
    .action(async (idOrName: string, options: KeepOptions, command: Command) => {
      if ((options.like === undefined) === (options.never === undefined))
        command.error('error: name either --like or --never');
      const isFromHistory = options.conversation !== undefined && options.reply !== undefined;
      if (isFromHistory === (options.message !== undefined))
        command.error('error: name either a --message, or a --conversation and its --reply');
      await withContext(command, async (context, { print, printJson }) => {
        const kept = await keep(context, idOrName, options);
        if (options.json) return printJson(toGoldenView(kept));
        print(`Kept golden chat ${kept.id}: ${GOLDEN_KIND_LABELS[kept.kind]}.`);
      });
    });
}

const KEEP_HELP = `
Examples:
  $ dmreply golden keep 1 --message "Do you deliver?" --like "Yes, within 5 km, for $4."
  $ dmreply golden keep 1 --message "Is it free?" --never "Delivery is free."
  $ dmreply golden keep 1 --conversation 12 --reply 340 --like`;

async function keep(context: AppContext, idOrName: string, options: KeepOptions): Promise<GoldenChat> {
  const { id: templateId, userId } = await findTemplate(context, idOrName);
  const { message, conversation, reply, like, never } = options;
  const kind: GoldenKind = like === undefined ? 'never' : 'like';
  const given = like ?? never;
  const text = given === true ? undefined : given;
  if (message !== undefined)
    return context.goldenChats.keep(userId, { templateId, kind, message, text: text ?? '' });
  return context.goldenChats.keepFromHistory(userId, {
    conversationId: conversation ?? 0,
    messageId: reply ?? 0,
    kind,
    ...(text === undefined ? {} : { text }),
  });
}

function addRemove(golden: Command): void {
  golden
    .command('remove')
    .summary('remove a golden chat')
    .argument('<id>', 'its number, from "golden list"', parseId)
    .option('--json', 'print the result as JSON')
    .action((id: number, { json }: { json?: boolean }, command: Command) =>
      withContext(command, async ({ goldenChats }, { print, printJson }) => {
        await goldenChats.remove(await goldenChats.ownerOf(id), id);
        if (json) return printJson({ id, removed: true });
        print(`Removed golden chat ${id}.`);
      }),
    );
}

function addExport(golden: Command): void {
  golden
    .command('export')
    .summary('print golden chats as TOML, which "dmreply eval" reads')
    .argument(...TEMPLATE)
    .addHelpText(
      'after',
      '\nExample:\n  $ dmreply golden export 1 > golden.toml && dmreply eval 1 golden.toml',
    )
    .action((idOrName: string, _options: object, command: Command) =>
      withContext(command, async (context, { print }) => {
        const { id, userId, templateName } = await findTemplate(context, idOrName);
        print(goldenFile(templateName, await context.goldenChats.list(userId, id)).trimEnd());
      }),
    );
}

function addRun(golden: Command): void {
  withDraftOptions(
    golden
      .command('run')
      .summary('check a template, or a draft of it, against its golden chats')
      .description(
        'Costs at most what a run of the account may; that stands first. With --file or --model, what gets better and\n' +
          'worse is told. Exit code 1 when a reply is worse than wanted, so that it can stand in a build.',
      )
      .argument(...TEMPLATE),
  ).action((idOrName: string, options: DraftOptions, command: Command) =>
    withContext(command, async (context, terminal) => {
      const { printJson, note, host } = terminal;
      const template = await findTemplate(context, idOrName);
      const body = { kind: 'golden', ...(await draftOf(terminal, template, options)) } as const;
      note((await context.trials.estimate(template.userId, body)).sentence);
      const trial = await runTrial(context, template.userId, body);
      if (options.json) printJson(trial);
      else showTrial(terminal, trial);
      if (trial.state !== 'done' || trial.counts.worse + trial.counts.failed > 0) host.exitCode = 1;
    }),
  );
}
