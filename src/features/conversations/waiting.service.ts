import type { WaitingView } from '../../contract/conversation.ts';
import type { ReplyReason } from '../../contract/reply.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { snippetOf } from './snippet.ts';
import {
  countWaiting,
  lastCustomerText,
  lastTriggerReply,
  type WaitingConversation,
  waitingConversations,
} from './waiting.store.ts';

/** Customers who wait for the owner. */
export type Waiting = ReturnType<typeof createWaiting>;

export function createWaiting({ knex }: Database) {
  async function view(conversation: WaitingConversation): Promise<WaitingView> {
    const { id, externalId, contactName, templateName, lastActiveAt } = conversation;
    const handover = await lastTriggerReply(knex, id);
    const reason: ReplyReason = JSON.parse(handover?.reason ?? '{}');
    return {
      id,
      externalId,
      contactName: contactName === '' ? null : contactName,
      templateName,
      lastText: snippetOf(await lastCustomerText(knex, id)).text,
      triggerPhrase: reason.trigger?.phrase ?? null,
      waitingSince: isoTime(handover?.createdAt ?? lastActiveAt),
    };
  }

  return {
    /** At most `limit`, and how many there are in all. */
    async list(userId: number, limit: number): Promise<{ waiting: WaitingView[]; total: number }> {
      const waiting: WaitingView[] = [];
      for (const conversation of await waitingConversations(knex, userId, limit)) {
        waiting.push(await view(conversation));
      }
      const isAll = waiting.length < limit;
      return { waiting, total: isAll ? waiting.length : await countWaiting(knex, userId) };
    },
  };
}
