import type { PlanType } from '../../../src/contract/plans.ts';
import { ApiError, isRefusal, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { refreshUser } from '../session/session.store.ts';
import { postChangePlan } from './billing.api.ts';

export type NextStep =
  /** The browser is on its way to the provider's page. */
  | { kind: 'leaving' }
  | { kind: 'payment'; clientSecret: string }
  | { kind: 'changed' }
  /** `isRefused`: the server said no, and the user is as it says now. */
  | { kind: 'failed'; isRefused: boolean };

export interface FailureTexts {
  title: string;
  refused: string;
  unreachable: string;
}

export const SUBSCRIBE_FAILURE: FailureTexts = {
  title: 'Error',
  refused: 'Failed to create subscription. Please try again.',
  unreachable: 'Failed to process subscription request. Please try again.',
};

/** Asks for a plan and follows the answer. Says what went wrong by itself; success is the caller's to tell. */
export async function choosePlan(
  plan: PlanType,
  failure: FailureTexts,
  checkout?: 'hosted',
): Promise<NextStep> {
  try {
    const answer = await postChangePlan(plan, checkout);
    if (answer.checkoutUrl) {
      location.assign(answer.checkoutUrl);
      return { kind: 'leaving' };
    }
    if (answer.clientSecret) return { kind: 'payment', clientSecret: answer.clientSecret };
    if (answer.subscription) {
      await refreshUser();
      return { kind: 'changed' };
    }
    notify({ title: failure.title, text: answer.message ?? failure.refused, variant: 'destructive' });
    return { kind: 'failed', isRefused: false };
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status !== 0;
    const text = isAnswered ? sentenceOf(error, failure.refused) : failure.unreachable;
    notify({ title: failure.title, text, variant: 'destructive' });
    // Something was changed elsewhere since this page was opened.
    if (isRefusal(error)) await refreshUser();
    return { kind: 'failed', isRefused: isRefusal(error) };
  }
}
