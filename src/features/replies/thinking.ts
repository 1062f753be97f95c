import type { Config } from '../../config.ts';
import { type IncomingMessage, isUnspent, type Reply, silence } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Finish, Finished, Journal, Settle, Turn } from '../inbox/journal/journal.types.ts';
import { createLeaseKeeper } from '../inbox/lease-keeper.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { UsageRecorder } from '../usage/usage-recorder.service.ts';
import { aiAccessFor } from './ai-access.ts';
import { isSilenced } from './fixed-reply.ts';
import type { LoadedTemplate, LoadedTemplates } from './loaded-templates.ts';
import { memoryLength } from './memory.ts';
import { isUntold, noticeReply, noticeUnanswered } from './notices.ts';
import type { ReplyPipeline } from './pipeline.ts';
import { fallbackReply } from './without-ai.ts';

/** A message whose turn it is, to be answered by the AI. */
export interface Thought {
  loaded: LoadedTemplate;
  incoming: IncomingMessage;
  turn: Turn;
  /** When the caller must have its answer. */
  deadlineAt: number;
  /** As in `Finish`. */
  ifDue: Finish['ifDue'];
}

export interface Thinking {
  /**
   * What was recorded; `late` where the chat tool can be given the reply afterwards and it was not ready in time.
   * null: somebody else has answered meanwhile, so this reply must not be used.
   */
  think(thought: Thought): Promise<Finished | null>;
  /** Thinks about a message that was answered `late`, and hands the reply to the outbox. */
  settleLate(
    loaded: LoadedTemplate,
    incoming: IncomingMessage,
    settle: Omit<Settle, 'reply'>,
    conversation: Conversation,
  ): Promise<void>;
  /** Waits for the late replies that this process still thinks about, `forMs` at the longest. */
  drain(forMs: number): Promise<void>;
}

interface Conversation {
  id: number;
  /** Messages from then on are not the history of this one. */
  before: number;
  /** Nothing is looked for where nothing was said. */
  hasHistory: boolean;
  lastReplyAt: number | null;
  mayAskAi: boolean;
}

/** A message that was answered `late`. */
interface Late {
  loaded: LoadedTemplate;
  message: Omit<Settle, 'reply'>;
  conversation: { id: number; contactName: string };
  /** When it took its share of the day's AI replies. */
  takenAt: number;
}

export interface ThinkingDeps {
  config: Config;
  journal: Journal;
  pipeline: ReplyPipeline;
  loadedTemplates: Pick<LoadedTemplates, 'byWebhookId'>;
  billing: Billing;
  usageRecorder: UsageRecorder;
  notifications: Notifications;
  log: Logger;
  clock: () => number;
  /** Called when a late reply waits in the outbox. */
  onLateReply: () => void;
}

/** Where replies can come late, those who wait behind get theirs late as well. */
const nobody = () => null;

