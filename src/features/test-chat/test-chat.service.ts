import type { Config } from '../../config.ts';
import { MESSAGE_MAX } from '../../contract/limits.ts';
import { withCommas } from '../../contract/numbers.ts';
import type { HistoryMessage, Reply } from '../../contract/reply.ts';
import { invalidFields } from '../../errors.ts';
import type { OnDraft, Prompt } from '../ai/request.ts';
import type { Billing } from '../billing/billing.service.ts';
import { aiAccessFor } from '../replies/ai-access.ts';
import type { LoadedTemplates, PreparedTemplate, TemplateOwner } from '../replies/loaded-templates.ts';
import { rememberedMessages } from '../replies/memory.ts';
import type { ReplyPipeline, ReplyRequest } from '../replies/pipeline.ts';
import type { Setup } from '../setup/setup.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { Triggers } from '../triggers/triggers.service.ts';
import { type Draft, preparedDraft } from './draft-template.ts';

/** A message to try on a template. */
export interface TestMessage {
  /** A saved template, or one as it stands in its form. */
  template: number | Draft;
  text: string;
  contactName: string;
  /** The conversation so far, oldest first; empty for the stateless mode. */
  history: readonly HistoryMessage[];
}

export interface TestOptions {
  /** Names the message in `invalid_input`. */
  field: string;
  onDraft?: OnDraft;
  /** Called where the AI is going to be asked. */
  beforeAi?: () => Promise<void>;
}

interface TestChatDeps {
  config: Config;
  loadedTemplates: LoadedTemplates;
  templates: Templates;
  triggers: Triggers;
  pipeline: ReplyPipeline;
  billing: Billing;
  setup: Setup;
  clock: () => number;
}

export type TestChat = ReturnType<typeof createTestChat>;

/** The simulated chat: the webhook's own pipeline, and nothing recorded but that the owner has tried it. */
export function createTestChat(deps: TestChatDeps) {
  const { config, loadedTemplates, templates, triggers, pipeline, billing, setup, clock } = deps;

  async function loaded(
    userId: number,
    template: number | Draft,
  ): Promise<TemplateOwner & { prepared: PreparedTemplate }> {
    if (typeof template === 'number') return loadedTemplates.byTemplate(userId, template);
    const prepared = await preparedDraft(userId, template, { templates, triggers });
    return { ...(await loadedTemplates.ofOwner(userId)), prepared };
  }

  async function requestFor(
    userId: number,
    message: TestMessage,
    { field, onDraft }: TestOptions,
  ): Promise<ReplyRequest> {
    const { template, text, contactName, history } = message;
    const { prepared, owner, keys, periods } = await loaded(userId, template);
    checkMessage(text, field);
    const now = clock();
    const hasMemory = billing.entitlementFrom(periods, now).conversationMemory;
    return {
      prepared,
      incoming: { text, contactName },
      history: rememberedMessages(history, prepared.template, hasMemory, now),
      lastReplyAt: history.findLast(({ isFromUser }) => !isFromUser)?.createdAt ?? null,
      ...aiAccessFor({ prepared, owner, keys }, config),
      deadlineAt: now + config.webhook.deadlineMs,
      onDraft,
    };
  }

  /** Throws `not_found` or `invalid_input`, and what `beforeAi` throws. */
  async function answer(userId: number, message: TestMessage, options: TestOptions): Promise<Reply> {
    const request = await requestFor(userId, message, options);
    // Owners also try templates that are paused, closed, unfinished, or without a plan.
    const situation = { silentBecause: null, closed: null, whyNoAi: request.whyNoKey };
    const reply = await pipeline.reply(request, situation, options.beforeAi);
    if (reply.text !== '') await setup.noteTested(userId);
    return reply;
  }

  /** What the model would be asked; nothing is sent. Throws as `answer` does. */
  async function prompt(userId: number, message: TestMessage): Promise<Prompt> {
    return pipeline.prompt(await requestFor(userId, message, { field: 'message' }));
  }

  return { answer, prompt };
}

function checkMessage(text: string, field: string): void {
  if (text.trim() === '') throw invalidFields({ [field]: 'Required' });
  if ([...text].length > MESSAGE_MAX) {
    throw invalidFields({ [field]: `At most ${withCommas(MESSAGE_MAX)} characters` });
  }
}
