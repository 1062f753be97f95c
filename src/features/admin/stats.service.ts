import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AdminStats } from '../../contract/admin-stats.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { countTemplates, countUsers, sumConversations } from './stats.store.ts';

/** The counters, at most a minute old. */
export type ReadStats = () => Promise<AdminStats>;

const KEPT_MS = 60_000;
/** Some milliseconds each: on SQLite, replies wait for as long as a statement runs. */
const CONVERSATIONS_AT_ONCE = 2_000;

export function createStats(db: Database, clock: () => number): ReadStats {
  let kept: { until: number; stats: Promise<AdminStats> } | undefined;

  /** Messages are summed up from their conversations, of which there are far fewer. */
  async function count(now: number): Promise<AdminStats> {
    const [users, templates] = [await countUsers(db.knex), await countTemplates(db.knex)];
    const stats = { users, templates, conversations: 0, messages: 0, countedAt: isoTime(now) };
    for (let after: number | null = 0; after !== null; await nextTurn()) {
      const page = await sumConversations(db.knex, after, CONVERSATIONS_AT_ONCE);
      stats.conversations += page.conversations;
      stats.messages += page.messages;
      after = page.last;
    }
    return stats;
  }

  return () => {
    const now = clock();
    if (kept === undefined || kept.until <= now || kept.until > now + KEPT_MS) {
      const stats = count(now);
      kept = { until: now + KEPT_MS, stats };
      stats.catch(() => {
        kept = undefined;
      });
    }
    return kept.stats;
  };
}
