import type { Knex } from 'knex';

/** What has gathered around a template. */
export interface TemplateActivity {
  triggerCount: number;
  /** When a conversation of it last moved; null before the first. */
  lastActiveAt: number | null;
}

/** For each template asked for; each answered from an index. */
export async function templateActivity(
  db: Knex,
  ids: readonly number[],
): Promise<Map<number, TemplateActivity>> {
  const rows: { id: number; trigger_count: number; last_active_at: number | null }[] = await db(
    'templates as t',
  )
    .whereIn('t.id', [...ids])
    .select('t.id', {
      trigger_count: db('triggers').where('template_id', db.ref('t.id')).count(),
      last_active_at: db('conversation_index').where('template_id', db.ref('t.id')).max('last_active_at'),
    });
  return new Map(
    rows.map((row) => [
      row.id,
      { triggerCount: Number(row.trigger_count), lastActiveAt: row.last_active_at },
    ]),
  );
}
