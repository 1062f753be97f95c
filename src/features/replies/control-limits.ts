import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Allowance } from '../auth/allowances.ts';
import type { HeldLimit, Limits } from '../auth/limits.service.ts';
import type { ConversationKey } from '../inbox/journal/journal.types.ts';

/**
 * Counts one pause or resume by a flow. They may come as often as messages, and are counted apart from them: a leaked
 * address must neither fill the database nor keep customers from being heard. Throws `too_many_requests`.
 */
export type CountControl = (key: ConversationKey) => Promise<void>;

export function createCountControl(config: Config, db: Database, limits: Limits): CountControl {
  const { messagesPerMinute, messagesPerMinutePerConversation } = config.webhook;
  return ({ templateId, externalId }) =>
    db.knex.transaction(async (trx) => {
      const held: HeldLimit[] = [];
      // Always in this order, so that two calls never wait for each other.
      for (const [who, max] of [
        [`${templateId}`, messagesPerMinute],
        [`${templateId} ${externalId}`, messagesPerMinutePerConversation],
      ] as const) {
        if (max > 0) held.push(await limits.holdAllowance(trx, `control ${who}`, aMinute(max)));
      }
      for (const limit of held) limit.require();
      for (const limit of held) await limit.settle(true);
    });
}

function aMinute(max: number): Allowance {
  return { windows: [{ max, ms: 60_000 }] };
}
