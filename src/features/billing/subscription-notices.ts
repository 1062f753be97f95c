import type { Knex } from 'knex';
import { PLAN_LABELS } from '../../contract/plans.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { User } from '../account/account.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { isoDay, longDate } from './dates.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { markConfirmed, type Subscription } from './subscriptions.store.ts';

export type SubscriptionNotices = ReturnType<typeof createSubscriptionNotices>;

export interface SubscriptionNoticesDeps {
  notifications: Notifications;
  outbox: Outbox;
  clock: () => number;
}

export function createSubscriptionNotices(deps: SubscriptionNoticesDeps) {
  const { notifications, outbox, clock } = deps;

  async function confirm(trx: Knex.Transaction, user: User, state: SubscriptionState, plan: string) {
    const mail = {
      kind: 'subscription-confirmation',
      username: user.username,
      plan,
      price: priceWords(state),
      nextBillingDate: state.periodEnd === null ? '' : longDate(state.periodEnd),
    } as const;
    await outbox.add(trx, { to: user.email, mail, userId: user.id, expiresAt: null });
    await markConfirmed(trx, state.id, clock());
  }

  async function tellOfFailure(trx: Knex.Transaction, user: User, state: SubscriptionState, plan: string) {
    const { accessUntil } = state;
    const isOver = accessUntil === null || accessUntil <= clock();
    const endsOn = isOver ? '' : longDate(accessUntil);
    const mail = { kind: 'payment-failed', username: user.username, plan, endsOn } as const;
    await outbox.add(trx, { to: user.email, mail, userId: user.id, expiresAt: null });
    const detail = isOver ? '' : isoDay(accessUntil);
    await notifications.tell(trx, { userId: user.id, templateId: null, kind: 'payment_failed', detail });
  }

  return {
    /** Tells the owner what a change of a subscription means, as a part of the transaction that writes it. */
    async tell(
      trx: Knex.Transaction,
      user: User,
      last: Subscription | undefined,
      state: SubscriptionState,
    ): Promise<void> {
      const { planType, status, pastDueSince, endsAt } = state;
      if (planType === null) return;
      const plan = PLAN_LABELS[planType];
      const isPaid = status === 'active' || status === 'trialing';
      if (isPaid && (last?.confirmedAt ?? null) === null) await confirm(trx, user, state, plan);
      // By the bill and not by the status: the next one that fails is told of again.
      if (pastDueSince !== null && pastDueSince !== last?.pastDueSince) {
        await tellOfFailure(trx, user, state, plan);
      }
      const withdraw = (kind: 'payment_failed' | 'subscription_ending') =>
        notifications.withdraw(trx, { userId: user.id, templateId: null, kind });
      if (pastDueSince === null && last?.pastDueSince != null) await withdraw('payment_failed');
      if (endsAt === null && last?.endsAt != null) await withdraw('subscription_ending');
    },
  };
}

/** Such as '$17.00 a month'. */
function priceWords({ unitAmount, interval }: SubscriptionState): string {
  return unitAmount === null ? '' : `$${(unitAmount / 100).toFixed(2)} a ${interval ?? 'month'}`;
}
