import type { Config } from '../../config.ts';
import { placeOf } from '../../contract/channels.ts';
import { customerName } from '../../contract/customer-name.ts';
import { changedMemo } from '../../contract/memo.ts';
import { type HistoryMessage, type Reply, silence } from '../../contract/reply.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import type { Logger } from '../../log.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { CaughtReplies } from '../caught/caught.service.ts';
import type { Journal, Overdue } from '../inbox/journal/journal.types.ts';
import type { ConversationSoFar, Deadlines, ReplyMaker, ReplyTask } from '../inbox/turn-runner.ts';
import type { KnowledgeUses } from '../knowledge/uses.service.ts';
import { withAttachments } from '../media/attachments.ts';
import type { KeptAttachments } from '../media/kept-attachments.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { UsageRecorder } from '../usage/usage-recorder.service.ts';
import { fallbackReply, isSilenced, replyWithoutAi, situationOf } from './decide-reply.ts';
import { type Decided, fixedReply, isShared, saidBy } from './fixed-reply.ts';
import type { Answering, LoadedTemplate, LoadedTemplates } from './loaded-templates.ts';
import { memoryLength, rememberedMessages } from './memory.ts';
import { isUnexplained, notifyOwnerOfReply, notifyOwnerOfUnanswered } from './notify-owner.ts';
import { isOverCeiling, outgoingReply } from './outgoing-reply.ts';
import type { ReplyVoices } from './owner-voice.ts';
import { decideAmong, decideBy, notedOnArrival, type ReadMessage, readMessage } from './passing.ts';
import type { ReplyPipeline } from './pipeline.ts';
import type { AskKnowledgeAhead, ReplyKnowledgeFor } from './reply-knowledge.ts';
import { mergedChange } from './strategy-reply.ts';
import type { TakeIn } from './take-in.ts';
import type { TemplateTask } from './template-task.ts';
import { andAsking, onlyAsking, orPleaseType } from './voice-question.ts';

/** A customer can write ten messages a minute. */
const LONGEST_BURST = 20;
/** Where no caller waits, a slow model is better than none. */
const PATIENT_MS = 60_000;

type Message = Pick<ReplyTask, 'text' | 'contactName'> & { externalId: string; username?: string };

interface ReplyMakerDeps {
  config: Config;
  journal: Journal;
  pipeline: ReplyPipeline;
  voiceFor: ReplyVoices;
  knowledgeFor: ReplyKnowledgeFor;
  askAhead: AskKnowledgeAhead;
  takeIn: TakeIn;
  knowledgeUses: Pick<KnowledgeUses, 'add'>;
  caughtReplies: Pick<CaughtReplies, 'add'>;
  keptAttachments: Pick<KeptAttachments, 'keep'>;
  loadedTemplates: Pick<LoadedTemplates, 'byWebhookId' | 'byConversation'>;
  billing: Billing;
  usageRecorder: UsageRecorder;
  notifications: Notifications;
  log: Logger;
  clock: () => number;
  /** Called when a reply waits in the outbox. */
  onDue: (conversationId: number) => void;
  /** Shows the customer that a reply is being written, on channels that can. */
  showTyping: (userId: number, externalId: string) => void;
}

