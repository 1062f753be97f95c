import { once } from 'node:events';
import type { Command } from 'commander';
import type { Config } from '../../src/config.ts';
import type { AppContext } from '../../src/context.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import { parsePort } from '../arguments.ts';
import type { Exchange } from '../demo/conversation.ts';
import type { DemoFolder } from '../demo/demo-config.ts';
import { listenProblem } from '../listen-problem.ts';
import { openContext } from '../open-context.ts';
import { note, print, printJson } from '../output.ts';

interface DemoOptions {
  host: string;
  port: number;
  once?: boolean;
  json?: boolean;
}

export function addDemo(program: Command): void {
  program
    .command('demo')
    .summary('try everything at once, with a made-up bakery')
    .description(
      'Starts a server of its own with a made-up bakery, sends it a handful of messages, prints the replies and\n' +
        'stays up for you to try. Your configuration and data are not touched: the demo lives in a temporary\n' +
        'folder that is removed at the end.\n\n' +
        'With OPENAI_API_KEY (and OPENAI_BASE_URL, OPENAI_MODEL) or DMREPLY_AI_* in the environment the AI answers\n' +
        'too; without them, triggers and FAQs do.',
    )
    .option('--host <host>', 'where to listen', '127.0.0.1')
    .option('--port <port>', 'port; another one is taken when it is not free', parsePort, 3000)
    .option('--once', 'end after the conversation')
    .option('--json', 'print the conversation as JSON')
    .action((options: DemoOptions) => demo(options));
}

/** Runs the demo to its end: Ctrl+C, SIGTERM, or the last message with `--once`. Its folder goes with it. */
async function demo(options: DemoOptions): Promise<void> {
  const stopping = abortOnSignal();
  const { createDemoFolder, freePort, loadDemoConfig } = await import('../demo/demo-config.ts');
  const folder = await createDemoFolder();
  try {
    const port = await freePort(options.host, options.port);
    const config = await loadDemoConfig(folder, options.host, port);
    if (options.port !== 0 && port !== options.port) {
      note(`Port ${options.port} is taken, so the demo uses ${port}.`);
    }
    await runServer(config, folder, options, stopping);
  } finally {
    await folder.remove();
  }
}

async function runServer(
  config: Config,
  folder: DemoFolder,
  options: DemoOptions,
  stopping: AbortSignal,
): Promise<void> {
  const context = await openContext(config);
  const { startServer } = await import('../../src/server.ts');
  const server = await startServer(context).catch(async (error) => {
    await context.close();
    throw listenProblem(error, config);
  });
  try {
    const { createBakery } = await import('../demo/conversation.ts');
    const template = await createBakery(context);
    await showConversation(context, server.url, template, options, stopping);
    if (options.once || stopping.aborted) return;
    for (const line of invitation(server.url, template.webhookUrl, folder)) note(line);
    await once(stopping, 'abort');
  } finally {
    await server.stop();
  }
}

async function showConversation(
  context: AppContext,
  url: string,
  template: Template,
  options: DemoOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { exchangeText, holdConversation } = await import('../demo/conversation.ts');
  const width = Math.min(process.stdout.columns ?? 100, 100);
  const exchanges: Exchange[] = [];
  if (!options.json) {
    note(aiLine(context.config));
    note(`Two customers write to ${template.templateName}:`);
  }
  try {
    await holdConversation(context, url, template, stopping, (exchange) => {
      exchanges.push(exchange);
      if (!options.json) print(`\n${exchangeText(exchange, width)}`);
    });
  } catch (error) {
    // Stopped in the middle: that is no failure.
    if (!stopping.aborted) throw error;
  }
  if (options.json) printJson(exchanges);
}

function aiLine({ ai }: Config): string {
  return ai.apiKey === ''
    ? 'No AI key in the environment (OPENAI_API_KEY), so only triggers and FAQs answer, else the fallback reply.'
    : `The AI is ${ai.model} at ${ai.baseUrl}.`;
}

function invitation(url: string, webhookId: string, folder: DemoFolder): string[] {
  const body = `'{"message": "Can I pay by card?", "conversation_id": "me"}'`;
  return [
    '',
    `Open        ${url}`,
    `Try it      curl -s ${url}/api/webhook/${webhookId} -H 'Content-Type: application/json' -d ${body}`,
    `or          npm run dmreply -- --config ${folder.configFile} send 1 "Can I pay by card?" --conversation me`,
    `Its data    ${folder.path} (removed when the demo ends)`,
    'End it      Ctrl+C',
  ];
}

/** Ctrl+C under npm arrives twice, from the terminal and from npm; a later one ends the demo at once. */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/** Registered before anything else, so that a signal at any moment ends the demo in order. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    controller.abort();
    setTimeout(() => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    }, SECOND_SIGNAL_AFTER_MS).unref();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return controller.signal;
}
