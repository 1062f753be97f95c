import { once } from 'node:events';
import type { Command } from 'commander';
import type { Config } from '../../src/config.ts';
import type { AppContext } from '../../src/context.ts';
import { tryOutPath } from '../../src/contract/widget-lists.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import { asTyped } from '../../src/own-program.ts';
import type { RunningServer } from '../../src/server.ts';
import { parsePort } from '../arguments.ts';
import type { Exchange } from '../demo/conversation.ts';
import type { DemoClock } from '../demo/demo-clock.ts';
import type { DemoFolder, HeldPort } from '../demo/demo-config.ts';
import type { StandInModel } from '../demo/stand-in-model.ts';
import { listenProblem } from '../listen-problem.ts';
import { tellOfCodes } from '../mail-notes.ts';
import { configOf, openContext } from '../open-context.ts';
import { type Host, type Terminal, terminalOf } from '../terminal.ts';

interface DemoOptions {
  host: string;
  port?: number;
  publicUrl: string;
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
        'too; without them, a stand-in that says so.',
    )
    .option('--host <host>', 'where to listen', '127.0.0.1')
    .option(
      '--port <port>',
      'port (default: that of your configuration, else 3000); the next free one is taken when it is not free',
      parsePort,
    )
    .option(
      '--public-url <url>',
      'where others reach it, behind a proxy, such as https://shop.example/demo',
      '',
    )
    .option('--once', 'end after the conversation')
    .option('--json', 'print the conversation as JSON')
    .action((options: DemoOptions, command: Command) => demo(options, command, terminalOf(command)));
}

/** Runs the demo to its end: Ctrl+C, SIGTERM, or the last message with `--once`. Its folder goes with it. */
async function demo(options: DemoOptions, command: Command, terminal: Terminal): Promise<void> {
  const stopping = abortOnSignal(terminal.host);
  const [{ createDemoFolder, holdPort, loadDemoConfig }, { startStandInModel }] = await Promise.all([
    import('../demo/demo-config.ts'),
    import('../demo/stand-in-model.ts'),
  ]);
  const folder = await createDemoFolder();
  const model = await startStandInModel();
  let held: HeldPort | undefined;
  try {
    const wanted = options.port ?? (await configuredPort(command));
    held = await holdPort(options.host, wanted);
    const { port } = held;
    const place = { host: options.host, port, publicUrl: options.publicUrl, standIn: model.baseUrl };
    const config = await loadDemoConfig(folder, place, terminal.host.env);
    if (wanted !== 0 && port !== wanted) {
      terminal.note(`Port ${wanted} is taken, so the demo uses ${port}.`);
    }
    await runServer({ config, folder, model, options, terminal, stopping, releasePort: held.release });
  } finally {
    await held?.release();
    await model.close();
    await folder.remove();
  }
}

const USUAL_PORT = 3000;

/** The port that a server of this configuration would have. Nothing else of it matters, and neither does what is wrong in it. */
async function configuredPort(command: Command): Promise<number> {
  const asked = terminalOf(command).host.env.DMREPLY_SERVER_PORT ?? '';
  if (/^\d{1,5}$/.test(asked) && Number(asked) <= 65_535) return Number(asked);
  return configOf(command).then(
    ({ server }) => server.port,
    () => USUAL_PORT,
  );
}

interface Demo {
  config: Config;
  folder: DemoFolder;
  model: StandInModel;
  options: DemoOptions;
  terminal: Terminal;
  stopping: AbortSignal;
  /** The port is held while the past is lived, which takes a while. */
  releasePort(): Promise<void>;
}

async function runServer(demo: Demo): Promise<void> {
  const { config, options, terminal, stopping } = demo;
  const { createDemoClock } = await import('../demo/demo-clock.ts');
  const clock = createDemoClock();
  const context = await openContext(config, { clock: clock.now });
  let server: RunningServer | undefined;
  try {
    context.mailSender.onWritten(tellOfCodes(terminal.host.stderr), terminal.host.stderr.isTTY === true);
    const { template, operator } = await openDoors(demo, context, clock);
    if (stopping.aborted) return;
    const [{ startServer }, { createEntrance }] = await Promise.all([
      import('../../src/server.ts'),
      import('../../src/features/auth/entrance.ts'),
    ]);
    const { userId } = template;
    const entrance = createEntrance(context.db, context.sessions, [{ userId }, operator]);
    await demo.releasePort();
    server = await startServer(context, { entrance }).catch((error) => {
      throw listenProblem(error, config);
    });
    await showConversation(demo, context, server.url, template);
    if (options.once || stopping.aborted) return;
    if (config.server.publicUrl !== '') terminal.note(`\nFor the proxy: the server answers at ${server.url}`);
    const [widget] = await context.widgets.list(userId);
    const place = { url: config.server.publicUrl || server.url, keys: entrance.keys, folder: demo.folder };
    for (const line of invitation(template, { ...place, widgetId: widget?.publicId ?? '' }))
      terminal.note(line);
    // Whoever opens the link need not wait for it; what fails in it ends the demo with its reason.
    const { liveThroughToday } = await import('../demo/today.ts');
    const stopped = once(stopping, 'abort');
    await Promise.race([stopped, liveThroughToday(context, template).then(() => stopped)]);
  } finally {
    await (server === undefined ? context.close() : server.stop());
  }
}

