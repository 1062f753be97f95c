import type { Config } from '../../config.ts';
import { type Pause, pauseFor } from '../../contract/bot-control.ts';
import type { Database } from '../../db/database.ts';
import { withDeadline } from '../../db/lock-wait.ts';
import type { HeldLimit, Limits } from '../../features/auth/limits.service.ts';
import { dedupKeys } from '../../features/inbox/dedup.ts';
import type { ConversationKey, Gather, Journal } from '../../features/inbox/journal/journal.types.ts';
import type { LoadedTemplate } from '../../features/replies/loaded-templates.ts';
import type { MessageAnswer, MessageAnswers } from '../../features/replies/message-answers.ts';
import type { ConversationMoves } from '../../features/sharing/conversation-moves.ts';
import type { Template } from '../../features/templates/templates.service.ts';
import { endsSentence } from '../../text/sentences.ts';
import { createCallerHabits } from './caller-habits.ts';
import type { InboundMessage } from './inbound/fields.ts';

interface WebhookDeps {
  config: Config;
  journal: Pick<Journal, 'pause'>;
  answers: MessageAnswers;
  moves: Pick<ConversationMoves, 'locateNow'>;
  db: Database;
  limits: Limits;
  clock: () => number;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

export function createWebhookService(deps: WebhookDeps) {
  const { config, journal, answers, moves, clock } = deps;
  const callers = createCallerHabits(clock);
  const { deadlineMs, messagesPerMinute, messagesPerMinutePerConversation } = config.webhook;

  /** How long a message waits for more. What ends a sentence is more likely to be all. */
  function gatherFor({ id, waitForMoreMs }: Template, text: string): Gather | null {
    if (waitForMoreMs === 0) return null;
    return { waitMs: callers.waitMs(id, endsSentence(text) ? waitForMoreMs / 3 : waitForMoreMs) };
  }

  /**
   * Answers one message: recorded before the promise resolves, once however often it is sent, in the order of
   * its conversation. Throws `too_many_requests`.
   */
  function answer(
    loaded: LoadedTemplate,
    message: InboundMessage,
    receivedAt: number,
  ): Promise<MessageAnswer> {
    return withDeadline(receivedAt + deadlineMs - clock(), () => answerInTime(loaded, message, receivedAt));
  }

  async function answerInTime(
    loaded: LoadedTemplate,
    message: InboundMessage,
    receivedAt: number,
  ): Promise<MessageAnswer> {
    const { template } = loaded;
    const begun = await answers.begin(loaded, message, {
      deadlineAt: receivedAt + deadlineMs,
      dedup: dedupKeys(template.id, message, receivedAt),
      limits: {
        perConversation: messagesPerMinutePerConversation,
        perTemplate: messagesPerMinute,
        aiRepliesPerDay: template.dailyAiLimit,
      },
      gather: gatherFor(template, message.text),
      instead: null,
    });
    const { outcome, call } = begun;
    if (call.arrival.gather !== null && (outcome.kind === 'leased' || outcome.kind === 'queued'))
      callers.saw(callerOf(loaded, message), outcome.kind === 'leased' && outcome.joined.length === 0);
    return answers.end(begun);
  }

  async function setPause(loaded: LoadedTemplate, externalId: string, pause: Pause | null): Promise<void> {
    const { template } = loaded;
    const { userId, id } = template;
    await countControl(deps, { userId, templateId: id, externalId });
    const change = { userId, externalId, pause, by: 'flow' as const };
    const placeId = await moves.locateNow(template, externalId);
    const isThere = await journal.pause({ ...change, templateId: placeId, mayCreate: false });
    // It may have moved at the same moment; one that was made anew where it was would not be heard of.
    const templateId = await moves.locateNow(template, externalId);
    if (!isThere || templateId !== placeId) await journal.pause({ ...change, templateId, mayCreate: true });
  }

  return {
    answer,
    /** The answer goes out to the caller. */
    handOver(loaded: LoadedTemplate, message: InboundMessage): void {
      if (loaded.template.waitForMoreMs > 0) callers.answered(callerOf(loaded, message));
    },
    /** Silences the bot in a conversation for `minutes`, or until it is resumed. Throws `too_many_requests`. */
    pause: (loaded: LoadedTemplate, externalId: string, minutes: number | null) =>
      setPause(loaded, externalId, pauseFor('flow', minutes, clock())),
    /** Throws `too_many_requests`. */
    resume: (loaded: LoadedTemplate, externalId: string) => setPause(loaded, externalId, null),
  };
}

function callerOf({ template }: LoadedTemplate, { externalId }: InboundMessage) {
  return { templateId: template.id, externalId };
}

/**
 * Counts one pause or resume by a flow. They may come as often as messages, and are counted apart from them: a leaked
 * address must neither fill the database nor keep customers from being heard. Throws `too_many_requests`.
 */
async function countControl(
  { config, db, limits }: Pick<WebhookDeps, 'config' | 'db' | 'limits'>,
  { templateId, externalId }: ConversationKey,
): Promise<void> {
  const { messagesPerMinute, messagesPerMinutePerConversation } = config.webhook;
  await db.knex.transaction(async (trx) => {
    const held: HeldLimit[] = [];
    // Always in this order, so that two calls never wait for each other.
    for (const [who, max] of [
      [`${templateId}`, messagesPerMinute],
      [`${templateId} ${externalId}`, messagesPerMinutePerConversation],
    ] as const) {
      const allowance = { windows: [{ max, ms: 60_000 }] };
      if (max > 0) held.push(await limits.holdAllowance(trx, `control ${who}`, allowance));
    }
    for (const limit of held) limit.require();
    for (const limit of held) await limit.settle(true);
  });
}
