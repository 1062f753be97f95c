import type { UserView } from '../../contract/user.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Entitlement } from '../billing/entitlements.ts';
import type { SubscriptionView } from '../billing/subscription-view.ts';
import { findUser, type User } from './account.store.ts';

export type UserViews = ReturnType<typeof createUserViews>;

export function createUserViews(db: Database, billing: Billing) {
  return {
    /** The user with plan and access, as the browser sees it. Throws `unauthorized` when the account is gone. */
    async view(userId: number): Promise<UserView> {
      const user = await findUser(db.knex, userId);
      if (user === null) throw new AppError('unauthorized');
      const [entitlement, subscription] = await Promise.all([
        billing.entitlement(userId),
        billing.subscription(userId),
      ]);
      return toView(user, entitlement, subscription);
    },
  };
}

function toView(
  user: User,
  { isActive, planType, endsAt, isGranted }: Entitlement,
  { renewsAt, ...subscription }: SubscriptionView,
): UserView {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    planType,
    isActiveSubscriber: isActive,
    subscriptionEndsAt: isoTime(endsAt),
    isSubscriptionActive: isActive,
    createdAt: new Date(user.createdAt).toISOString(),
    lastLogin: isoTime(user.lastLoginAt),
    subscription: { isActive, planType, isGranted, ...subscription, renewsAt: isoTime(renewsAt) },
  };
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
