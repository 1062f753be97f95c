import type { Command } from 'commander';
import { localAddress } from '../addresses.ts';
import { parseServerUrl } from '../arguments.ts';
import { CliError } from '../error-lines.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { terminalOf } from '../terminal.ts';
import { postMessage } from '../webhook-client.ts';

interface SendOptions {
  conversation: string;
  name?: string;
  url?: string;
  json?: boolean;
}

/** Beyond the server's own deadline, so that its answer arrives. */
const MARGIN_MS = 2_000;

export function addSend(program: Command): void {
  program
    .command('send')
    .summary('send a message through the running server')
    .description('Posts a message to the webhook of a running server, as a chat tool does. It is recorded.')
    .argument('<template>', 'id or exact name of the template')
    .argument('<message>', 'what the customer writes')
    .requiredOption('--conversation <id>', 'any text; the same one continues the conversation')
    .option('--name <name>', "the customer's first name")
    .option('--url <address>', 'where the server answers (default: [server] host and port)', parseServerUrl)
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', '\nExample:\n  $ dmreply send 1 "Do you deliver?" --conversation mia')
    .action(async (idOrName: string, message: string, options: SendOptions, command: Command) => {
      const { print, printJson } = terminalOf(command);
      const { answer, ms } = await send(idOrName, message, options, command);
      if (options.json) return printJson({ ...answer, ms });
      const bubbles = [answer.response_1, answer.response_2, answer.response_3].filter((text) => text !== '');
      print(bubbles.length === 0 ? '(nothing to send)' : bubbles.join('\n\n'));
      print('');
      print(`Source  ${answer.source}${answer.handoff ? ', and a human takes over' : ''}`);
      print(`Time    ${ms} ms`);
    });
}

function send(idOrName: string, message: string, options: SendOptions, command: Command) {
  return withContext(command, async (context) => {
    const { config, templates } = context;
    if (options.url === undefined && config.server.port === 0) {
      throw new CliError('[server] port is 0, so the address of the server is not known. Use --url.');
    }
    const template = await findTemplate(context, idOrName);
    const secret = templates.webhookSecret(template);
    if (secret === null) {
      throw new CliError("The template's webhook secret can't be read. Set it again in the template.");
    }
    const body = {
      message,
      conversation_id: options.conversation,
      timestamp: new Date().toISOString(),
      ...(options.name === undefined ? {} : { first_name: options.name }),
    };
    return postMessage(options.url ?? localAddress(config), template.webhookUrl, body, {
      secret,
      timeoutMs: config.webhook.deadlineMs + MARGIN_MS,
    });
  });
}
