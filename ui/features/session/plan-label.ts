import type { UserView } from '../../../src/contract/user.ts';

/** 'Advanced Plan', 'Standard' where no type is given, 'Free Plan' without an active subscription. */
export function planLabel(user: Pick<UserView, 'isActiveSubscriber' | 'planType'>): string {
  if (!user.isActiveSubscriber) return 'Free Plan';
  if (user.planType === null) return 'Standard';
  const [name = ''] = user.planType.split('_');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} Plan`;
}

/** The avatar's two letters. Names of customers hold more than letters: emoji are never cut in half. */
export function initials(name: string): string {
  const letters = name.match(/[\p{L}\p{N}]/gu) ?? [...name];
  return letters.slice(0, 2).join('').toUpperCase();
}
