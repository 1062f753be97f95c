import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { aiAccessFor } from '../../src/features/replies/ai-access.ts';
import type { CaseResult } from '../../src/features/replies/eval/run-cases.ts';
import { CliError } from '../error-lines.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { table } from '../output.ts';
import { readTextFile } from '../read-input.ts';
import type { Terminal } from '../terminal.ts';
import { writeTextFile } from '../write-output.ts';

interface EvalOptions {
  record?: string;
  replay?: string;
  json?: boolean;
}

export function addEval(program: Command): void {
  program
    .command('eval')
    .summary('check a template against a file of messages and expectations')
    .description(
      'Sends every message of the file through the real pipeline and checks the replies. Nothing is recorded in the\n' +
        'history. Exit code 1 when a case fails, so that it can stand in a build.',
    )
    .argument('<template>', 'id or exact name of the template')
    .argument('<cases>', 'TOML file with [[case]] and [[conversation]] tables; - for standard input')
    .option('--record <file>', "keep the model's answers in this file")
    .option('--replay <file>', "take the model's answers from this file instead of asking the model")
    .option('--json', 'print the results as JSON')
    .addHelpText('after', EXAMPLE)
    .action((idOrName: string, path: string, options: EvalOptions, command: Command) =>
      withContext(command, (context, terminal) => evaluate(context, terminal, idOrName, path, options)),
    );
}

const EXAMPLE = `
A case:
  [[case]]
  name = "delivery"
  message = "Do you deliver to Leeds?"
  contains = ["5 km"]
  not_contains = ["free"]
  like = "Yes, within 5 km, for $4."
  unlike = "Delivery is free."
  source = ["ai", "faq"]
  max_sentences = 4
  language = "en"
  no_finding = true
  history = [{ from = "customer", text = "Hi" }, { from = "bot", text = "Hello!" }]

A conversation, with what a strategy notes; "says" and "findings" stand in for the model:
  [[conversation]]
  name = "order"
  turns = [
    { customer = "I want a cake", says = "Which flavor?", step = "flavor" },
    { customer = "cherry", says = "Lovely!", findings = { flavor = "cherry" } },
  ]
  fields = { flavor = "cherry" }
  ended = "reached"

Where templates share conversations, said_by = "Weddings" is the one that answers.

Examples:
  $ dmreply eval "Linden Bakery" cases.toml
  $ dmreply eval 1 cases.toml --record answers.json
  $ dmreply eval 1 cases.toml --replay answers.json --json`;

async function evaluate(
  context: AppContext,
  terminal: Terminal,
  idOrName: string,
  path: string,
  options: EvalOptions,
): Promise<void> {
  if (options.record && options.replay) throw new CliError('Use --record or --replay, not both.');
  const [
    { parseCases },
    { runCases },
    { runConversations, scriptedModel },
    { recordedModel, recordingModel },
    { createTryMessage },
  ] = await Promise.all([
    import('../../src/features/replies/eval/parse-cases.ts'),
    import('../../src/features/replies/eval/run-cases.ts'),
    import('../../src/features/replies/eval/run-conversations.ts'),
    import('../../src/features/replies/eval/recorded-model.ts'),
    import('../../src/features/replies/try-message.ts'),
  ]);
  const { cases, conversations } = readWith(parseCases, await readTextFile(terminal, path), path);
  const { userId, id } = await findTemplate(context, idOrName);
  const loaded = await context.loadedTemplates.byTemplate(userId, id);
  const { config, billing, clock, guardedModel, createPipeline, voiceFor, knowledgeFor } = context;

  const recording = options.replay
    ? readWith((text) => JSON.parse(text), await readTextFile(terminal, options.replay), options.replay)
    : {};
  const live = options.record ? recordingModel(guardedModel, recording) : guardedModel;
  const script = scriptedModel(options.replay ? recordedModel(recording) : live);
  const tryMessage = createTryMessage({
    pipeline: createPipeline(script.model),
    billing,
    voiceFor,
    knowledgeFor,
    // A recording needs no key.
    accessFor: (by) => ({ ...aiAccessFor(by, config), ...(options.replay ? { whyNoKey: null } : {}) }),
    timeoutMs: config.ai.timeoutMs,
    clock,
  });
  const results = [
    ...(await runCases(tryMessage, cases, loaded, clock)),
    ...(await runConversations(tryMessage, script, conversations, loaded, clock)),
  ];
  if (options.record)
    await writeTextFile(terminal, options.record, `${JSON.stringify(recording, null, 2)}\n`);
  show(terminal, results, options);
  if (results.some(({ failures }) => failures.length > 0)) terminal.host.exitCode = 1;
}

function readWith<T>(parse: (text: string) => T, text: string, path: string): T {
  try {
    return parse(text);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new CliError(`${path}: ${reason}`);
  }
}

function show(
  { print, printJson, note }: Terminal,
  results: readonly CaseResult[],
  { json }: EvalOptions,
): void {
  if (json) {
    printJson(
      results.map(({ name, reply, failures, transcript }) => ({
        name,
        passed: failures.length === 0,
        failures,
        ...(transcript === undefined ? {} : { transcript }),
        ...reply,
      })),
    );
    return;
  }
  const rows = results.map(({ name, reply, failures }) => [
    failures.length === 0 ? 'ok' : 'FAILED',
    name,
    reply.source,
    failures.join('; ') || shortened(reply.text),
  ]);
  print(table(['', 'CASE', 'SOURCE', 'REPLY, OR WHAT IS WRONG'], rows));
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  note(`${results.length - failed} passed, ${failed} failed`);
}

const LONGEST_SHOWN = 80;

function shortened(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}
