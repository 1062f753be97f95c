import type { UserView } from '../../../src/contract/user.ts';

export type PlanStanding =
  | 'renewing'
  | 'ending'
  /** A charge failed, and the plan stays for some days. */
  | 'past-due'
  /** The operator gave the plan for free. */
  | 'granted'
  /** There is a subscription that gives no access: its first payment, or a later one, is open. */
  | 'unfinished'
  | 'on-hold'
  | 'free';

/** The one thing that a user needs to know of their plan. */
export function planStanding({
  isActiveSubscriber,
  subscription,
}: Pick<UserView, 'isActiveSubscriber' | 'subscription'>): PlanStanding {
  const { status, willEnd, isGranted, isPastDue } = subscription;
  if (!isActiveSubscriber) return withoutAccess(status);
  if (isPastDue) return 'past-due';
  if (isGranted && !isRunning(status)) return 'granted';
  return willEnd ? 'ending' : 'renewing';
}

/** Whether there is a subscription to cancel or to resume, also where the operator gives the plan. */
export function isRunning(status: string | null): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due';
}

function withoutAccess(status: string | null): PlanStanding {
  if (status === null) return 'free';
  return status === 'incomplete' ? 'unfinished' : 'on-hold';
}
