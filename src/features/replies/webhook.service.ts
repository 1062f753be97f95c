import type { Config } from '../../config.ts';
import { type Pause, pauseFor } from '../../contract/bot-control.ts';
import { type Reply, type ReplyReason, silence } from '../../contract/reply.ts';
import { AppError } from '../../errors.ts';
import type { Billing } from '../billing/billing.service.ts';
import { dedupKeys } from '../inbox/dedup.ts';
import type {
  Arrival,
  ArrivalOutcome,
  ConversationKey,
  Finish,
  Journal,
  RecordedReply,
  Ticket,
  Turn,
} from '../inbox/journal/journal.types.ts';
import type { Turns } from '../inbox/turns.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { UsageRecorder } from '../usage/usage-recorder.service.ts';
import type { CountControl } from './control-limits.ts';
import { fixedReplyTo, replyInNoTime } from './fixed-reply.ts';
import type { InboundMessage } from './inbound/inbound.types.ts';
import type { LoadedTemplate } from './loaded-templates.ts';
import { noticeReply } from './notices.ts';
import type { Thinking } from './thinking.ts';

/** An answer to the chat tool, and what the log says of it. */
export interface WebhookReply extends RecordedReply {
  /** `lost`: nobody knew the answer in time. */
  how: 'new' | 'repeated' | 'lost';
  reason: ReplyReason;
}

export interface WebhookService {
  /**
   * Answers one message: recorded before the promise resolves, once however often it is sent, in the order of
   * its conversation. Throws `too_many_requests`.
   */
  answer(loaded: LoadedTemplate, message: InboundMessage, receivedAt: number): Promise<WebhookReply>;
  /** Silences the bot in a conversation for `minutes`, or until it is resumed. Throws `too_many_requests`. */
  pause(loaded: LoadedTemplate, externalId: string, minutes: number | null): Promise<void>;
  /** Throws `too_many_requests`. */
  resume(loaded: LoadedTemplate, externalId: string): Promise<void>;
}

export interface WebhookDeps {
  config: Config;
  journal: Journal;
  turns: Turns;
  thinking: Thinking;
  billing: Billing;
  usageRecorder: UsageRecorder;
  notifications: Notifications;
  countControl: CountControl;
  clock: () => number;
}

/** Left for recording the answer and sending it. */
const MARGIN_MS = 200;
/** A little longer than the AI has: whoever is before us, or answers the same message, may use up its time to the end. */
const PATIENCE_MS = 150;
/** Saying nothing is the only safe answer where another request may be saying something. */
const LOST: WebhookReply = { ...silence('none', {}), how: 'lost' };

