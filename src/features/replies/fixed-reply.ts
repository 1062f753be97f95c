import type { Billing } from '../billing/billing.service.ts';
import type { Arrival } from './journal/journal.types.ts';
import { silence } from './reply.ts';
import type { Target } from './targets.ts';
import { fallbackReply, replyWithoutAi, triggerReply } from './without-ai.ts';

/** Until resumed: no conversation gets this old. */
export const UNTIL_RESUMED = Date.UTC(9999, 0, 1);

/** The reply that needs no AI, where there is one; else null. What it says is decided under the conversation's lock. */
export function fixedReplyTo(
  target: Target,
  text: string,
  serverKey: string,
  billing: Billing,
  now: number,
): Arrival['fixed'] {
  const { owner, template, voice, keys, grants } = target;
  if (isPaused(owner.pausedUntil, now) || isPaused(template.pausedUntil, now)) {
    return () => ({ reply: silence('paused', {}), pauseUntil: null });
  }
  if (!billing.entitlementFrom(grants, now).isActive) {
    return () => ({ reply: fallbackReply(voice, 'no_subscription'), pauseUntil: null });
  }
  const reply = triggerReply(voice, text);
  if (reply !== null) return () => ({ reply, pauseUntil: reply.handoff ? UNTIL_RESUMED : null });
  if ((keys.openai || serverKey) !== '') return null;
  return () => ({ reply: replyWithoutAi(voice, text, 'no_key'), pauseUntil: null });
}

function isPaused(until: number | null, now: number): boolean {
  return until !== null && until > now;
}
