import type { Config } from '../../config.ts';
import { TEST_MESSAGE_MAX } from '../../contract/test-chat.ts';
import { invalidFields } from '../../errors.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { ReplyPipeline, ReplyRequest } from '../replies/pipeline.ts';
import type { Prompt } from '../replies/prompt/prompt.ts';
import type { Reply } from '../replies/reply.ts';
import type { HistoryMessage } from '../replies/reply.types.ts';
import type { Targets } from '../replies/targets.ts';
import type { Setup } from '../setup/setup.service.ts';

/** A message to try on a template. */
export interface TestMessage {
  templateId: number;
  text: string;
  contactName: string;
  /** The conversation so far, oldest first; empty for the stateless mode. */
  history: readonly HistoryMessage[];
}

/** The simulated chat: the webhook's own pipeline, and nothing recorded but that the owner has tried it. */
export interface TestChat {
  /** Throws `not_found` or `invalid_input`; `field` names the message in it. */
  answer(
    userId: number,
    message: TestMessage,
    options: { field: string; onDraft?: (text: string) => void },
  ): Promise<Reply>;
  /** What the model would be asked; nothing is sent. Throws as `answer` does. */
  prompt(userId: number, message: TestMessage): Promise<Prompt>;
}

export interface TestChatDeps {
  config: Config;
  targets: Targets;
  pipeline: ReplyPipeline;
  billing: Billing;
  setup: Setup;
  clock: () => number;
}

export function createTestChat(deps: TestChatDeps): TestChat {
  const { config, targets, pipeline, billing, setup, clock } = deps;

  /** The same choices that the webhook makes. */
  async function requestFor(userId: number, message: TestMessage, field: string): Promise<ReplyRequest> {
    const { templateId, text, contactName, history } = message;
    const target = await targets.byTemplate(userId, templateId);
    checkMessage(text, field);
    return {
      voice: target.voice,
      incoming: { text, contactName },
      history,
      lastReplyAt: history.findLast(({ isFromUser }) => !isFromUser)?.createdAt ?? null,
      hasMemory: billing.entitlementFrom(target.grants, clock()).conversationMemory,
      apiKey: target.keys.openai || config.ai.apiKey,
      model: target.template.model || target.owner.defaultModel || config.ai.model,
      mayAskAi: true,
      deadlineAt: clock() + config.webhook.deadlineMs,
    };
  }

  return {
    async answer(userId, message, { field, onDraft }) {
      const request = await requestFor(userId, message, field);
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
    throw invalidFields({ [field]: `At most ${TEST_MESSAGE_MAX.toLocaleString('en-US')} characters` });
  }
}
