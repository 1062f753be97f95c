import type { Knex } from 'knex';

/** What has gathered around a template. */
export interface TemplateActivity {
  triggerCount: number;
  /** When a conversation of it last moved; null before the first. */
  lastActiveAt: number | null;
  /** When a chat tool last called its webhook URL; null before the first call. */
  lastCallAt: number | null;
}

interface Row {
  id: number;
  trigger_count: number;
  last_active_at: number | null;
  last_call_at: number | null;
}

/** For each template asked for; each answered from an index. */
export async function templateActivity(
  db: Knex,
  ids: readonly number[],
): Promise<Map<number, TemplateActivity>> {
  const rows: Row[] = await db('templates as t')
    .whereIn('t.id', [...ids])
    .select('t.id', {
      trigger_count: db('triggers').where('template_id', db.ref('t.id')).count(),
      last_active_at: db('conversation_index').where('template_id', db.ref('t.id')).max('last_active_at'),
      last_call_at: db('webhook_calls').where('template_id', db.ref('t.id')).max('called_at'),
    });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        triggerCount: Number(row.trigger_count),
        lastActiveAt: row.last_active_at,
        lastCallAt: row.last_call_at,
      },
    ]),
  );
}
