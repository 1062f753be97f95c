import type { Config } from '../../config.ts';
import { MESSAGE_MAX } from '../../contract/limits.ts';
import { type Memo, NO_MEMO } from '../../contract/memo.ts';
import { withCommas } from '../../contract/numbers.ts';
import type { HistoryMessage, Reply } from '../../contract/reply.ts';
import type { StrategyDefinition } from '../../contract/strategy.ts';
import type { TestAnswer } from '../../contract/test-chat.ts';
import { invalidFields } from '../../errors.ts';
import type { OnDraft, Prompt } from '../ai/request.ts';
import type { Billing } from '../billing/billing.service.ts';
import { aiAccessFor } from '../replies/ai-access.ts';
import {
  type Answering,
  type LoadedTemplate,
  type LoadedTemplates,
  type PreparedTemplate,
  prepareTemplate,
} from '../replies/loaded-templates.ts';
import type { ReplyVoices } from '../replies/owner-voice.ts';
import type { ReplyPipeline } from '../replies/pipeline.ts';
import type { ReplyKnowledgeFor } from '../replies/reply-knowledge.ts';
import { createTryMessage, type TriedMessage } from '../replies/try-message.ts';
import type { Setup } from '../setup/setup.service.ts';
import { reachableStrategies } from '../sharing/reachable.ts';
import { begun } from '../strategies/engine/begin.ts';
import { readStrategy } from '../strategies/strategy-fields.ts';
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

/** A reply, with who says it and what the bot has in mind after it. */
export interface TestReply extends Omit<Reply, 'memo' | 'saidBy'>, Pick<TestAnswer, 'saidBy'> {
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
  pipeline: ReplyPipeline;
  voiceFor: ReplyVoices;
  knowledgeFor: ReplyKnowledgeFor;
  billing: Billing;
  setup: Setup;
  clock: () => number;
}

export type TestChat = ReturnType<typeof createTestChat>;

/** The simulated chat: answers as the webhook does, and records nothing but that the owner has tried it. */
export function createTestChat({
  config,
  loadedTemplates,
  pipeline,
  voiceFor,
  knowledgeFor,
  billing,
  setup,
  clock,
}: TestChatDeps) {
  const tryMessage = createTryMessage({
    pipeline,
    billing,
    voiceFor,
    knowledgeFor,
    accessFor: (by) => aiAccessFor(by, config),
    timeoutMs: config.webhook.deadlineMs,
    clock,
  });

  async function answering(userId: number, { template, strategy }: TestMessage): Promise<Answering> {
    if (typeof template === 'number') {
      const saved = await loadedTemplates.byTemplate(userId, template);
      return strategy === undefined ? saved : { ...saved, prepared: withStrategy(saved, strategy) };
    }
    const { templateId } = template;
    const saved = templateId === undefined ? null : await loadedTemplates.byTemplate(userId, templateId);
    const prepared = preparedDraft(template, saved);
    if (saved !== null) return { ...saved, prepared };
    const owned = await loadedTemplates.ofOwner(userId);
    return { ...owned, prepared, isDraft: false, group: new Map(), comesFrom: [] };
  }

  async function triedMessage(userId: number, message: TestMessage, field: string): Promise<TriedMessage> {
    const { text, contactName, history, strategy, memo = NO_MEMO } = message;
    const loaded = await answering(userId, message);
    checkMessage(text, field);
    const now = clock();
    const [tried] = loaded.prepared.strategies;
    const isToBegin = strategy !== undefined && tried !== undefined && memo.strategy === undefined;
    return {
      loaded,
      incoming: { text, contactName },
      history,
      memo: isToBegin ? { ...memo, strategy: begun(tried, now) } : memo,
      now,
    };
  }

  return {
    /** Throws `not_found` or `invalid_input`, and what `beforeAi` throws. */
    async answer(userId: number, message: TestMessage, options: TestOptions): Promise<TestReply> {
      const tried = await triedMessage(userId, message, options.field);
      const { reply, by, memo } = await tryMessage.answer(tried, options);
      if (reply.text !== '') await setup.noteTested(userId);
      const { id, templateName } = by.prepared.template;
      return {
        ...reply,
        saidBy: tried.loaded.group.size === 0 ? null : { id, templateName },
        memo: wire(memo),
      };
    },
    /** What the model would be asked; nothing is sent. Throws as `answer` does. */
    async prompt(userId: number, message: TestMessage): Promise<Prompt> {
      return pipeline.prompt(await tryMessage.request(await triedMessage(userId, message, 'message')));
    },
  };
}

/** The template with this strategy alone. Throws `invalid_input`. */
function withStrategy(
  { template, prepared, group }: LoadedTemplate,
  strategy: StrategyDefinition,
): PreparedTemplate {
  const definition = { ...readStrategy(strategy), id: UNSAVED, version: 1 };
  const strategies = reachableStrategies([definition], new Set(group.keys()));
  return prepareTemplate(template, prepared.triggers, strategies);
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
