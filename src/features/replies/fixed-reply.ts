import { type Reply, type ReplyReason, silence } from '../../contract/reply.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Arrival, ConversationView } from '../inbox/journal/journal.types.ts';
import { aiKeyFor } from './ai-access.ts';
import { withDisclosure } from './disclosure.ts';
import type { LoadedTemplate } from './loaded-templates.ts';
import { fallbackReply, replyWithoutAi, triggerReply } from './without-ai.ts';

/** Until resumed: no conversation gets this old. */
export const UNTIL_RESUMED = Date.UTC(9999, 0, 1);
/** As long, and it says why: a trigger has handed the conversation over to the owner, and a customer waits. */
export const HANDED_OVER = Date.UTC(9999, 0, 2);

/** The reply that needs no AI, where there is one; else null. What it says is decided under the conversation's lock. */
export function fixedReplyTo(
  loaded: LoadedTemplate,
  text: string,
  serverKey: string,
  billing: Billing,
  now: number,
): Arrival['fixed'] {
  const { owner, prepared, keys, periods } = loaded;
  const disclosed = (reply: Reply, view: ConversationView) => withDisclosure(reply, prepared.template, view);
  if (isSilenced(loaded, now)) {
    // Who has paused it knows that it is quiet.
    const reason: ReplyReason = isPausedByOwner(loaded, now) ? {} : { why: 'draft' };
    return () => ({ reply: silence('paused', reason), pauseUntil: null });
  }
  if (owner.isDisabled || !billing.entitlementFrom(periods, now).isActive) {
    return (view) => ({
      reply: disclosed(fallbackReply(prepared, 'no_subscription'), view),
      pauseUntil: null,
    });
  }
  const reply = triggerReply(prepared, text);
  if (reply !== null) {
    return (view) => ({ reply: disclosed(reply, view), pauseUntil: reply.handoff ? HANDED_OVER : null });
  }
  const { whyNoKey } = aiKeyFor(keys, serverKey);
  if (whyNoKey === null) return null;
  return (view) => ({ reply: disclosed(replyWithoutAi(prepared, text, whyNoKey), view), pauseUntil: null });
}

/** The same for a message whose time is up before anybody could think about it. */
export function replyInNoTime(
  loaded: LoadedTemplate,
  text: string,
  serverKey: string,
  billing: Billing,
  now: number,
): NonNullable<Arrival['fixed']> {
  const fixed = fixedReplyTo(loaded, text, serverKey, billing, now);
  if (fixed !== null) return fixed;
  const reply = replyWithoutAi(loaded.prepared, text, 'timeout');
  return (view) => ({ reply: withDisclosure(reply, loaded.prepared.template, view), pauseUntil: null });
}

/** Whether the owner has paused the template or the whole account, or has never finished the template. */
export function isSilenced(loaded: LoadedTemplate, now: number): boolean {
  return loaded.isDraft || isPausedByOwner(loaded, now);
}

function isPausedByOwner({ owner, template }: LoadedTemplate, now: number): boolean {
  return isPaused(owner.pausedUntil, now) || isPaused(template.pausedUntil, now);
}

function isPaused(until: number | null, now: number): boolean {
  return until !== null && until > now;
}