export function createThinking(deps: ThinkingDeps): Thinking {
  const { config, journal, pipeline, loadedTemplates, billing, usageRecorder, notifications, log, clock } =
    deps;
  const underway = new Set<Promise<void>>();
  const leases = createLeaseKeeper(journal, log);

  /** A fault of ours must not leave the customer without an answer either. */
  async function replyTo(
    loaded: LoadedTemplate,
    incoming: IncomingMessage,
    conversation: Conversation,
    deadlineAt: number,
  ): Promise<Reply> {
    const { prepared, template, periods } = loaded;
    const hasMemory = billing.entitlementFrom(periods, clock()).conversationMemory;
    const length = conversation.hasHistory ? memoryLength(template, hasMemory) : 0;
    try {
      const request = {
        prepared,
        incoming,
        history: length > 0 ? await journal.history(conversation.id, length, conversation.before) : [],
        lastReplyAt: conversation.lastReplyAt,
        hasMemory,
        ...aiAccessFor(loaded, config),
        mayAskAi: conversation.mayAskAi,
        deadlineAt,
      };
      // Not awaited: a function that waits is twice as much to copy for each collection while the AI thinks.
      return pipeline
        .reply(request)
        .then((reply) => {
          noticeReply(notifications, loaded, reply);
          return reply;
        })
        .catch((error: unknown) => withoutPipeline(loaded, error));
    } catch (error) {
      return withoutPipeline(loaded, error);
    }
  }

  /**
   * What the turn took of the day's AI replies, where the AI wrote nothing. Along with recording the reply and not before
   * it: a database that is away takes its time for each. Whether it works or not, the customer gets the reply.
   */
  async function returnUnspent({ template }: LoadedTemplate, reply: Reply, takenAt: number): Promise<void> {
    if (template.dailyAiLimit === null || !isUnspent(reply)) return;
    await journal
      .returnAiReply(template.id, takenAt)
      .catch((error: unknown) =>
        log.warn({ err: error, templateId: template.id }, 'an AI reply could not be given back'),
      );
  }

  function withoutPipeline({ template, prepared }: LoadedTemplate, error: unknown): Reply {
    log.error({ err: error, templateId: template.id }, 'the reply pipeline failed');
    return fallbackReply(prepared, 'internal');
  }

  /** What was written before the owner paused everything is not said after it; the journal knows the conversation's pause. */
  async function unlessSilenced(loaded: LoadedTemplate, reply: Reply): Promise<Reply> {
    const current = await loadedTemplates.byWebhookId(loaded.template.webhookUrl).catch(() => null);
    return isSilenced(current ?? loaded, clock()) ? silence('paused', reply.reason) : reply;
  }

  function inBackground(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.error({ err: error }, 'a late reply was lost'))
      .finally(() => underway.delete(tracked));
    underway.add(tracked);
  }

  async function settle({ loaded, message, conversation, takenAt }: Late, written: Reply): Promise<void> {
    const reply = await unlessSilenced(loaded, written);
    const [, recorded] = await Promise.all([
      returnUnspent(loaded, reply, takenAt),
      journal.settle({ ...message, reply }),
    ]);
    if (recorded === null) return;
    usageRecorder.add(loaded.template.id, recorded, clock());
    if (recorded.source === 'paused') return;
    if (recorded.text === '') return noticeUnanswered(notifications, loaded, conversation);
    const notice = { userId: loaded.owner.id, templateId: loaded.template.id, detail: '' };
    notifications.notify({ ...notice, kind: 'late_reply' });
    deps.onLateReply();
  }

  /** Those who waited behind it, and whose time was up as well. */
  function noteOthers(thought: Thought, others: Finished['others']): void {
    const { loaded } = thought;
    const conversation = conversationOf(thought);
    for (const { reply } of others) {
      noticeReply(notifications, loaded, reply, conversation);
      usageRecorder.add(loaded.template.id, reply, clock());
    }
  }

  /** The only function that waits while the AI thinks: each that waits is copied by every collection meanwhile. */
  async function think(thought: Thought): Promise<Finished | null> {
    const { loaded, incoming, turn, deadlineAt } = thought;
    const { conversationId: id, hasHistory, mayAskAi } = turn;
    const { lastReplyAt } = turn.view;
    const conversation = { id, before: Number.MAX_SAFE_INTEGER, hasHistory, lastReplyAt, mayAskAi };
    const isDeliverable = loaded.keys.manychat !== '';
    const thinksUntil = isDeliverable ? clock() + config.ai.timeoutMs : deadlineAt;
    const takenAt = clock();
    const release = leases.hold(turn);
    try {
      const pending = replyTo(loaded, incoming, conversation, thinksUntil);
      const written = isDeliverable ? await inTime(pending, deadlineAt - clock()) : await pending;
      const reply = await unlessSilenced(loaded, written ?? silence('late', {}));
      if (reply.source === 'late') return await finishLate(thought, reply, pending, takenAt);
      return await finishInTime(thought, reply, isDeliverable ? nobody : thought.ifDue, takenAt);
    } finally {
      release();
    }
  }

  async function finishInTime(
    thought: Thought,
    reply: Reply,
    ifDue: Finish['ifDue'],
    takenAt: number,
  ): Promise<Finished | null> {
    const { loaded, incoming, turn } = thought;
    const { text } = incoming;
    const [, finished] = await Promise.all([
      returnUnspent(loaded, reply, takenAt),
      journal.finish({ turn, text, reply, lateForMs: null, ifDue }),
    ]);
    if (finished === null) return null;
    usageRecorder.add(loaded.template.id, finished.reply, clock());
    if (isUntold(finished.reply)) noticeUnanswered(notifications, loaded, conversationOf(thought));
    noteOthers(thought, finished.others);
    return finished;
  }

  async function finishLate(
    thought: Thought,
    reply: Reply,
    pending: Promise<Reply>,
    takenAt: number,
  ): Promise<Finished | null> {
    const { loaded, incoming, turn } = thought;
    const { text } = incoming;
    const lateForMs = config.ai.timeoutMs;
    const late = await journal.finish({ turn, text, reply, lateForMs, ifDue: nobody });
    if (late?.reply.source === 'late') {
      const rest = { loaded, message: turn, conversation: conversationOf(thought), takenAt };
      inBackground(pending.then((found) => settle(rest, found)));
    }
    return late;
  }

  return {
    think,
    async settleLate(loaded, incoming, message, conversation) {
      const takenAt = clock();
      const reply = await replyTo(loaded, incoming, conversation, takenAt + config.ai.timeoutMs);
      const { id } = conversation;
      const { contactName } = incoming;
      await settle({ loaded, message, conversation: { id, contactName }, takenAt }, reply);
    },
    async drain(forMs) {
      await inTime(Promise.allSettled(underway), forMs);
    },
  };
}

function conversationOf({ turn, incoming }: Thought): { id: number; contactName: string } {
  return { id: turn.conversationId, contactName: incoming.contactName };
}

/** The result, or null when it takes longer than `ms`. */
async function inTime<T>(pending: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, ms));
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}
