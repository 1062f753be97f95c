import type { NotificationKind } from '../../../src/contract/notifications.ts';
import { repliesFrom } from '../usage/series.ts';
import type { Week } from '../usage/usage.store.ts';

/** What is wrong today, as the newest unread notice says it. */
export type Trouble = Extract<
  NotificationKind,
  | 'ai_key_refused'
  | 'ai_key_unreadable'
  | 'ai_quota_used_up'
  | 'ai_model_unknown'
  | 'ai_request_refused'
  | 'ai_unreachable'
  | 'no_ai_key'
  | 'daily_limit'
>;

const TROUBLES: Readonly<Record<Trouble, string>> = {
  ai_key_refused: 'Your AI key was refused.',
  ai_key_unreadable: 'Your saved AI key can’t be read.',
  ai_quota_used_up: 'Your AI credit is used up.',
  ai_model_unknown: 'The AI does not know your model.',
  ai_request_refused: 'The AI refused the request.',
  ai_unreachable: 'The AI did not answer.',
  no_ai_key: 'No AI key is saved.',
  daily_limit: "Today's AI replies are used up.",
};

export function isTrouble(kind: NotificationKind): kind is Trouble {
  return kind in TROUBLES;
}

/** What is going on, in words: the week, or what went wrong today. */
export function sentenceFor(week: Week, trouble: Trouble | null): string {
  return (trouble === null ? null : troubleToday(week, trouble)) ?? weekInWords(week);
}

/** null where no customer noticed anything. */
function troubleToday(week: Week, trouble: Trouble): string | null {
  const today = { days: week.days.filter(({ day }) => day === week.to) };
  const fallbacks = repliesFrom(today, 'fallback');
  if (fallbacks > 0) return `${messages(fallbacks)} got the fallback reply today. ${TROUBLES[trouble]}`;
  const unanswered = repliesFrom(today, 'none');
  return unanswered > 0 ? `${messages(unanswered)} got no reply today. ${TROUBLES[trouble]}` : null;
}

function weekInWords(week: Week): string {
  const [ai, triggers] = [repliesFrom(week, 'ai'), repliesFrom(week, 'trigger')];
  const all = ai + triggers + repliesFrom(week, 'faq', 'fallback');
  if (all === 0) {
    const silent = repliesFrom(week, 'none', 'paused');
    return silent === 0 ? 'No messages yet this week.' : `This week: ${messages(silent)}, none answered.`;
  }
  const opening = `This week: ${all.toLocaleString('en-US')} ${all === 1 ? 'reply' : 'replies'}`;
  if (triggers === all) return `${opening}, all from your triggers, at no cost.`;
  if (ai === 0) return `${opening} without AI, at no cost.`;
  const { medianAiMs, costUsd } = week.totals;
  const parts = [
    opening,
    medianAiMs === null ? null : `typically in ${seconds(medianAiMs)}`,
    costUsd === null ? null : money(costUsd),
  ];
  return `${parts.filter((part) => part !== null).join(', ')}.`;
}

function messages(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`;
}

/** Number and unit stay in one line. */
function seconds(ms: number): string {
  return ms < 100 ? 'under 0.1\u00a0seconds' : `${(ms / 1_000).toFixed(1)}\u00a0seconds`;
}

function money(usd: number): string {
  if (usd === 0) return 'at no cost';
  if (usd >= 1) return `for $${usd.toFixed(2)}`;
  const cents = Math.round(usd * 100);
  if (cents === 0) return 'for less than a\u00a0cent';
  return cents === 1 ? 'for 1\u00a0cent' : `for ${cents}\u00a0cents`;
}
