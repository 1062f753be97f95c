import { join } from 'node:path';
import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { asTyped } from '../../src/own-program.ts';
import type { RunningServer } from '../../src/server.ts';
import { listenProblem } from '../listen-problem.ts';
import { tellOfCodes } from '../mail-notes.ts';
import { configOf, openContext } from '../open-context.ts';
import { terminalOf } from '../terminal.ts';

export function addServe(program: Command): void {
  program
    .command('serve')
    .summary('run the server')
    .description(
      'Runs the server until SIGTERM or Ctrl+C; replies under way are finished first. The first start creates\n' +
        'the data folder, the database and the secret key. The log goes to standard output, one JSON line each.',
    )
    .addHelpText('after', '\nExamples:\n  $ dmreply serve\n  $ DMREPLY_SERVER_PORT=8080 dmreply serve')
    .action((_options: object, command: Command) => serve(command));
}

async function serve(command: Command): Promise<void> {
  const { host, note, pathOf } = terminalOf(command);
  const config = await configOf(command);
  const { backupProcess } = await import('../../src/features/backup/run-in-process.ts');
  const runBackup = backupProcess(command.optsWithGlobals<{ config?: string }>().config);
  const context = await openContext(config, { hasLog: true, runBackup });
  const { startServer, untilSignal } = await import('../../src/server.ts');
  context.mailSender.onWritten(tellOfCodes(host.stderr), host.stderr.isTTY === true);
  let server: RunningServer;
  try {
    server = await startServer(context);
  } catch (error) {
    await context.close();
    throw listenProblem(error, config);
  }
  const ended = untilSignal(server, context);
  note(`dmreply answers at ${server.url}`);
  note(`Data folder: ${pathOf(config.server.dataDir)}`);
  for (const line of await nextStep(context, server.url)) note(line);
  await ended;
}

/** What a new operator has to do before the first message can be answered; nothing once it is done. */
async function nextStep(
  { config, accounts, templates, mailSender }: AppContext,
  url: string,
): Promise<string[]> {
  const { publicUrl, dataDir } = config.server;
  const address = publicUrl === '' ? url : publicUrl;
  if ((await accounts.list()).length === 0) {
    const place = mailSender.isAtTerminal() ? 'here' : `in ${join(dataDir, 'mail')}`;
    const mail = `No mail server is set: your sign-in code will be ${place}.`;
    return [
      '',
      `Next: open ${address} and choose Register.`,
      ...(config.mail.smtpUrl === '' ? [mail] : []),
      `Without a browser: ${asTyped('users create --username anna --email anna@example.com')}`,
    ];
  }
  if ((await templates.listForOperator()).length > 0) return [];
  return ['', `Next: open ${address} and create your first template.`];
}
