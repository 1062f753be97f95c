import type { OwnWidget } from '../../channels/web-widget/widgets.service.ts';
import { CHANNEL_FINDINGS, type ChannelFindingCode } from '../../contract/channel-findings.ts';
import type { AccountFacts } from '../instagram/checkup/checkup.service.ts';
import type { OutgoingKind } from '../instagram/checkup/outgoing.ts';

/** What is wrong with a channel. `times` 0: it is so now. */
export interface ChannelFinding {
  code: ChannelFindingCode;
  times: number;
  lastAt: number | null;
  /** What was said last, where there is more to say than the finding itself. */
  detail: string;
}

/** Why the template that answers there does not answer as its owner means it to. */
export interface AnsweringFacts {
  isDraft: boolean;
  isTemplatePaused: boolean;
  isAccountPaused: boolean;
  hasNoKey: boolean;
}

type Found = Partial<Record<ChannelFindingCode, Omit<ChannelFinding, 'code'> | false>>;

const HOUR_MS = 60 * 60_000;
const NOW = { times: 0, lastAt: null, detail: '' };

/** Of an Instagram account, the worst first. Pure. */
export function diagnoseInstagram(
  facts: AccountFacts,
  answering: AnsweringFacts,
  now: number,
): ChannelFinding[] {
  const { account, app, isAppGone, outgoing, tooOld, updates, isTokenReadable, lastMessageAt } = facts;
  const { state, tokenIssuedAt, lastUpdateAt } = account;
  // All else follows from it.
  if (state === 'disconnected') return sorted({ instagram_taken: NOW });
  if (state === 'token_dead') return sorted({ instagram_token_dead: NOW });
  if (isAppGone) return sorted({ instagram_app_gone: NOW });
  const isSilent = lastUpdateAt === null;
  const isNew = tokenIssuedAt === null || now - tokenIssuedAt < HOUR_MS;
  // What is refused has come.
  const isRefused = app?.isSignatureRefused === true;
  const isUnheard = app !== null && isSilent && !app.isVerified && !isRefused;
  /** What went wrong so, unless a later one has arrived. */
  const refused = (kind: OutgoingKind) => {
    const at = outgoing.findIndex((one) => one.kind === kind);
    const hasPassed = at >= 0 && outgoing.slice(0, at).some((one) => one.kind === 'sent');
    return hasPassed ? false : seen(facts, kind);
  };
  return sorted({
    instagram_token_unreadable: !isTokenReadable && NOW,
    instagram_secret_unreadable: app !== null && !app.isSecretReadable && NOW,
    instagram_refused: isRefused && app.isSecretReadable && NOW,
    instagram_not_subscribed: !account.isSubscribed && NOW,
    instagram_not_verified: isUnheard && !app.isTokenRefused && NOW,
    instagram_token_refused: isUnheard && app.isTokenRefused && NOW,
    instagram_switched_off: refused('switched_off'),
    instagram_no_permission: refused('no_permission'),
    ...(lastMessageAt === null ? {} : unanswering(answering)),
    instagram_no_updates: isSilent && !isNew && account.isSubscribed && !isUnheard && !isRefused && NOW,
    instagram_ending: account.warnedDays !== null && NOW,
    instagram_limited: seen(facts, 'limited'),
    instagram_updates_wait: updates.waiting.times > 0 && { ...updates.waiting, detail: '' },
    instagram_updates_skipped: updates.skipped.times > 0 && { ...updates.skipped, detail: '' },
    window_closed: seen(facts, 'window_closed'),
    send_failed: seen(facts, 'failed'),
    send_unconfirmed: seen(facts, 'unconfirmed'),
    arrived_old: tooOld.times > 0 && { ...tooOld, detail: '' },
  });
}

/** Of a website's chat, the worst first. Pure. */
export function diagnoseWidget(
  { isEnabled, allowedOrigins, lastMessageAt }: OwnWidget,
  answering: AnsweringFacts,
): ChannelFinding[] {
  if (!isEnabled) return sorted({ widget_off: NOW });
  const hasWebsites = allowedOrigins.length > 0;
  return sorted({
    ...(lastMessageAt === null ? {} : unanswering(answering)),
    widget_no_websites: !hasWebsites && NOW,
    widget_unused: hasWebsites && lastMessageAt === null && NOW,
  });
}

/** Only where customers write: before that, it is nothing that anybody waits for. */
function unanswering({ isDraft, isTemplatePaused, isAccountPaused, hasNoKey }: AnsweringFacts): Found {
  return {
    no_ai_key: hasNoKey && NOW,
    template_draft: isDraft && NOW,
    account_paused: isAccountPaused && NOW,
    template_paused: isTemplatePaused && NOW,
  };
}

function seen({ outgoing }: AccountFacts, kind: OutgoingKind): Omit<ChannelFinding, 'code'> | false {
  const these = outgoing.filter((one) => one.kind === kind);
  const [last] = these;
  if (last === undefined) return false;
  return { times: these.length, lastAt: last.at, detail: kind === 'failed' ? last.problem : '' };
}

/** In the order of the list. */
function sorted(found: Found): ChannelFinding[] {
  return (Object.keys(CHANNEL_FINDINGS) as ChannelFindingCode[]).flatMap((code) => {
    const one = found[code];
    return one === undefined || one === false ? [] : [{ code, ...one }];
  });
}
