import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import { markDue } from './customers.store.ts';
import { eventsUntil, knowEventsUntil, recordEvents } from './events.store.ts';
import type { StripeClient } from './stripe.ts';
import { EVENT_TYPES, type StripeEvent, toEvent } from './stripe-events.ts';

export interface CatchUpDeps {
  db: Database;
  stripe: () => Promise<StripeClient>;
  installationId: () => Promise<string>;
  log: Logger;
  clock: () => number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Stripe keeps events for 30 days. */
const KEPT_MS = 29 * DAY_MS;
/** Events can appear a little after their time, and clocks differ. */
const OVERLAP_MS = 5 * 60_000;
const FIRST_LOOK_MS = 60 * 60_000;
const PAGE = 100;

/**
 * Asks Stripe for the events since the last one that is known, and writes down those that never arrived. Where that is
 * too long ago, everybody is synced instead. Returns how many were found.
 */
export function createCatchUp({
  db,
  stripe,
  installationId,
  log,
  clock,
}: CatchUpDeps): () => Promise<number> {
  async function record(events: StripeEvent[]): Promise<number> {
    if (events.length === 0) return 0;
    return db.knex.transaction((trx) => recordEvents(trx, events, 'catch_up', clock()));
  }

  return async () => {
    const until = await eventsUntil(db.knex);
    if (until === null || until < clock() - KEPT_MS) {
      await installationId();
      await markDue(db.knex, 'all', clock());
      await knowEventsUntil(db.knex, clock() - FIRST_LOOK_MS);
      return 0;
    }
    const list = (await stripe()).events.list({
      types: [...EVENT_TYPES],
      created: { gte: Math.floor((until - OVERLAP_MS) / 1_000) },
      limit: PAGE,
    });
    let found = 0;
    let newest = until;
    const page: StripeEvent[] = [];
    for await (const raw of list) {
      const event = toEvent(raw);
      if (event === null) continue;
      // By Stripe's clock, not by ours.
      newest = Math.max(newest, event.createdAt);
      page.push(event);
      if (page.length === PAGE) found += await record(page.splice(0));
    }
    found += await record(page);
    await knowEventsUntil(db.knex, newest);
    if (found > 0) log.info({ events: found }, 'events of Stripe had not arrived, and were caught up');
    return found;
  };
}
