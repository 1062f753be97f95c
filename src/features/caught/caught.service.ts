import {
  CAUGHT,
  type CaughtReplies as CaughtList,
  type CaughtReplyView,
  FORM_RULES,
} from '../../contract/caught.ts';
import type { Reply } from '../../contract/reply.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { AppError } from '../../errors.ts';
import type { Purge } from '../maintenance/purge.ts';
import {
  addCaught,
  type CaughtReply,
  countCaught,
  deleteOldCaught,
  type FoundCaughtReply,
  findCaught,
  listCaught,
  markCaught,
} from './caught.store.ts';

export type CaughtReplies = ReturnType<typeof createCaughtReplies>;

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 90 * DAY_MS;
/** While the database is away, replies go on; what is more is let go. */
const MOST_WAITING = 10_000;
const MOST_EXPORTED = 10_000;

/** Beside these, they go with their conversation. */
export const CAUGHT_PURGE: Purge = { name: 'caught replies', keepMs: () => KEPT_MS, delete: deleteOldCaught };

/**
 * Replies that the fact check has refused, or taken a statement out of, and what their owner says of that. They are written
 * once a second, not with each reply: a process that is killed loses its last second.
 */
export function createCaughtReplies(db: Database, clock: () => number) {
  let waiting: CaughtReply[] = [];
  return {
    /** Of a reply that is recorded, what was caught; never waits. */
    add(
      { source, reason }: Pick<Reply, 'source' | 'reason'>,
      about: Omit<CaughtReply, 'findings' | 'source'>,
    ): void {
      const findings = (reason.findings ?? []).filter(
        ({ rule, action }) => action !== 'rewritten' && !FORM_RULES.has(rule),
      );
      if (findings.length > 0 && waiting.length < MOST_WAITING) waiting.push({ ...about, findings, source });
    },
    async flush(): Promise<void> {
      const taken = waiting;
      if (taken.length === 0) return;
      waiting = [];
      try {
        await db.knex.transaction((trx) => addCaught(trx, taken));
      } catch (error) {
        if (isDatabaseAway(error)) waiting = [...taken, ...waiting];
        throw error;
      }
    },
    /** The newest of the last days, and how many there are. */
    async list(userId: number): Promise<CaughtList> {
      const since = clock() - CAUGHT.days * DAY_MS;
      const replies = await listCaught(db.knex, userId, { since, limit: CAUGHT.shown });
      return {
        days: CAUGHT.days,
        ...(await countCaught(db.knex, userId, since)),
        replies: replies.map(toView),
      };
    },
    /** All that are kept. */
    async all(userId: number): Promise<CaughtReplyView[]> {
      return (await listCaught(db.knex, userId, { since: 0, limit: MOST_EXPORTED })).map(toView);
    },
    /** Notes whether it was right after all. Throws `not_found`. */
    async mark(userId: number, id: number, wasRight: boolean): Promise<CaughtReplyView> {
      const isThere = await markCaught(db.knex, userId, id, wasRight);
      const caught = isThere ? await findCaught(db.knex, userId, id) : null;
      if (caught === null) throw new AppError('not_found', { sentence: `There is no caught reply ${id}.` });
      return toView(caught);
    },
  };
}

function toView({ at, userId: _, ...caught }: FoundCaughtReply): CaughtReplyView {
  return { ...caught, caughtAt: isoTime(at) };
}
