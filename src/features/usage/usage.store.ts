import type { Knex } from 'knex';
import { ANSWERING_SOURCES } from '../../contract/reply.ts';

/** What one template did in one way on one day. */
export interface UsageRow {
  day: number;
  templateId: number;
  templateName: string;
  source: string;
  replies: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  meaningUsd: number;
  voiceUsd: number;
  unknownCostReplies: number;
  answerMs: number;
}

/** Days are counted from the epoch, UTC; both ends belong to the range. */
export interface UsageRange {
  userId: number;
  /** null for all of the owner's. */
  templateId: number | null;
  from: number;
  to: number;
}

function ofRange<T extends Knex.QueryBuilder>(query: T, { userId, templateId, from, to }: UsageRange): T {
  query.where('t.user_id', userId).whereBetween('s.day', [from, to]);
  if (templateId !== null) query.where('t.id', templateId);
  return query;
}

export async function usageBetween(db: Knex, range: UsageRange): Promise<UsageRow[]> {
  const sums = db('usage_days as s').join('templates as t', 't.id', 's.template_id');
  const rows = await ofRange(sums, range)
    .orderBy(['s.day', 's.template_id', 's.source'])
    .select('s.*', 't.template_name');
  return rows.map((row) => ({
    day: row.day,
    templateId: row.template_id,
    templateName: row.template_name,
    source: row.source,
    replies: row.replies,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    costUsd: row.cost_usd,
    meaningUsd: row.meaning_usd,
    voiceUsd: row.voice_usd,
    unknownCostReplies: row.unknown_cost_replies,
    answerMs: row.answer_ms,
  }));
}

/** How many AI replies of a day took about so long. */
export interface SpeedRow {
  day: number;
  /** In steps of `SPEED_STEP_MS`. */
  step: number;
  replies: number;
}

/** Of the templates together, the quickest of each day first. */
export async function speedsBetween(db: Knex, range: UsageRange): Promise<SpeedRow[]> {
  const sums = db('answer_speeds as s').join('templates as t', 't.id', 's.template_id');
  const rows: SpeedRow[] = await ofRange(sums, range)
    .groupBy('s.day', 's.step')
    .orderBy(['s.day', 's.step'])
    .select('s.day', 's.step')
    .sum({ replies: 's.replies' });
  return rows.map((row) => ({ ...row, replies: Number(row.replies) }));
}

/** Answers since a day, by template. */
export async function repliesByTemplate(
  db: Knex,
  templateIds: readonly number[],
  from: number,
): Promise<Map<number, number>> {
  const rows: { template_id: number; replies: number }[] = await db('usage_days')
    .whereIn('template_id', [...templateIds])
    .where('day', '>=', from)
    .whereIn('source', [...ANSWERING_SOURCES])
    .groupBy('template_id')
    .select('template_id')
    .sum({ replies: 'replies' });
  return new Map(rows.map((row) => [row.template_id, Number(row.replies)]));
}

/** Answers since a day, by trigger. */
export async function repliesByTrigger(
  db: Knex,
  triggerIds: readonly number[],
  from: number,
): Promise<Map<number, number>> {
  const rows: { trigger_id: number; replies: number }[] = await db('trigger_days')
    .whereIn('trigger_id', [...triggerIds])
    .where('day', '>=', from)
    .groupBy('trigger_id')
    .select('trigger_id')
    .sum({ replies: 'replies' });
  return new Map(rows.map((row) => [row.trigger_id, Number(row.replies)]));
}
