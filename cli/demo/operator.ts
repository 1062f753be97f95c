import type { AppContext } from '../../src/context.ts';
import { countRevenueMonth } from '../../src/features/admin/revenue-months.ts';
import type { Guest } from '../../src/features/auth/entrance.ts';
import { keepMadeUpSubscription } from '../../src/features/billing/made-up-subscriptions.ts';
import { amountsOf } from '../../src/features/billing/pricing.ts';
import { DEMO_OPERATOR, PAYING } from './bakery.ts';
import type { DemoClock } from './demo-clock.ts';

const HOUR_MS = 60 * 60_000;
const OLDEST = Math.max(...PAYING.map(([, , began]) => began));

/** Who runs the demo, and who pays: month by month, so that what came and went stands in the revenue. */
export async function openOffice(context: AppContext, clock: DemoClock, now: number): Promise<Guest> {
  const { db, accounts, admins, settings } = context;
  const prices = amountsOf(settings);
  const users = new Map<string, number>();
  clock.travelTo(monthAgo(now, OLDEST));
  const { id: adminId, username, email } = await admins.create(DEMO_OPERATOR);
  for (let ago = OLDEST; ago >= 0; ago -= 1) {
    const [start, end] = [monthAgo(now, ago), ago === 0 ? now : monthAgo(now, ago - 1) - HOUR_MS];
    clock.travelTo(Math.min(start, now - BAKERY_AGE_MS));
    for (const [name, planType, began, ended] of PAYING) {
      if (began === ago) {
        const { id } = await accounts.create({ username: name, email: `${name}@shops.example` });
        users.set(name, id);
      }
      const userId = users.get(name);
      if (userId === undefined || (began !== ago && ended !== ago)) continue;
      const endedAt = ended === ago ? end : null;
      const about = { userId, planType, price: prices[planType], startedAt: monthAgo(now, began), endedAt };
      await keepMadeUpSubscription(db, about);
    }
    await countRevenueMonth(db, end);
  }
  return { adminId, username, email };
}

/** The bakery opened then. */
export const BAKERY_AGE_MS = 31 * 24 * HOUR_MS;

/** The first day of a month, by UTC as revenue is counted. */
function monthAgo(now: number, ago: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - ago, 1);
}
