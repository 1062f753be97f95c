import { createBoundedCache } from '../../bounded-cache.ts';
import type { Hours } from '../../contract/hours.ts';
import { openState } from '../../contract/open-state.ts';
import type { Database } from '../../db/database.ts';
import type { ConversationIndex } from '../conversations/conversation-index.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type HoursRow, takeOpening, templatesWithHours, waitingSince } from './openings.store.ts';

/** Tells owners, once a template and opening, who wrote while it was closed. */
export type Openings = ReturnType<typeof createOpenings>;

export interface OpeningsDeps {
  db: Database;
  conversationIndex: Pick<ConversationIndex, 'catchUp'>;
  notifications: Pick<Notifications, 'tell'>;
  clock: () => number;
}

const NAMED = 3;
const CATCH_UP_MS = 2_000;
const MAX_KNOWN = 10_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** What hours say of a time, until they say something else. */
interface KnownOpening {
  isOpen: boolean;
  opening: number | null;
  from: number;
  until: number;
}

export function createOpenings({ db, conversationIndex, notifications, clock }: OpeningsDeps) {
  /** By the hours as they are written: many templates have the same, and most change twice a day. */
  const known = createBoundedCache<string, KnownOpening>(MAX_KNOWN);

  /** The last opening up to now; null where it has been open, or closed, for years. */
  function lastOpening({ hours, hoursChangedAt: changedAt }: HoursRow, now: number): number | null {
    if (hours === null) return changedAt;
    const { isOpen, opening } = openingBy(hours, now);
    // By other hours it may have been closed until then.
    return isOpen && changedAt !== null && changedAt > (opening ?? 0) ? changedAt : opening;
  }

  function openingBy(hours: string, now: number): KnownOpening {
    const before = known.get(hours);
    if (before !== undefined && before.from <= now && now < before.until) return before;
    const written: Hours = JSON.parse(hours);
    const { isOpen, since, until } = openState(written, now);
    // Closed again: the server may have been down all day.
    const opening = isOpen || since === null ? since : openState(written, since - 1).since;
    const found = { isOpen, opening, from: since ?? now, until: until ?? now + DAY_MS };
    known.set(hours, found);
    return found;
  }

  function tell(row: HoursRow, opening: number): Promise<void> {
    return db.knex.transaction(async (trx) => {
      if (!(await takeOpening(trx, row, opening))) return;
      // Those of whom the owner knows are told of again by the next morning, not by a change.
      const from = opening === row.hoursChangedAt ? (row.openingTold ?? 0) : 0;
      const { count, names } = await waitingSince(trx, row, { from, to: opening }, NAMED);
      if (count === 0) return;
      const notice = { userId: row.userId, templateId: row.id, kind: 'opened' } as const;
      await notifications.tell(trx, { ...notice, detail: whoWaits(count, names) });
    });
  }

  return {
    async run(): Promise<void> {
      const now = clock();
      const due = (await templatesWithHours(db.knex)).flatMap((row) => {
        const opening = lastOpening(row, now);
        return opening !== null && opening > (row.openingTold ?? 0) ? [{ row, opening }] : [];
      });
      if (due.length === 0) return;
      await conversationIndex.catchUp(CATCH_UP_MS);
      for (const { row, opening } of due) await tell(row, opening);
    },
  };
}

/** '3 customers wait: Ana, Ben and 1 more.' */
export function whoWaits(count: number, names: readonly string[]): string {
  const known = names.filter((name) => name !== '');
  const start = count === 1 ? '1 customer waits' : `${count} customers wait`;
  if (known.length === 0) return `${start}.`;
  const more = count - known.length;
  const list = more > 0 ? `${known.join(', ')} and ${more} more` : known.join(', ');
  return `${start}: ${list}.`;
}