/** The operator's months, then the bakery with its last thirty days. */
async function openDoors({ config, model, stopping }: Demo, context: AppContext, clock: DemoClock) {
  const [{ openBakery, switchToRealAi }, { BAKERY_AGE_MS, openOffice }, { liveThePast }] = await Promise.all([
    import('../demo/open-bakery.ts'),
    import('../demo/operator.ts'),
    import('../demo/past.ts'),
  ]);
  const now = clock.now();
  // Who loses power in the middle of a demo starts another one: no moment has to wait for the disk.
  context.db.sqlite().pragma('synchronous = OFF');
  const operator = await openOffice(context, clock, now);
  clock.travelTo(now - BAKERY_AGE_MS);
  const template = await openBakery(context, model.baseUrl);
  await liveThePast({ context, template, clock, model }, now, stopping);
  clock.comeHome();
  context.db.sqlite().pragma('synchronous = FULL');
  if (config.ai.apiKey !== '') await switchToRealAi(context, template);
  return { template, operator };
}

async function showConversation(
  { options, model, terminal, stopping }: Demo,
  context: AppContext,
  server: string,
  template: Template,
): Promise<void> {
  const { exchangeText, holdConversation } = await import('../demo/conversation.ts');
  const { host, print, printJson, note } = terminal;
  const width = Math.min(host.stdout.columns ?? 100, 100);
  const hasRealAi = context.config.ai.apiKey !== '';
  const exchanges: Exchange[] = [];
  if (!options.json) {
    note(aiLine(context.config));
    note(`Two customers write to ${template.templateName}:`);
  }
  function onExchange(exchange: Exchange): void {
    exchanges.push(exchange);
    const ai = hasRealAi ? 'the AI' : 'the stand-in model, rehearsed';
    if (!options.json) print(`\n${exchangeText(exchange, width, ai)}`);
  }
  try {
    await holdConversation({ context, server, template, model, signal: stopping, onExchange });
  } catch (error) {
    // Stopped in the middle: that is no failure.
    if (!stopping.aborted) throw error;
  }
  if (options.json) printJson(exchanges);
}

function aiLine({ ai }: Config): string {
  return ai.apiKey === ''
    ? 'No AI key in the environment (OPENAI_API_KEY), so a stand-in model answers. Triggers, FAQs and checks are real.'
    : `The AI is ${ai.model} at ${ai.baseUrl}.`;
}

interface Place {
  url: string;
  /** The owner's, then the operator's. */
  keys: readonly string[];
  widgetId: string;
  folder: DemoFolder;
}

function invitation(
  { webhookUrl, templateName }: Template,
  { url, keys: [ownersKey, operatorsKey], widgetId, folder }: Place,
): string[] {
  const body = `'{"message": "Your opening hours?", "conversation_id": "me"}'`;
  return [
    '',
    `Open        ${url}/demo#${ownersKey}`,
    `            signs you in as the owner of ${templateName}, once; everything you see there is made up`,
    `Website     ${url}${tryOutPath(widgetId)}`,
    '            a page with the chat on it, as visitors see it',
    `Operator    ${url}/demo#${operatorsKey}`,
    '            signs you in at /admin as who runs the server, once',
    `Try it      curl -s ${url}/api/webhook/${webhookUrl} -H 'Content-Type: application/json' -d ${body}`,
    `or          ${asTyped(`--config ${folder.configFile} send 1 "Your opening hours?" --conversation me`)}`,
    `Its data    ${folder.path} (removed when the demo ends)`,
    'End it      Ctrl+C',
  ];
}

/** Ctrl+C under npm arrives twice, from the terminal and from npm; a later one ends the demo at once. */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/** Registered before anything else, so that a signal at any moment ends the demo in order. */
function abortOnSignal(host: Host): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    controller.abort();
    setTimeout(() => {
      host.off('SIGINT', onSignal);
      host.off('SIGTERM', onSignal);
    }, SECOND_SIGNAL_AFTER_MS).unref();
  };
  host.on('SIGINT', onSignal);
  host.on('SIGTERM', onSignal);
  return controller.signal;
}
