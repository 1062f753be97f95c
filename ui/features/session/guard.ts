import { loginPath, PATHS, safeNext } from '../../paths.ts';
import { paymentReturn } from './payment-return.ts';
import type { Session } from './session.store.ts';

/** Who may see a page: anybody, only visitors who are not signed in, who is signed in, active subscribers. */
export type Access = 'public' | 'guest' | 'user' | 'subscriber';

export type Verdict =
  | { show: 'page' | 'skeleton' | 'failure' }
  /** Comes back from paying: whether there is a plan is yet to be read. */
  | { show: 'payment-returned' }
  /** Replaces the address, so that Back does not come here again. */
  | { goTo: string };

export interface Visit {
  /** Path and query of the page asked for. */
  address: string;
  /** The `next` parameter of the address. */
  next: string | null;
  /** Where a sign-in that has just happened leads. */
  destination: string | null;
}

/** What a visitor gets to see. */
export function judge(access: Access, session: Session, visit: Visit): Verdict {
  if (access === 'public') return { show: 'page' };
  if (access === 'guest') {
    if (session.status !== 'signed-in') return { show: 'page' };
    return { goTo: visit.destination ?? safeNext(visit.next) ?? PATHS.dashboard };
  }
  if (session.status === 'loading') return { show: 'skeleton' };
  if (session.status === 'failed') return { show: 'failure' };
  if (session.status === 'signed-out') return { goTo: loginPath(visit.address) };
  if (access === 'subscriber' && paymentReturn(visit.address.split('?')[1] ?? '') !== null)
    return { show: 'payment-returned' };
  if (access === 'subscriber' && !session.user.isActiveSubscriber) return { goTo: PATHS.subscribe };
  return { show: 'page' };
}
