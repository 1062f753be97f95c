import { isPaused, type Pause } from '../../contract/bot-control.ts';
import { type Reply, type ReplyReason, silence } from '../../contract/reply.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { Arrival, ConversationView } from '../inbox/journal/journal.types.ts';
import { aiKeyFor } from './ai-access.ts';
import { withDisclosure } from './disclosure.ts';
import type { LoadedTemplate } from './loaded-templates.ts';
import { fallbackReply, replyWithoutAi, triggerReply } from './without-ai.ts';

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
    return () => silence('paused', reason);
  }
  if (owner.isDisabled || !billing.entitlementFrom(periods, now).isActive) {
    return (view) => disclosed(fallbackReply(prepared, 'no_subscription'), view);
  }
  const reply = triggerReply(prepared, text);
  if (reply !== null) return (view) => disclosed(reply, view);
  const { whyNoKey } = aiKeyFor(keys, serverKey);
  if (whyNoKey === null) return null;
  return (view) => disclosed(replyWithoutAi(prepared, text, whyNoKey), view);
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
  return (view) => withDisclosure(reply, loaded.prepared.template, view);
}

/**
 * Whether the owner has paused the template or the whole account, or has never finished the template; or whether the
 * conversation's own pause lasts.
 */
export function isSilenced(
  loaded: LoadedTemplate,
  now: number,
  ofConversation: Pause | null = null,
): boolean {
  return loaded.isDraft || isPausedByOwner(loaded, now) || isPaused(now, ofConversation);
}

function isPausedByOwner({ owner, template }: LoadedTemplate, now: number): boolean {
  return isPaused(now, owner.pause, template.pause);
}
