import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import { isPaused } from '../../src/contract/bot-control.ts';
import type { Prompt } from '../../src/features/ai/request.ts';
import type { LoadedTemplate } from '../../src/features/replies/loaded-templates.ts';
import type { TestReply } from '../../src/features/test-chat/test-chat.service.ts';
import { CliError } from '../error-lines.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { reasonWords } from '../reason-words.ts';
import type { Terminal } from '../terminal.ts';

interface TestOptions {
  prompt?: boolean;
  name: string;
  json?: boolean;
}

export function addTest(program: Command): void {
  program
    .command('test')
    .summary('try a message on a template; nothing is recorded')
    .description(
      'Answers a message as the webhook would, as the first one of a conversation. Nothing is recorded.',
    )
    .argument('<template>', 'id or exact name of the template')
    .argument('<message>', 'what the customer writes')
    .option('--name <name>', "the customer's name, as the chat tool would send it", '')
    .option('--prompt', 'print what the model would be asked instead; nothing is sent')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ dmreply test 1 "Do you deliver?"
  $ dmreply test "Linden Bakery" "Do you deliver?" --prompt`,
    )
    .action((idOrName: string, message: string, options: TestOptions, command: Command) =>
      withContext(command, async (context, terminal) => {
        if (message.trim() === '') throw new CliError('The message is empty.');
        const { userId, id } = await findTemplate(context, idOrName);
        const asked = { template: id, text: message, contactName: options.name, history: [] };
        if (options.prompt)
          return showPrompt(terminal, await context.testChat.prompt(userId, asked), options);
        const reply = await context.testChat.answer(userId, asked, { field: 'message' });
        const by = await context.loadedTemplates.byTemplate(userId, reply.saidBy?.id ?? id);
        showReply(terminal, reply, warningsFor(context, by), options);
      }),
    );
}

function showPrompt({ print, printJson }: Terminal, prompt: Prompt, options: TestOptions): void {
  if (options.json) printJson(prompt);
  else print(prompt.messages.map(({ role, content }) => `--- ${role} ---\n${content}`).join('\n\n'));
}

function showReply(
  { print, printJson, note }: Terminal,
  { text, source, handoff, reason, saidBy }: TestReply,
  warnings: readonly string[],
  options: TestOptions,
): void {
  const ms = reason.ms?.total ?? 0;
  if (options.json) {
    printJson({ reply: text, source, handoff, ms, reason, saidBy, warnings });
    return;
  }
  print(text === '' ? '(nothing to send)' : text);
  print('');
  if (saidBy !== null) print(`Said by ${saidBy.templateName}`);
  print(`Source  ${source}${handoff ? ', and a human takes over' : ''}`);
  print(`Reason  ${reasonWords(source, reason)}`);
  print(`Time    ${ms} ms`);
  for (const warning of warnings) note(`\n${warning}`);
}

/** Why the webhook would answer otherwise at this moment. */
function warningsFor({ billing, clock }: AppContext, { template, owner, periods }: LoadedTemplate): string[] {
  const now = clock();
  const warnings: string[] = [];
  if (!billing.entitlementFrom(periods, now).isActive) {
    warnings.push('The owner has no active plan, so the webhook sends the fallback reply alone.');
  }
  if (isPaused(now, template.pause, owner.pause)) {
    warnings.push('The bot is paused, so the webhook says nothing.');
  }
  return warnings;
}
