import type { Knex } from 'knex';
import type { SpeedSum, TriggerSum, UsageSum } from './sums.ts';

/** Those of the templates whose rows are still there. */
export async function existingTemplates(db: Knex, ids: readonly number[]): Promise<Set<number>> {
  return new Set(
    await db('templates')
      .whereIn('id', [...ids])
      .pluck('id'),
  );
}

/** Adds to the sums of a day. */
export async function addUsage(db: Knex, sum: UsageSum): Promise<void> {
  const added = {
    replies: sum.replies,
    prompt_tokens: sum.promptTokens,
    completion_tokens: sum.completionTokens,
    cost_usd: sum.costUsd,
    unknown_cost_replies: sum.unknownCostReplies,
    answer_ms: sum.answerMs,
  };
  await db('usage_days')
    .insert({ template_id: sum.templateId, day: sum.day, source: sum.source, ...added })
    .onConflict(['template_id', 'day', 'source'])
    .merge(increments(db, 'usage_days', Object.keys(added)));
}

export async function addTriggerUse(db: Knex, { triggerId, day, replies }: TriggerSum): Promise<void> {
  await db('trigger_days')
    .insert({ trigger_id: triggerId, day, replies })
    .onConflict(['trigger_id', 'day'])
    .merge(increments(db, 'trigger_days', ['replies']));
}

export async function addSpeed(db: Knex, { templateId, day, step, replies }: SpeedSum): Promise<void> {
  await db('answer_speeds')
    .insert({ template_id: templateId, day, step, replies })
    .onConflict(['template_id', 'day', 'step'])
    .merge(increments(db, 'answer_speeds', ['replies']));
}

function increments(db: Knex, table: string, columns: readonly string[]): Record<string, Knex.Raw> {
  return Object.fromEntries(
    columns.map((column) => [column, db.raw('??.?? + excluded.??', [table, column, column])]),
  );
}
