import type { Config } from '../../config.ts';
import { TEST_MESSAGE_MAX } from '../../contract/limits.ts';
import { withCommas } from '../../contract/numbers.ts';
import { invalidFields } from '../../errors.ts';
import type { OnDraft } from '../ai/model.ts';
import type { Billing } from '../billing/billing.service.ts';
import { aiAccessFor } from '../replies/ai-access.ts';
import type { ReplyPipeline, ReplyRequest } from '../replies/pipeline.ts';
import type { Prompt } from '../replies/prompt/prompt.ts';
import type { Reply } from '../replies/reply.ts';
import type { HistoryMessage } from '../replies/reply.types.ts';
import type { TargetOwner, Targets } from '../replies/targets.ts';
import type { Voice } from '../replies/voice.ts';
import { triggerReply } from '../replies/without-ai.ts';
import type { Setup } from '../setup/setup.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { Triggers } from '../triggers/triggers.service.ts';
import { type Draft, draftVoice } from './draft-voice.ts';

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

/** The simulated chat: the webhook's own pipeline, and nothing recorded but that the owner has tried it. */
export interface TestChat {
  /** Throws `not_found` or `invalid_input`, and what `beforeAi` throws. */
  answer(userId: number, message: TestMessage, options: TestOptions): Promise<Reply>;
  /** What the model would be asked; nothing is sent. Throws as `answer` does. */
  prompt(userId: number, message: TestMessage): Promise<Prompt>;
}

export interface TestChatDeps {
  config: Config;
  targets: Targets;
  templates: Templates;
  triggers: Triggers;
  pipeline: ReplyPipeline;
  billing: Billing;
  setup: Setup;
  clock: () => number;
}

export function createTestChat(deps: TestChatDeps): TestChat {
  const { config, targets, templates, triggers, pipeline, billing, setup, clock } = deps;

  async function target(userId: number, template: number | Draft): Promise<TargetOwner & { voice: Voice }> {
    if (typeof template === 'number') return targets.byTemplate(userId, template);
    const voice = await draftVoice(userId, template, { templates, triggers });
    return { ...(await targets.ofOwner(userId)), voice };
  }

  /** The same choices that the webhook makes. */
  async function requestFor(userId: number, message: TestMessage, field: string): Promise<ReplyRequest> {
    const { template, text, contactName, history } = message;
    const { voice, owner, keys, periods } = await target(userId, template);
    checkMessage(text, field);
    return {
      voice,
      incoming: { text, contactName },
      history,
      lastReplyAt: history.findLast(({ isFromUser }) => !isFromUser)?.createdAt ?? null,
      hasMemory: billing.entitlementFrom(periods, clock()).conversationMemory,
      ...aiAccessFor({ voice, owner, keys }, config),
      mayAskAi: true,
      deadlineAt: clock() + config.webhook.deadlineMs,
    };
  }

  return {
    async answer(userId, message, { field, onDraft, beforeAi }) {
      const request = await requestFor(userId, message, field);
      if (request.apiKey !== '' && triggerReply(request.voice, message.text) === null) await beforeAi?.();
      const reply = await pipeline.reply(onDraft === undefined ? request : { ...request, onDraft });
      if (reply.text !== '') await setup.noteTested(userId);
      return reply;
    },
    async prompt(userId, message) {
      return pipeline.prompt(await requestFor(userId, message, 'message'));
    },
  };
}

function checkMessage(text: string, field: string): void {
  if (text.trim() === '') throw invalidFields({ [field]: 'Required' });
  if ([...text].length > TEST_MESSAGE_MAX) {
    throw invalidFields({ [field]: `At most ${withCommas(TEST_MESSAGE_MAX)} characters` });
  }
}
