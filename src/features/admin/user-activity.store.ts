import type { Knex } from 'knex';

export interface UserActivity {
  templates: number;
  templatesCreated: number;
  repliesBySource: Record<string, number>;
}

/** `sinceDay` counts days from the epoch, UTC. */
export async function activityOf(db: Knex, userId: number, sinceDay: number): Promise<UserActivity> {
  const since = sinceDay * 86_400_000;
  const mine = db('templates').where({ user_id: userId });
  const [templates, created, replies] = await Promise.all([
    mine.clone().whereNull('deleted_at').count({ rows: '*' }).first(),
    mine.clone().where('created_at', '>=', since).count({ rows: '*' }).first(),
    db('usage_days')
      .whereIn('template_id', mine.clone().select('id'))
      .where('day', '>=', sinceDay)
      .groupBy('source')
      .select('source', db.raw('sum(replies) as replies')),
  ]);
  return {
    templates: Number(templates?.rows),
    templatesCreated: Number(created?.rows),
    repliesBySource: Object.fromEntries(replies.map((row) => [row.source, Number(row.replies)])),
  };
}
