import type { Knex } from 'knex';
import { primaryKey } from '../../db/conflict.ts';
import type { SpeedSum, TriggerSum, UsageSum } from './sums.ts';

/** Those of the sums whose templates are still there. */
export async function ofExistingTemplates<T extends Pick<UsageSum, 'userId' | 'templateId'>>(
  db: Knex,
  sums: readonly T[],
): Promise<T[]> {
  const ids = [...new Set(sums.map((sum) => sum.templateId))];
  const users = [...new Set(sums.map((sum) => sum.userId))];
  const rows = await db('templates').whereIn('user_id', users).whereIn('id', ids).select('user_id', 'id');
  const alive = new Set(rows.map((row) => `${row.user_id} ${row.id}`));
  return sums.filter(({ userId, templateId }) => alive.has(`${userId} ${templateId}`));
}

/** Adds to the sums of a day. */
export async function addUsage(db: Knex, sum: UsageSum): Promise<void> {
  const added = {
    replies: sum.replies,
    prompt_tokens: sum.promptTokens,
    completion_tokens: sum.completionTokens,
    cost_usd: sum.costUsd,
    meaning_usd: sum.meaningUsd,
    voice_usd: sum.voiceUsd,
    unknown_cost_replies: sum.unknownCostReplies,
    answer_ms: sum.answerMs,
  };
  await db('usage_days')
    .insert({ user_id: sum.userId, template_id: sum.templateId, day: sum.day, source: sum.source, ...added })
    .onConflict(primaryKey(db, 'usage_days', ['template_id', 'day', 'source']))
    .merge(increments(db, 'usage_days', Object.keys(added)));
}

export async function addTriggerUse(
  db: Knex,
  { userId, triggerId, day, replies }: TriggerSum,
): Promise<void> {
  await db('trigger_days')
    .insert({ user_id: userId, trigger_id: triggerId, day, replies })
    .onConflict(primaryKey(db, 'trigger_days', ['trigger_id', 'day']))
    .merge(increments(db, 'trigger_days', ['replies']));
}

export async function addSpeed(
  db: Knex,
  { userId, templateId, day, step, replies }: SpeedSum,
): Promise<void> {
  await db('answer_speeds')
    .insert({ user_id: userId, template_id: templateId, day, step, replies })
    .onConflict(primaryKey(db, 'answer_speeds', ['template_id', 'day', 'step']))
    .merge(increments(db, 'answer_speeds', ['replies']));
}

function increments(db: Knex, table: string, columns: readonly string[]): Record<string, Knex.Raw> {
  return Object.fromEntries(
    columns.map((column) => [column, db.raw('??.?? + excluded.??', [table, column, column])]),
  );
}
