import type { Config } from '../../config.ts';
import { MESSAGE_MAX } from '../../contract/limits.ts';
import { changedMemo, type Memo, NO_MEMO } from '../../contract/memo.ts';
import { withCommas } from '../../contract/numbers.ts';
import type { HistoryMessage, Reply } from '../../contract/reply.ts';
import type { StrategyDefinition } from '../../contract/strategy.ts';
import type { TestAnswer } from '../../contract/test-chat.ts';
import { invalidFields } from '../../errors.ts';
import type { OnDraft, Prompt } from '../ai/request.ts';
import type { Billing } from '../billing/billing.service.ts';
import { aiAccessFor } from '../replies/ai-access.ts';
import {
  type LoadedTemplate,
  type LoadedTemplates,
  type PreparedTemplate,
  prepareTemplate,
  type TemplateOwner,
} from '../replies/loaded-templates.ts';
import { rememberedMessages } from '../replies/memory.ts';
import { isPassedOn } from '../replies/passing.ts';
import type { ReplyPipeline, ReplyRequest } from '../replies/pipeline.ts';
import type { Setup } from '../setup/setup.service.ts';
import { begun } from '../strategies/engine/begin.ts';
import { readStrategy } from '../strategies/strategy-fields.ts';
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
  /** What the bot has in mind of the conversation so far. */
  memo?: Memo;
  /** One that is not saved: it runs from the first message on, instead of those that are. */
  strategy?: StrategyDefinition | undefined;
}

/** A reply, with what the bot has in mind after it. */
export interface TestReply extends Reply {
  /** As it is sent back with the next message. */
  memo: TestAnswer['memo'];
}

export interface TestOptions {
  /** Names the message in `invalid_input`. */
  field: string;
  onDraft?: OnDraft;
  /** Called where the AI is going to be asked. */
  beforeAi?: () => Promise<void>;
}

/** No saved strategy has it. */
const UNSAVED = 0;

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
    { template, strategy }: TestMessage,
  ): Promise<TemplateOwner & { prepared: PreparedTemplate }> {
    if (typeof template === 'number') {
      const saved = await loadedTemplates.byTemplate(userId, template);
      return strategy === undefined ? saved : { ...saved, prepared: await withStrategy(saved, strategy) };
    }
    const prepared = await preparedDraft(userId, template, { templates, triggers });
    return { ...(await loadedTemplates.ofOwner(userId)), prepared };
  }

  /** The template with this strategy alone. Throws `invalid_input`. */
  async function withStrategy(
    { template }: LoadedTemplate,
    strategy: StrategyDefinition,
  ): Promise<PreparedTemplate> {
    const list = await triggers.list(template.userId, template.id);
    return prepareTemplate(template, list, [{ ...readStrategy(strategy), id: UNSAVED, version: 1 }]);
  }

  async function requestFor(
    userId: number,
    message: TestMessage,
    { field, onDraft }: TestOptions,
  ): Promise<ReplyRequest> {
    const { text, contactName, history, strategy, memo = NO_MEMO } = message;
    const { prepared, owner, keys, periods } = await loaded(userId, message);
    checkMessage(text, field);
    const now = clock();
    const { conversationMemory: hasMemory, dmStrategies } = billing.entitlementFrom(periods, now);
    const { strategies } = prepared;
    const [tried] = strategies;
    const isToBegin = strategy !== undefined && tried !== undefined && memo.strategy === undefined;
    return {
      prepared,
      incoming: { text, contactName },
      history: rememberedMessages(history, prepared.template, hasMemory, now),
      lastReplyAt: history.findLast(({ isFromUser }) => !isFromUser)?.createdAt ?? null,
      ...aiAccessFor({ prepared, owner, keys }, config),
      memo: isToBegin ? { ...memo, strategy: begun(tried, now) } : memo,
      strategies: dmStrategies ? strategies : null,
      deadlineAt: now + config.webhook.deadlineMs,
      onDraft,
    };
  }

  /**
   * Where a trigger only passes the conversation on, the other template answers. Throws `not_found` or `invalid_input`,
   * and what `beforeAi` throws.
   */
  async function answer(
    userId: number,
    message: TestMessage,
    options: TestOptions,
    isPassed = false,
  ): Promise<TestReply> {
    const request = await requestFor(userId, message, options);
    // Owners also try templates that are paused, closed, unfinished, or without a plan.
    const situation = { silentBecause: null, closed: null, whyNoAi: request.whyNoKey, now: clock() };
    const reply = await pipeline.reply(request, situation, options.beforeAi);
    const passedTo = isPassedOn(reply) ? reply.memo?.voice?.passed?.to : undefined;
    if (passedTo !== undefined && !isPassed)
      return answer(userId, { ...message, template: passedTo, strategy: undefined }, options, true);
    if (reply.text !== '') await setup.noteTested(userId);
    return { ...reply, memo: wire(changedMemo(request.memo, reply.memo ?? {})) };
  }

  /** What the model would be asked; nothing is sent. Throws as `answer` does. */
  async function prompt(userId: number, message: TestMessage): Promise<Prompt> {
    return pipeline.prompt(await requestFor(userId, message, { field: 'message' }));
  }

  return {
    answer: (userId: number, message: TestMessage, options: TestOptions): Promise<TestReply> =>
      answer(userId, message, options),
    prompt,
  };
}

/** Without what is undefined, and with lists that may be written. */
function wire(memo: Memo): TestAnswer['memo'] {
  return JSON.parse(JSON.stringify(memo));
}

function checkMessage(text: string, field: string): void {
  if (text.trim() === '') throw invalidFields({ [field]: 'Required' });
  if ([...text].length > MESSAGE_MAX) {
    throw invalidFields({ [field]: `At most ${withCommas(MESSAGE_MAX)} characters` });
  }
}