/** Makes the replies of templates for the turn runner and the sweeper. */
export function createReplyMaker(deps: ReplyMakerDeps) {
  const {
    config,
    journal,
    pipeline,
    voiceFor,
    knowledgeFor,
    takeIn,
    loadedTemplates,
    billing,
    notifications,
    log,
    clock,
  } = deps;

  function taskOf(loaded: LoadedTemplate, message: Message): TemplateTask {
    const { text, contactName, externalId, username = '' } = message;
    const isPushed = placeOf(externalId) !== null;
    const read = readMessage(text);
    const decide = (by: LoadedTemplate, message: ReadMessage, now: number) =>
      decideBy(by, message, situationOf(by, config, billing, now));
    const own = decide(loaded, read, clock());
    return {
      ...read,
      text,
      loaded,
      contactName,
      own,
      decide:
        loaded.group.size > 0
          ? (conversation, before = []) =>
              decideAmong(
                loaded,
                { message: read, before: before.map(readMessage) },
                (by, message) => decide(by, message, conversation.now),
                conversation,
              )
          : () => own,
      noted: notedOnArrival(loaded, text, username),
      isPushed,
      deliversLater: isPushed || loaded.keys.manychat !== '',
      thinksForMs: isPushed ? Math.max(config.ai.timeoutMs, PATIENT_MS) : config.ai.timeoutMs,
      mayJoin: isPushed || loaded.template.waitForMoreMs > 0,
      externalId,
      files: [],
      aiRepliesPerDay: loaded.template.dailyAiLimit,
    };
  }

  /** null: the template was deleted. */
  async function taskFor(overdue: Overdue): Promise<TemplateTask | null> {
    const { memo } = overdue;
    const loaded = await loadedTemplates.byConversation({ ...overdue, speaker: memo.speaker });
    return loaded === null ? null : taskOf(loaded, overdue);
  }

  /** What is remembered, and the messages that are answered together with this one. */
  async function historyOf(
    { prepared, periods }: Answering,
    mayJoin: boolean,
    { userId, id, hasHistory }: ConversationSoFar,
  ): Promise<{ history: readonly HistoryMessage[]; joined: readonly HistoryMessage[] }> {
    const hasMemory = billing.entitlementFrom(periods, clock()).conversationMemory;
    const length = memoryLength(prepared.template, hasMemory) + (mayJoin ? LONGEST_BURST : 0);
    if (!hasHistory || length === 0) return { history: [], joined: [] };
    const recorded = await journal.history({ userId, conversationId: id }, length);
    const end = recorded.findLastIndex(({ isJoined }) => !isJoined) + 1;
    const history = rememberedMessages(recorded.slice(0, end), prepared.template, hasMemory, clock());
    return { history, joined: recorded.slice(end) };
  }

  /** What the messages that are answered together with this one ask for counts as well. */
  async function decideBurst(
    { loaded, decide, ...task }: TemplateTask,
    conversation: ConversationSoFar,
  ): Promise<Decided> {
    const view = { memo: conversation.memo, now: clock() };
    const alone = decide(view);
    if (alone.reply !== 'ask_ai' || loaded.group.size === 0 || !task.mayJoin) return alone;
    // A database that is away is told below.
    const { joined } = await historyOf(alone.by, true, conversation).catch(() => ({ joined: [] }));
    const before = joined.map(({ messageText }) => messageText);
    return before.length === 0 ? alone : decide(view, before);
  }

  /** What the AI writes; where a voice message says what a trigger answers, or STOP, that counts. */
  async function replyByAi(
    task: TemplateTask,
    decided: Decided,
    conversation: ConversationSoFar,
    deadlines: Deadlines,
  ): Promise<Reply> {
    const { loaded } = task;
    const { by, strategies } = decided;
    const { lastReplyAt } = conversation;
    if (task.isPushed) deps.showTyping(loaded.owner.id, task.externalId);
    const { history, joined } = await historyOf(by, task.mayJoin, conversation);
    const taken = await takeIn.take({ ...task, joined }, by, conversation, deadlines);
    const { access, incoming, attachments, question } = taken;
    task.files = attachments.filter(({ file }) => file !== undefined);
    const memo = changedMemo(conversation.memo, taken.noted ?? {});
    const withNoted = (reply: Reply): Reply =>
      taken.noted === null ? reply : { ...reply, memo: mergedChange(taken.noted, reply.memo ?? {}) };
    task.text = taken.text;
    const { template } = by.prepared;
    const asking = (reply: Reply) => outgoingReply(reply, template, { lastReplyAt, memo, now: clock() });
    if (!taken.isAnswerable)
      return saidBy(decided, loaded, withAttachments(asking(onlyAsking(question)), attachments));
    if (taken.isHeard) {
      const heard = taskOf(loaded, { ...task, text: taken.surely });
      const again = await decideBurst(heard, { ...conversation, memo });
      if (again.reply !== 'ask_ai') {
        const fixed = fixedReply({ loaded, text: incoming.text }, again, again.reply, {
          lastReplyAt,
          memo,
          now: clock(),
        });
        const optsOut = heard.consent?.kind === 'stop';
        return withNoted(withAttachments(optsOut ? { ...fixed, optsOut } : fixed, attachments));
      }
    }
    const [voice, knowledge] = await Promise.all([
      voiceFor(by, incoming.text, history),
      knowledgeFor(by, incoming.text, history, deadlines),
    ]);
    const asked = { incoming, history, lastReplyAt, memo, strategies, voice, knowledge, attachments };
    const { prepared } = by;
    const written = await pipeline.askAi({ ...access, ...asked, ...deadlines, prepared });
    const reply =
      written.source === 'none' && question !== ''
        ? asking(onlyAsking(question, written.reason))
        : andAsking(written, question);
    if (joined.length === 0) return withNoted(saidBy(decided, loaded, reply));
    const burst = { messages: joined.length + 1, wasDropped: conversation.wasDropped };
    return withNoted(saidBy(decided, loaded, { ...reply, reason: { ...reply.reason, burst } }));
  }

  const maker: ReplyMaker<TemplateTask> = {
    begin(task, conversation, deadlines) {
      const { memo, mayAskAi } = conversation;
      const { by, reply } = task.decide({ memo, now: clock() });
      if (reply !== 'ask_ai' || !mayAskAi) return;
      takeIn.ahead(task.text, by, conversation, deadlines);
      deps.askAhead(by, task.text);
    },
    async makeReply(task, conversation, deadlines) {
      const { loaded, text } = task;
      const { lastReplyAt, memo, mayAskAi } = conversation;
      const decided = await decideBurst(task, conversation);
      const { by } = decided;
      const { prepared } = by;
      try {
        if (decided.reply === 'ask_ai' && isOverCeiling(prepared.template, memo, clock()))
          return saidBy(decided, loaded, silence('none', { why: 'customer_limit' }));
        if (decided.reply === 'ask_ai' && mayAskAi)
          return await replyByAi(task, decided, conversation, deadlines);
        const view = { lastReplyAt, memo, now: clock() };
        if (decided.reply !== 'ask_ai') return fixedReply({ loaded, text }, decided, decided.reply, view);
        const without = replyWithoutAi(prepared, text, 'daily_limit');
        return fixedReply({ loaded, text }, decided, orPleaseType(without, prepared.template, text), view);
      } catch (error) {
        // Nobody waits: once the database is back, the message is taken up again.
        if (task.isPushed && isDatabaseAway(error)) throw error;
        // A fault of ours must not leave the customer without an answer either.
        log.error({ err: error, templateId: by.prepared.template.id }, 'the reply pipeline failed');
        const reply = fallbackReply(prepared, 'internal');
        const view = { lastReplyAt, memo, now: clock() };
        return saidBy(decided, loaded, outgoingReply(reply, prepared.template, view));
      }
    },
    async unlessSilenced({ loaded }, made) {
      const reply = isShared(loaded) ? { saidBy: loaded.template.id, ...made } : made;
      const current = await loadedTemplates.byWebhookId(loaded.template.webhookUrl).catch(() => null);
      if (!isSilenced(speakerOf(current ?? loaded, reply), clock())) return reply;
      const { reason, saidBy } = reply;
      return { ...silence('paused', reason), ...(saidBy === undefined ? {} : { saidBy }) };
    },
    recorded(task, { reply, isHeard }, conversationId) {
      const { loaded, isPushed } = task;
      const conversation = named(task, conversationId);
      const by = speakerOf(loaded, reply);
      follow(task, by, reply, conversationId);
      const isSentOn = !isHeard && reply.text !== '';
      if (isSentOn) deps.onDue(conversationId);
      notify(by, () => {
        notifyOwnerOfReply(notifications, by, reply, conversation);
        const isMissed = !isHeard && !isPushed && reply.source === 'none';
        if (isMissed || isUnexplained(reply)) notifyOwnerOfUnanswered(notifications, by, conversation);
        if (!isSentOn || isPushed) return;
        notifications.notify({
          userId: by.owner.id,
          templateId: by.template.id,
          detail: '',
          kind: 'late_reply',
        });
      });
    },
    dropped({ loaded }, reply) {
      // What the AI wrote has its price, whether it is said or not.
      if (reply.reason.model !== undefined || reply.reason.costUsd !== undefined)
        deps.usageRecorder.add(speakerOf(loaded, reply).template, { ...reply, source: 'joined' }, clock());
    },
  };

  /** What is counted and kept of a reply and its message. */
  function follow(
    { files }: TemplateTask,
    { owner, template }: LoadedTemplate,
    reply: Reply,
    conversationId: number,
  ): void {
    const used = reply.reason.knowledge?.used ?? [];
    const at = clock();
    deps.usageRecorder.add(template, reply, at);
    deps.keptAttachments.keep(owner.id, conversationId, files);
    deps.caughtReplies.add(reply, { userId: owner.id, templateId: template.id, conversationId, at });
    deps.knowledgeUses.add(
      used.map(({ source, piece }) => ({ userId: owner.id, sourceId: source, conversationId, piece, at })),
    );
  }

  /** A reply that is recorded is sent, whether its owner can be notified or not. */
  function notify({ template }: LoadedTemplate, tell: () => void): void {
    try {
      tell();
    } catch (error) {
      log.error({ err: error, templateId: template.id }, 'an owner could not be notified');
    }
  }

  /** A customer gets no reply. */
  function onUnanswered(task: TemplateTask, conversationId: number): void {
    notifyOwnerOfUnanswered(notifications, task.loaded, named(task, conversationId));
  }

  return { ...maker, taskOf, taskFor, onUnanswered };
}

/** The conversation, as owners call whom it is with. */
function named({ contactName, noted, externalId }: TemplateTask, id: number) {
  return {
    id,
    contactName: customerName({ contactName: contactName || (noted?.userName ?? ''), externalId }),
  };
}

/** The template of the group that says a reply. */
function speakerOf(loaded: LoadedTemplate, { saidBy }: Reply): LoadedTemplate {
  return (saidBy === undefined ? undefined : loaded.group.get(saidBy)) ?? loaded;
}

export type TemplateReplyMaker = ReturnType<typeof createReplyMaker>;
