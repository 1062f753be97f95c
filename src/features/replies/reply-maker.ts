import type { Config } from '../../config.ts';
import type { MemoChange } from '../../contract/memo.ts';
import { type HistoryMessage, type Reply, silence } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import { type Consent, consentIn } from '../../text/opt-out.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Journal, Overdue } from '../inbox/journal/journal.types.ts';
import type { ConversationSoFar, ReplyMaker, ReplyTask } from '../inbox/turn-runner.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Strategies } from '../strategies/engine/begin.ts';
import type { UsageRecorder } from '../usage/usage-recorder.service.ts';
import { aiAccessFor } from './ai-access.ts';
import {
  decideReply,
  fallbackReply,
  isSilenced,
  replyWithoutAi,
  type Situation,
  situationOf,
} from './decide-reply.ts';
import type { LoadedTemplate, LoadedTemplates } from './loaded-templates.ts';
import { memoryLength, rememberedMessages } from './memory.ts';
import { notedIn } from './notes.ts';
import { isUnexplained, notifyOwnerOfReply, notifyOwnerOfUnanswered } from './notify-owner.ts';
import { isOverCeiling, outgoingReply } from './outgoing-reply.ts';
import type { ReplyPipeline } from './pipeline.ts';
import { beginningWith } from './strategy-reply.ts';

/** A message with the template that answers it. */
export interface TemplateTask extends ReplyTask {
  loaded: LoadedTemplate;
  decided: Reply | 'ask_ai';
  /** The customer's word on automatic replies; null: the message says something else. */
  consent: Consent | null;
  /** What the message says of the customer. */
  noted: MemoChange | null;
  /** Those that may run; null where the owner's plan has none, or the AI is not there to lead. */
  strategies: Strategies | null;
}

/** A customer can write ten messages a minute. */
const LONGEST_BURST = 20;

type Message = Pick<ReplyTask, 'text' | 'contactName'> & { username?: string };

interface ReplyMakerDeps {
  config: Config;
  journal: Journal;
  pipeline: ReplyPipeline;
  loadedTemplates: Pick<LoadedTemplates, 'byWebhookId' | 'byTemplateId'>;
  billing: Billing;
  usageRecorder: UsageRecorder;
  notifications: Notifications;
  log: Logger;
  clock: () => number;
  /** Called when a late reply waits in the outbox. */
  onLateReply: (conversationId: number) => void;
}

