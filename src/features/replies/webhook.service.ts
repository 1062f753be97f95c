import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { Billing } from '../billing/billing.service.ts';
import { dedupKeys } from './dedup.ts';
import type { InboundMessage } from './inbound/inbound.types.ts';
import type { Arrival, FixedReply, Journal, RecordedReply, Turn } from './journal/journal.types.ts';
import type { ReplyPipeline } from './pipeline.ts';
import { type Reply, silence } from './reply.ts';
import type { Target } from './targets.ts';
import type { Turns } from './turns.ts';
import { fallbackReply, replyWithoutAi, triggerReply } from './without-ai.ts';

/** An answer to the chat tool, and what the log says of it. */
export interface WebhookReply extends RecordedReply {
  how: 'new' | 'repeated' | 'lost';
  reason: Reply['reason'];
}

export interface WebhookService {
  /**
   * Answers one message: recorded before the promise resolves, once however often it is sent, in the order of
   * its conversation. Throws `too_many_requests`.
   */
  answer(target: Target, message: InboundMessage, receivedAt: number): Promise<WebhookReply>;
}

export interface WebhookDeps {
  config: Config;
  journal: Journal;
  turns: Turns;
  pipeline: ReplyPipeline;
  billing: Billing;
  clock: () => number;
}

/** Left for recording the answer and sending it. */
const MARGIN_MS = 200;
/** Until resumed: no conversation gets this old. */
const UNTIL_RESUMED = Date.UTC(9999, 0, 1);
/** The longest memory there is. */
const HISTORY_MESSAGES = 20;

export function createWebhookService(deps: WebhookDeps): WebhookService {
  const { config, journal, turns, pipeline, billing, clock } = deps;

  async function answer(target: Target, message: InboundMessage, receivedAt: number): Promise<WebhookReply> {
    const deadlineAt = receivedAt + config.webhook.deadlineMs - MARGIN_MS;
    const fixed = fixedReplyFor(target, message, receivedAt);
    const arrival: Arrival = {
      templateId: target.template.id,
      externalId: message.externalId,
      contactName: message.contactName,
      text: message.text,
      dedup: dedupKeys(target.template.id, message, receivedAt),
      dueInMs: receivedAt + config.webhook.deadlineMs - clock(),
      limits: {
        perConversation: config.webhook.messagesPerMinutePerConversation,
        perTemplate: config.webhook.messagesPerMinute,
        aiRepliesPerDay: target.template.dailyAiLimit,
      },
      fixed,
    };
    const outcome = await journal.arrive(arrival);
    switch (outcome.kind) {
      case 'limited':
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(outcome.retryAfterMs / 1_000),
        });
      case 'answered':
        return { ...outcome.reply, how: 'new' };
      case 'replayed':
        return { ...outcome.reply, how: 'repeated', reason: {} };
      case 'underway':
        return repeated(await turns.waitForOutcome(arrival, outcome.inboxId, deadlineAt));
      case 'leased':
        return think(target, message, outcome.turn, deadlineAt);
      case 'queued': {
        const dueAt = receivedAt + config.webhook.deadlineMs;
        const claim = () => ({
          ...outcome.ticket,
          text: message.text,
          dueInMs: dueAt - clock(),
          fixed,
          aiRepliesPerDay: target.template.dailyAiLimit,
        });
        const turn = await turns.wait(claim, deadlineAt);
        if (turn?.kind === 'leased') return think(target, message, turn.turn, deadlineAt);
        if (turn?.kind !== 'answered') return lost();
        turns.passOn(arrival);
        return { ...turn.reply, how: 'new' };
      }
    }
  }

  /** The AI's turn: history in, reply out, recorded under the lease. */
  async function think(
    target: Target,
    message: InboundMessage,
    turn: Turn,
    deadlineAt: number,
  ): Promise<WebhookReply> {
    try {
      const reply = await pipeline.reply({
        voice: target.voice,
        incoming: { text: message.text, contactName: message.contactName },
        history: await journal.history(turn.conversationId, HISTORY_MESSAGES),
        isFirstReply: turn.view.lastReplyAt === null,
        hasMemory: billing.entitlementFrom(target.grants, clock()).conversationMemory,
        apiKey: target.keys.openai || config.ai.apiKey,
        model: target.template.model || target.owner.defaultModel || config.ai.model,
        mayAskAi: turn.mayAskAi,
        deadlineAt,
      });
      const isRecorded = await journal.finish({ turn, text: message.text, reply, pauseUntil: null });
      return isRecorded ? { ...reply, how: 'new' } : lost();
    } finally {
      turns.passOn(turn);
    }
  }

  /** The reply that needs no AI, if there is one; decided under the conversation's lock. */
  function fixedReplyFor(target: Target, message: InboundMessage, now: number): Arrival['fixed'] {
    const isPaused = [target.owner.pausedUntil, target.template.pausedUntil].some(
      (until) => until !== null && until > now,
    );
    if (isPaused) return () => ({ reply: silence('paused', {}), pauseUntil: null });
    if (!billing.entitlementFrom(target.grants, now).isActive) {
      return () => ({ reply: fallbackReply(target.voice, 'no_subscription'), pauseUntil: null });
    }
    const reply = triggerReply(target.voice, message.text);
    if (reply !== null)
      return (): FixedReply => ({ reply, pauseUntil: reply.handoff ? UNTIL_RESUMED : null });
    if ((target.keys.openai || config.ai.apiKey) !== '') return null;
    return () => ({ reply: replyWithoutAi(target.voice, message.text, 'no_key'), pauseUntil: null });
  }

  return { answer };
}

function repeated(reply: RecordedReply | null): WebhookReply {
  return reply === null ? lost() : { ...reply, how: 'repeated', reason: {} };
}

/** Somebody else answers this message, or nobody could in time: saying nothing is the only safe answer. */
function lost(): WebhookReply {
  return { ...silence('none', {}), how: 'lost' };
}
