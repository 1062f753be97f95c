import type { Config } from '../../config.ts';
import { isPaused, type Pause } from '../../contract/bot-control.ts';
import type { NoAiReason } from '../../contract/no-ai-reasons.ts';
import type { OpenState } from '../../contract/open-state.ts';
import { type Reply, type ReplyReason, silence } from '../../contract/reply.ts';
import { CHECKING } from '../../text/languages/checking.ts';
import type { Consent } from '../../text/opt-out.ts';
import { writtenIn } from '../../text/written-in.ts';
import type { Billing } from '../billing/billing.service.ts';
import { matchTrigger } from '../triggers/trigger-match.ts';
import { aiKeyFor } from './ai-access.ts';
import { answerFromFaqs } from './faq/match.ts';
import type { LoadedTemplate, PreparedTemplate } from './loaded-templates.ts';
import { notedBy } from './notes.ts';
import type { OwnWords } from './own-words.ts';

/** What decides on a reply besides the template and the message. */
export interface Situation {
  /** Why the bot says nothing at all; null where it may speak. */
  silentBecause: 'paused' | 'draft' | null;
  /** Why the AI is not asked; null where it may be. */
  whyNoAi: NoAiReason | null;
  /** Whether the owner's plan has strategies. */
  hasStrategies: boolean;
  /** The closed time that it is, in which the AI is not asked; null where it answers as usual. */
  closed: OpenState | null;
  now: number;
}

/**
 * The reply to a message, or that the AI is to be asked for it: the one policy for the webhook, the test chat, the
 * sweeper and the command line. `consent`: the customer's word on automatic replies; null: the message says something
 * else. Pure.
 */
export function decideReply(
  prepared: PreparedTemplate,
  message: string,
  consent: Consent | null,
  { silentBecause, whyNoAi, closed, now }: Situation,
): Reply | 'ask_ai' {
  // An owner who paused the bot needs no reason for its silence.
  if (silentBecause !== null) return silence('paused', silentBecause === 'draft' ? { why: 'draft' } : {});
  if (consent?.kind === 'stop')
    return { text: consent.stopped, source: 'opted_out', handoff: false, reason: {} };
  if (whyNoAi === 'no_subscription') return fallbackReply(prepared, whyNoAi);
  const trigger = matchTrigger(prepared.preparedTriggers, message);
  if (trigger !== null) {
    const reason = { trigger: { id: trigger.id, phrase: trigger.triggerPhrase } };
    const said = { text: trigger.responseAction, handoff: trigger.handOver, reason };
    return { ...said, source: 'trigger', ...notedBy(trigger, now) };
  }
  if (closed !== null) return closedReply(prepared, closed);
  return whyNoAi === null ? 'ask_ai' : replyWithoutAi(prepared, message, whyNoAi);
}

/** The situation of a message that came through the webhook. */
export function situationOf(
  loaded: LoadedTemplate,
  config: Config,
  billing: Pick<Billing, 'entitlementFrom'>,
  now: number,
): Situation {
  const { owner, keys, periods } = loaded;
  const { isActive, dmStrategies } = billing.entitlementFrom(periods, now);
  const hasPlan = !owner.isDisabled && isActive;
  return {
    silentBecause: silentBecause(loaded, now),
    closed: closedAt(loaded.prepared, now),
    hasStrategies: dmStrategies,
    now,
    whyNoAi: hasPlan ? aiKeyFor(keys, config.ai.apiKey).whyNoKey : 'no_subscription',
  };
}

/** The closed time that it is, where the hours ask for something else than an answer as usual. */
function closedAt({ template: { hours }, openState }: PreparedTemplate, now: number): OpenState | null {
  if (hours === null || hours.outside === 'answer') return null;
  const state = openState(now);
  return state === null || state.isOpen ? null : state;
}

/** The away text; whether the customer has read it already is known under the conversation's lock. */
function closedReply({ template }: PreparedTemplate, { since, until }: OpenState): Reply {
  const reason = { closed: { since, until } };
  const text = template.hours?.outside === 'away' ? template.awayText : '';
  return text === '' ? silence('closed', reason) : { text, source: 'away', handoff: false, reason };
}

/** Whether the owner has paused the bot, never finished the template, or the conversation itself is paused. */
export function isSilenced(
  loaded: LoadedTemplate,
  now: number,
  ofConversation: Pause | null = null,
): boolean {
  return silentBecause(loaded, now) !== null || isPaused(now, ofConversation);
}

function silentBecause(
  { owner, template, isDraft }: LoadedTemplate,
  now: number,
): Situation['silentBecause'] {
  if (isPaused(now, owner.pause, template.pause)) return 'paused';
  return isDraft ? 'draft' : null;
}

/** What is said when the AI can't answer: an FAQ that fits well, else the owner's fallback, else nothing. */
export function replyWithoutAi(
  prepared: PreparedTemplate,
  message: string,
  why: NoAiReason,
  more: ReplyReason = {},
): Reply {
  const found = answerFromFaqs(prepared.faqs(), writtenIn(message));
  if (found === null) return fallbackReply(prepared, why, more);
  const faq = { question: found.entry.question, score: found.score };
  return { text: found.entry.answer, source: 'faq', handoff: false, reason: { ...more, why, faq } };
}

/**
 * What is said in place of what the AI wrote, where nothing of that may be sent: the owner's own words, the owner's fallback,
 * else that it will be checked, in the language of the conversation; nothing where no language is known.
 */
export function replyInPlace(
  prepared: PreparedTemplate,
  own: OwnWords | null,
  language: string | null,
  more: ReplyReason,
): Reply {
  if (own !== null) return ownReply(own, more);
  const fallback = fallbackReply(prepared, 'guard', more);
  const text = language === null ? undefined : CHECKING[language];
  if (fallback.source !== 'none' || text === undefined) return fallback;
  const reason: ReplyReason = { ...fallback.reason, instead: { from: 'checking', name: '' } };
  return { ...fallback, text, source: 'fallback', reason };
}

function ownReply({ text, score, source }: OwnWords, more: ReplyReason): Reply {
  const from: ReplyReason =
    source.kind === 'faq'
      ? { faq: { question: source.question, score } }
      : { instead: { from: source.kind, name: source.kind === 'paper' ? source.name : '' } };
  return { text, source: 'faq', handoff: false, reason: { ...more, why: 'guard', ...from } };
}

/** The owner's fallback as written, else nothing to send. */
export function fallbackReply(prepared: PreparedTemplate, why: NoAiReason, more: ReplyReason = {}): Reply {
  const { fallbackReply: text } = prepared.template;
  if (text === '') return silence('none', { ...more, why });
  return { text, source: 'fallback', handoff: false, reason: { ...more, why } };
}
