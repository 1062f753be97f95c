import { hash } from 'node:crypto';
import type { Config } from '../config.ts';
import { isPaused, type Pause, pauseFor } from '../contract/bot-control.ts';
import { externalIdAt, type PushedChannel } from '../contract/channels.ts';
import { OWN_REPLY_SOURCE } from '../contract/own-reply.ts';
import { silence } from '../contract/reply.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/unique.ts';
import type { Messages } from '../features/conversations/messages.service.ts';
import { channelKeys } from '../features/inbox/dedup.ts';
import type { Journal } from '../features/inbox/journal/journal.types.ts';
import type { LoadedTemplate, LoadedTemplates } from '../features/replies/loaded-templates.ts';
import type { Begun, MessageAnswers } from '../features/replies/message-answers.ts';
import type { ConversationMoves } from '../features/sharing/conversation-moves.ts';
import type { Template } from '../features/templates/templates.service.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { endsSentence } from '../text/sentences.ts';
import { within } from '../within.ts';
import { findConversation, insertSent, isRecorded } from './desk.store.ts';
import type { Desk, OwnerMessage } from './desk.types.ts';

interface DeskDeps {
  config: Config;
  db: Database;
  loadedTemplates: Pick<LoadedTemplates, 'byTemplateId'>;
  answers: MessageAnswers;
  journal: Pick<Journal, 'pause'>;
  moves: Pick<ConversationMoves, 'locateNow'>;
  messages: Pick<Messages, 'addOwnReply'>;
  observer: Pick<Metrics, 'answered'>;
  log: Logger;
  clock: () => number;
}

/** Nobody waits on the line, so the customer may finish; a visitor of a website looks at the chat meanwhile. */
const WAIT_AT_LEAST_MS: Readonly<Record<PushedChannel, number>> = { instagram: 2_000, web: 1_000 };

/** Takes what happens on channels on which we send, and sees to the answers. `drain` waits for these. */
export function createDesk(deps: DeskDeps): Desk & { drain(forMs: number): Promise<void> } {
  const { config, db, loadedTemplates, answers, journal, moves, messages, observer, log, clock } = deps;
  const underWay = new Set<Promise<void>>();

  function answerInBackground(begun: Begun, { template }: LoadedTemplate, channel: PushedChannel): void {
    const startedAt = clock();
    const done = answers
      .end(begun)
      .then(({ source, how, reason: { why, model, calls } }) => {
        const ms = clock() - startedAt;
        observer.answered(source, how, ms);
        log.info(
          { templateId: template.id, channel, source, how, why, model, calls, ms },
          'message answered',
        );
      })
      // The journal has the message, so it is taken up again.
      .catch((error: unknown) =>
        log.error({ err: error, templateId: template.id }, 'an answer was broken off'),
      )
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  /** Records what the owner wrote elsewhere; false: it is there already. */
  async function record(message: OwnerMessage, conversationId: number, requestKey: string): Promise<boolean> {
    const { userId, text, from } = message;
    const at = Math.min(message.sentAt, clock());
    try {
      await db.knex.transaction(async (trx) => {
        const added = await messages.addOwnReply(trx, { userId, conversationId }, text, OWN_REPLY_SOURCE, at);
        if (added === null) return;
        const { channel } = from;
        await insertSent(trx, { userId, conversationId, messageId: added.id, channel, requestKey, at });
      });
      return true;
    } catch (error) {
      if (!isUniqueViolation(error, 'request')) throw error;
      return false;
    }
  }

  return {
    async receive(message) {
      const loaded = await loadedTemplates.byTemplateId(message.userId, message.templateId);
      if (loaded === null) return { kind: 'nobody' };
      const { template } = loaded;
      const { from, key, text, sentAt, isOld, contactName, username } = message;
      const externalId = externalIdAt(from);
      const begun = await answers.begin(
        loaded,
        { text, externalId, contactName, username },
        {
          deadlineAt: null,
          dedup: channelKeys(externalId, key, sentAt),
          limits: {
            perConversation: config.webhook.messagesPerMinutePerConversation,
            // Meta knows who writes; a channel that lets anybody in has limits of its own.
            perTemplate: 0,
            aiRepliesPerDay: template.dailyAiLimit,
          },
          gather: { waitMs: waitMs(template, from.channel, text) },
          instead: isOld ? () => silence('none', { why: 'too_old' }) : null,
        },
      );
      const { outcome } = begun;
      if (outcome.kind === 'limited') return outcome;
      if (outcome.kind === 'replayed' || outcome.kind === 'underway') return { kind: 'known' };
      answerInBackground(begun, loaded, from.channel);
      return { kind: 'taken', conversationId: conversationIdOf(outcome) };
    },
    async ownerWrote(message) {
      const loaded = await loadedTemplates.byTemplateId(message.userId, message.templateId);
      if (loaded === null) return { kind: 'nobody' };
      const { template } = loaded;
      const { userId, from } = message;
      const externalId = externalIdAt(from);
      const templateId = await moves.locateNow(template, externalId);
      const place = { userId, templateId, externalId };
      const requestKey = `elsewhere:${hash('sha256', message.key, 'base64url')}`;
      const before = await findConversation(db.knex, place);
      if (before !== null && (await isRecorded(db.knex, before.id, requestKey))) return { kind: 'known' };
      // The bot is quiet before anything else: a reply under way is dropped with it.
      const pause = pauseFor('owner', message.pauseMinutes, message.sentAt);
      if (before === null || isLonger(pause, before.pause, clock()))
        await journal.pause({ ...place, pause, by: 'owner', mayCreate: true });
      const conversation = before ?? (await findConversation(db.knex, place));
      if (conversation === null) throw new Error('The conversation was deleted meanwhile.');
      const isNew = await record(message, conversation.id, requestKey);
      return isNew ? { kind: 'taken', conversationId: conversation.id } : { kind: 'known' };
    },
    async drain(forMs) {
      await within(Promise.allSettled(underWay), forMs);
    },
  };
}

function waitMs({ waitForMoreMs }: Template, channel: PushedChannel, text: string): number {
  const most = Math.max(waitForMoreMs, WAIT_AT_LEAST_MS[channel]);
  // What ends a sentence is more likely to be all.
  return endsSentence(text) ? most / 3 : most;
}

/** Whether a pause of the owner changes anything: it never shortens one of their own, and a customer no longer waits. */
function isLonger(pause: Pause, before: Pause | null, now: number): boolean {
  if (!isPaused(now, pause)) return false;
  if (before === null || !isPaused(now, before) || before.reason === 'handover') return true;
  return before.until !== null && (pause.until === null || pause.until > before.until);
}

function conversationIdOf(
  outcome: Extract<Begun['outcome'], { kind: 'answered' | 'leased' | 'queued' }>,
): number {
  if (outcome.kind === 'answered') return outcome.conversationId;
  return outcome.kind === 'leased' ? outcome.turn.conversationId : outcome.ticket.conversationId;
}
