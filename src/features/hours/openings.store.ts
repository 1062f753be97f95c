import type { Knex } from 'knex';

/** A template that has hours, or had some until a moment ago. */
export interface HoursRow {
  id: number;
  userId: number;
  /** JSON of `Hours`; null: always open. */
  hours: string | null;
  hoursChangedAt: number | null;
  /** The opening of which the owner was told last. */
  openingTold: number | null;
}

/** Of all owners: they are few beside the conversations. */
export async function templatesWithHours(db: Knex): Promise<HoursRow[]> {
  const rows = await db('templates')
    .where((either) =>
      either.whereNotNull('hours').orWhereRaw('hours_changed_at > coalesce(opening_told, 0)'),
    )
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id', 'user_id', 'hours', 'hours_changed_at', 'opening_told');
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    hours: row.hours,
    hoursChangedAt: row.hours_changed_at,
    openingTold: row.opening_told,
  }));
}

/** True for the one process that tells of this opening. */
export async function takeOpening(
  trx: Knex,
  { userId, id }: Pick<HoursRow, 'userId' | 'id'>,
  opening: number,
): Promise<boolean> {
  const changed = await trx('templates')
    .where({ user_id: userId, id })
    .where((told) => told.whereNull('opening_told').orWhere('opening_told', '<', opening))
    .update({ opening_told: opening });
  return changed > 0;
}

/** Who wrote while it was closed, in this time, and has no answer yet: how many, and the newest names, '' where unknown. */
export async function waitingSince(
  trx: Knex,
  { userId, id }: Pick<HoursRow, 'userId' | 'id'>,
  time: { from: number; to: number },
  names: number,
): Promise<{ count: number; names: string[] }> {
  const waiting = () =>
    trx('conversation_index as i')
      .join('messages as m', (on) => on.on('m.user_id', 'i.user_id').on('m.id', 'i.last_message_id'))
      .where({ 'i.user_id': userId, 'i.template_id': id })
      .where('i.answer_state', '>', 0)
      .whereIn('m.source', ['closed', 'away'])
      .where('m.created_at', '>=', time.from)
      .where('m.created_at', '<', time.to);
  const newest = await waiting()
    .join('conversations as c', (on) => on.on('c.user_id', 'i.user_id').on('c.id', 'i.conversation_id'))
    .orderBy('i.last_active_at', 'desc')
    .limit(names)
    .pluck('c.contact_name');
  const row = await waiting().count({ count: '*' }).first();
  return { count: Number(row?.count ?? 0), names: newest };
}
