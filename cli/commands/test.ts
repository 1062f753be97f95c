import type { Command } from 'commander';
import type { AppContext } from '../../src/context.ts';
import type { ReplyRequest } from '../../src/features/replies/pipeline.ts';
import type { Target } from '../../src/features/replies/targets.ts';
import { CliError } from '../error-lines.ts';
import { findTemplate } from '../find-template.ts';
import { withContext } from '../open-context.ts';
import { note, print, printJson } from '../output.ts';
import { reasonWords } from '../reason-words.ts';

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
      withContext(command, async (context) => {
        if (message.trim() === '') throw new CliError('The message is empty.');
        const { userId, id } = await findTemplate(context, idOrName);
        const target = await context.targets.byTemplate(userId, id);
        const request = requestFor(context, target, { text: message, contactName: options.name });
        if (options.prompt) return showPrompt(context, request, options);
        await showReply(context, target, request, options);
      }),
    );
}

/** The same choices that the webhook makes, for a conversation that has just begun. */
function requestFor(
  { config, billing, clock }: AppContext,
  target: Target,
  incoming: ReplyRequest['incoming'],
): ReplyRequest {
  return {
    voice: target.voice,
    incoming,
    history: [],
    lastReplyAt: null,
    hasMemory: billing.entitlementFrom(target.grants, clock()).conversationMemory,
    apiKey: target.keys.openai || config.ai.apiKey,
    model: target.template.model || target.owner.defaultModel || config.ai.model,
    mayAskAi: true,
    deadlineAt: clock() + config.webhook.deadlineMs,
  };
}

function showPrompt({ pipeline }: AppContext, request: ReplyRequest, options: TestOptions): void {
  const prompt = pipeline.prompt(request);
  if (options.json) printJson(prompt);
  else print(prompt.messages.map(({ role, content }) => `--- ${role} ---\n${content}`).join('\n\n'));
}

async function showReply(
  context: AppContext,
  target: Target,
  request: ReplyRequest,
  options: TestOptions,
): Promise<void> {
  const { text, source, handoff, reason } = await context.pipeline.reply(request);
  const ms = reason.ms?.total ?? 0;
  const warnings = warningsFor(context, target);
  if (options.json) return printJson({ reply: text, source, handoff, ms, reason, warnings });
  print(text === '' ? '(nothing to send)' : text);
  print('');
  print(`Source  ${source}${handoff ? ', and a human takes over' : ''}`);
  print(`Reason  ${reasonWords(source, reason)}`);
  print(`Time    ${ms} ms`);
  for (const warning of warnings) note(`\n${warning}`);
}

/** Why the webhook would answer otherwise at this moment. */
function warningsFor({ billing, clock }: AppContext, { template, owner, grants }: Target): string[] {
  const now = clock();
  const warnings: string[] = [];
  if (!billing.entitlementFrom(grants, now).isActive) {
    warnings.push('The owner has no active plan, so the webhook sends the fallback reply alone.');
  }
  if ([template.pausedUntil, owner.pausedUntil].some((until) => until !== null && until > now)) {
    warnings.push('The bot is paused, so the webhook says nothing.');
  }
  return warnings;
}