/** Makes the replies of templates for the turn runner and the sweeper. */
export function createReplyMaker(deps: ReplyMakerDeps) {
  const { config, journal, pipeline, loadedTemplates, billing, notifications, log, clock } = deps;

  function taskOf(loaded: LoadedTemplate, { text, contactName, username = '' }: Message): TemplateTask {
    const situation = situationOf(loaded, config, billing, clock());
    const consent = consentIn(text);
    return {
      loaded,
      text,
      contactName,
      decided: decideReply(loaded.prepared, text, situation, consent),
      consent,
      noted: notedIn(text, username, loaded.contactFields),
      strategies: strategiesOf(loaded, situation),
      canBeLate: loaded.keys.manychat !== '',
      aiRepliesPerDay: loaded.template.dailyAiLimit,
    };
  }

  function strategiesOf({ periods, prepared }: LoadedTemplate, { whyNoAi }: Situation): Strategies | null {
    if (whyNoAi !== null) return null;
    return billing.entitlementFrom(periods, clock()).dmStrategies ? prepared.strategies : null;
  }

  /** null: the template was deleted. */
  async function taskFor({ userId, templateId, text, contactName }: Overdue): Promise<TemplateTask | null> {
    const loaded = await loadedTemplates.byTemplateId(userId, templateId);
    return loaded === null ? null : taskOf(loaded, { text, contactName });
  }

  /** What is remembered, and the messages that are answered together with this one. */
  async function historyOf(
    { prepared, periods, template: { waitForMoreMs } }: LoadedTemplate,
    { userId, id, before, hasHistory }: ConversationSoFar,
  ): Promise<{ history: readonly HistoryMessage[]; joined: readonly HistoryMessage[] }> {
    const hasMemory = billing.entitlementFrom(periods, clock()).conversationMemory;
    const length = memoryLength(prepared.template, hasMemory) + (waitForMoreMs > 0 ? LONGEST_BURST : 0);
    if (!hasHistory || length === 0) return { history: [], joined: [] };
    const recorded = await journal.history({ userId, conversationId: id }, length, before);
    const end = recorded.findLastIndex(({ isJoined }) => !isJoined) + 1;
    const history = rememberedMessages(recorded.slice(0, end), prepared.template, hasMemory, clock());
    return { history, joined: recorded.slice(end) };
  }

  const maker: ReplyMaker<TemplateTask> = {
    async makeReply({ loaded, text, contactName, decided, strategies }, conversation, deadlineAt) {
      const { prepared, template } = loaded;
      const { lastReplyAt, memo, mayAskAi } = conversation;
      try {
        if (decided === 'ask_ai' && isOverCeiling(prepared.template, memo, clock()))
          return silence('none', { why: 'customer_limit' });
        if (decided === 'ask_ai' && mayAskAi) {
          const { history, joined } = await historyOf(loaded, conversation);
          const access = aiAccessFor(loaded, config);
          const incoming = {
            text: [...joined.map((message) => message.messageText), text].join('\n'),
            contactName,
          };
          const said = { incoming, history, lastReplyAt, memo, strategies };
          const reply = await pipeline.askAi({ ...access, ...said, prepared, deadlineAt });
          if (joined.length === 0) return reply;
          const burst = { messages: joined.length + 1, wasDropped: conversation.wasDropped };
          return { ...reply, reason: { ...reply.reason, burst } };
        }
        const reply = decided === 'ask_ai' ? replyWithoutAi(prepared, text, 'daily_limit') : decided;
        const view = { lastReplyAt, memo, now: clock() };
        return outgoingReply(beginningWith(reply, strategies, text, view), prepared.template, view);
      } catch (error) {
        // A fault of ours must not leave the customer without an answer either.
        log.error({ err: error, templateId: template.id }, 'the reply pipeline failed');
        const reply = fallbackReply(prepared, 'internal');
        return outgoingReply(reply, prepared.template, { lastReplyAt, memo, now: clock() });
      }
    },
    async unlessSilenced({ loaded }, reply) {
      const current = await loadedTemplates.byWebhookId(loaded.template.webhookUrl).catch(() => null);
      return isSilenced(current ?? loaded, clock()) ? silence('paused', reply.reason) : reply;
    },
    recorded({ loaded, contactName }, reply, conversationId) {
      const conversation = { id: conversationId, contactName };
      deps.usageRecorder.add(loaded.template, reply, clock());
      notify(loaded, () => {
        notifyOwnerOfReply(notifications, loaded, reply, conversation);
        if (isUnexplained(reply)) notifyOwnerOfUnanswered(notifications, loaded, conversation);
      });
    },
    dropped({ loaded }, reply) {
      // What the AI wrote has its price, whether it is said or not.
      if (reply.reason.model !== undefined)
        deps.usageRecorder.add(loaded.template, { ...reply, source: 'joined' }, clock());
    },
    recordedLate({ loaded, contactName }, reply, conversationId) {
      const conversation = { id: conversationId, contactName };
      deps.usageRecorder.add(loaded.template, reply, clock());
      if (reply.text !== '') deps.onLateReply(conversationId);
      notify(loaded, () => {
        notifyOwnerOfReply(notifications, loaded, reply, conversation);
        if (reply.source === 'paused') return;
        if (reply.text === '') return notifyOwnerOfUnanswered(notifications, loaded, conversation);
        const notice = { userId: loaded.owner.id, templateId: loaded.template.id, detail: '' };
        notifications.notify({ ...notice, kind: 'late_reply' });
      });
    },
  };

  /** A reply that is recorded is sent, whether its owner can be notified or not. */
  function notify({ template }: LoadedTemplate, tell: () => void): void {
    try {
      tell();
    } catch (error) {
      log.error({ err: error, templateId: template.id }, 'an owner could not be notified');
    }
  }

  /** A customer gets no reply. */
  function onUnanswered({ loaded, contactName }: TemplateTask, conversationId: number): void {
    notifyOwnerOfUnanswered(notifications, loaded, { id: conversationId, contactName });
  }

  return { ...maker, taskOf, taskFor, onUnanswered };
}

export type TemplateReplyMaker = ReturnType<typeof createReplyMaker>;
