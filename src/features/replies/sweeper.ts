import { silence } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import type { Journal, Overdue } from '../inbox/journal/journal.types.ts';
import type { Turns } from '../inbox/turns.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { LoadedTemplate, LoadedTemplates } from './loaded-templates.ts';
import { noticeUnanswered } from './notices.ts';
import type { Thinking } from './thinking.ts';

/**
 * Takes care of messages whose process died. Their caller is gone: with the chat tool's key they are still answered,
 * late; without it they enter the history, and the owner is told.
 */
export interface Sweeper {
  run(): Promise<void>;
}

export interface SweeperDeps {
  journal: Journal;
  loadedTemplates: LoadedTemplates;
  thinking: Thinking;
  turns: Turns;
  notifications: Notifications;
  log: Logger;
  /** How long a late reply may take, in milliseconds. */
  thinkForMs: number;
}

/** Whoever answers a message within its time is a little late at times; taking over then would waste an AI call. */
const GRACE_MS = 2_000;
const BATCH = 50;
/** After a crash there can be many; the AI gets them a few at a time. */
const AT_ONCE = 5;

export function createSweeper(deps: SweeperDeps): Sweeper {
  const { journal, loadedTemplates, thinking, turns, notifications, log, thinkForMs } = deps;

  async function takeCare(message: Overdue): Promise<void> {
    const loaded = await loadedTemplates.byTemplateId(message.templateId);
    if (message.isLate) {
      if (!(await journal.takeOver(message, thinkForMs))) return;
      // Its share of the day's AI replies was taken when it was answered `late`.
      return loaded === null ? giveUp(message) : answerLate(message, loaded, true);
    }
    const isDeliverable = loaded !== null && loaded.keys.manychat !== '';
    const outcome = await journal.claim({
      ...message,
      aiRepliesPerDay: loaded?.template.dailyAiLimit ?? null,
      fixed: isDeliverable ? null : () => silence('none', { why: 'abandoned' }),
    });
    turns.passOn(message);
    if (outcome.kind === 'answered' && loaded !== null && outcome.reply.reason.why === 'abandoned')
      noticeUnanswered(notifications, loaded, {
        id: message.conversationId,
        contactName: message.contactName,
      });
    if (outcome.kind !== 'leased' || loaded === null) return;
    const { turn } = outcome;
    const late = {
      turn,
      text: message.text,
      reply: silence('late', {}),
      lateForMs: thinkForMs,
      ifDue: () => null,
    };
    const recorded = await journal.finish(late);
    if (recorded?.reply.source === 'late') await answerLate(message, loaded, turn.mayAskAi);
  }

  async function answerLate(message: Overdue, loaded: LoadedTemplate, mayAskAi: boolean): Promise<void> {
    const { text, contactName, templateId, externalId, inboxId, conversationId: id, lastReplyAt } = message;
    const conversation = { id, before: message.receivedAt, hasHistory: true, lastReplyAt, mayAskAi };
    await thinking.settleLate(
      loaded,
      { text, contactName },
      { templateId, externalId, inboxId },
      conversation,
    );
  }

  async function giveUp({ templateId, externalId, inboxId }: Overdue): Promise<void> {
    await journal.settle({ templateId, externalId, inboxId, reply: silence('none', { why: 'abandoned' }) });
  }

  return {
    async run() {
      const overdue = await journal.overdue(GRACE_MS, BATCH);
      for (let start = 0; start < overdue.length; start += AT_ONCE) {
        const results = await Promise.allSettled(overdue.slice(start, start + AT_ONCE).map(takeCare));
        for (const result of results) {
          if (result.status === 'rejected')
            log.error({ err: result.reason }, 'an overdue message could not be handled');
        }
      }
    },
  };
}
