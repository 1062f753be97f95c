import type { Knex } from 'knex';
import { isoTime } from '../../contract/times.ts';

/** What an owner has beside templates and conversations: few rows each, and nothing secret. */
export interface ExportedRecords {
  settings: { defaultModel: string; handoverMail: boolean; digest: string; retentionDays: number | null };
  apiTokens: { name: string; scope: string; createdAt: string }[];
  notifications: { kind: string; detail: string; templateId: number | null; times: number; lastAt: string }[];
  /** What was paid for, as Stripe has it: amounts in cents for each interval. */
  subscriptions: {
    id: string;
    planType: string | null;
    status: string;
    startedAt: string;
    endedAt: string | null;
    unitAmount: number | null;
    interval: string | null;
  }[];
  /** Sums of a day (UTC), template and source. */
  usage: { day: string; templateId: number; source: string; replies: number; costUsd: number }[];
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export async function exportedRecords(db: Knex, userId: number): Promise<ExportedRecords> {
  const user = await db('users')
    .where({ id: userId })
    .first('default_model', 'handover_mail', 'digest', 'retention_days');
  const tokens = await db('api_tokens').where({ user_id: userId }).orderBy('id');
  const notices = await db('notifications').where({ user_id: userId }).orderBy('id');
  const subscriptions = await db('subscriptions').where({ user_id: userId }).orderBy('started_at');
  const usage = await db('usage_days')
    .whereIn('template_id', db('templates').where({ user_id: userId }).select('id'))
    .orderBy(['day', 'template_id', 'source']);
  return {
    settings: {
      defaultModel: user?.default_model ?? '',
      handoverMail: user?.handover_mail === 1,
      digest: user?.digest ?? 'off',
      retentionDays: user?.retention_days ?? null,
    },
    apiTokens: tokens.map(({ name, scope, created_at }) => ({ name, scope, createdAt: isoTime(created_at) })),
    notifications: notices.map(({ kind, detail, template_id, times, last_at }) => ({
      kind,
      detail,
      templateId: template_id,
      times,
      lastAt: isoTime(last_at),
    })),
    subscriptions: subscriptions.map(
      ({ id, plan_type, status, started_at, ended_at, unit_amount, interval }) => ({
        id,
        planType: plan_type,
        status,
        startedAt: isoTime(started_at),
        endedAt: ended_at === null ? null : isoTime(ended_at),
        unitAmount: unit_amount,
        interval,
      }),
    ),
    usage: usage.map(({ day, template_id, source, replies, cost_usd }) => ({
      day: isoTime(day * DAY_MS).slice(0, 10),
      templateId: template_id,
      source,
      replies,
      costUsd: cost_usd,
    })),
  };
}