export function createWebhookService(deps: WebhookDeps): WebhookService {
  const { config, journal, turns, thinking, billing, usageRecorder, notifications, clock } = deps;
  const { countControl } = deps;
  const { deadlineMs, messagesPerMinute, messagesPerMinutePerConversation } = config.webhook;

  async function answer(
    loaded: LoadedTemplate,
    message: InboundMessage,
    receivedAt: number,
  ): Promise<WebhookReply> {
    const arrival: Arrival = {
      templateId: loaded.template.id,
      externalId: message.externalId,
      contactName: message.contactName,
      text: message.text,
      dedup: dedupKeys(loaded.template.id, message, receivedAt),
      dueInMs: receivedAt + deadlineMs - clock(),
      limits: {
        perConversation: messagesPerMinutePerConversation,
        perTemplate: messagesPerMinute,
        aiRepliesPerDay: loaded.template.dailyAiLimit,
      },
      fixed: fixedReplyTo(loaded, message.text, config.ai.apiKey, billing, receivedAt),
    };
    const deadlineAt = receivedAt + deadlineMs - MARGIN_MS;
    const outcome = await journal.arrive(arrival);
    if (outcome.kind !== 'underway') return act(loaded, message, arrival, outcome, deadlineAt);
    // Asking again is a repetition too: it finds the answer, or takes over where whoever had the message is gone.
    const later = await turns.poll(arrival, deadlineAt + PATIENCE_MS, async () => {
      const again = await journal.arrive({ ...arrival, dueInMs: deadlineAt + MARGIN_MS - clock() });
      return again.kind === 'underway' ? null : again;
    });
    return later === null ? LOST : act(loaded, message, arrival, later, deadlineAt);
  }

  /** Not `async`, and so nothing that waits itself. */
  function act(
    loaded: LoadedTemplate,
    message: InboundMessage,
    arrival: Arrival,
    outcome: Exclude<ArrivalOutcome, { kind: 'underway' }>,
    deadlineAt: number,
  ): WebhookReply | Promise<WebhookReply> {
    switch (outcome.kind) {
      case 'limited':
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(outcome.retryAfterMs / 1_000),
        });
      case 'answered':
        return fresh(loaded, message, outcome);
      case 'replayed':
        return { ...outcome.reply, how: 'repeated', reason: {} };
      case 'leased':
        return think(loaded, message, outcome.turn, deadlineAt);
      case 'queued':
        return waitAndAnswer(loaded, message, arrival, outcome.ticket, deadlineAt);
    }
  }

  async function waitAndAnswer(
    loaded: LoadedTemplate,
    message: InboundMessage,
    { fixed, limits }: Arrival,
    ticket: Ticket,
    deadlineAt: number,
  ): Promise<WebhookReply> {
    const claim = () => ({
      ...ticket,
      text: message.text,
      fixed,
      aiRepliesPerDay: limits.aiRepliesPerDay,
    });
    const outcome = await turns.wait(claim, deadlineAt + PATIENCE_MS);
    if (outcome?.kind === 'leased') return think(loaded, message, outcome.turn, deadlineAt);
    if (outcome?.kind === 'settled') return { ...outcome.reply, how: 'new' };
    if (outcome?.kind !== 'answered') return decidedElsewhere(ticket, deadlineAt);
    turns.passOn(ticket);
    return fresh(loaded, message, outcome);
  }

  /** Not `async`, as `act`. */
  function think(
    loaded: LoadedTemplate,
    message: InboundMessage,
    turn: Turn,
    deadlineAt: number,
  ): Promise<WebhookReply> {
    // Callers of other processes are not known here: nothing is recorded as said that nobody may be there to hear.
    const ifDue: Finish['ifDue'] = ({ inboxId, text }) =>
      turns.isDue(turn, inboxId) ? replyInNoTime(loaded, text, config.ai.apiKey, billing, clock()) : null;
    return thinking.think({ loaded, incoming: message, turn, deadlineAt, ifDue }).then(
      (finished) => {
        turns.passOn(turn, finished?.others);
        if (finished === null) return decidedElsewhere(turn, deadlineAt);
        return { ...finished.reply, how: 'new' };
      },
      (error: unknown) => {
        turns.passOn(turn);
        throw error;
      },
    );
  }

  /** Another request answers this message: its answer is ours, if it comes in time. */
  async function decidedElsewhere(ticket: Ticket, deadlineAt: number): Promise<WebhookReply> {
    const reply = await turns.poll(ticket, deadlineAt + PATIENCE_MS, () => journal.outcome(ticket.inboxId));
    return reply === null ? LOST : { ...reply, how: 'repeated', reason: {} };
  }

  function fresh(
    loaded: LoadedTemplate,
    { contactName }: InboundMessage,
    { reply, conversationId }: { reply: Reply; conversationId: number },
  ): WebhookReply {
    noticeReply(notifications, loaded, reply, { id: conversationId, contactName });
    usageRecorder.add(loaded.template.id, reply, clock());
    return { ...reply, how: 'new' };
  }

  async function setPause(key: ConversationKey, pause: Pause | null): Promise<void> {
    await countControl(key);
    await journal.pause({ ...key, pause, by: 'flow' });
  }

  return {
    answer,
    async pause(loaded, externalId, minutes) {
      await setPause(keyOf(loaded, externalId), pauseFor('flow', minutes, clock()));
    },
    async resume(loaded, externalId) {
      await setPause(keyOf(loaded, externalId), null);
    },
  };
}

function keyOf(loaded: LoadedTemplate, externalId: string): ConversationKey {
  return { templateId: loaded.template.id, externalId };
}
