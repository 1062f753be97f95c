import type { Knex } from 'knex';

/** Faults of a key that stay until its owner does something. */
const FAULTS = ['key_refused', 'quota_used_up', 'model_unknown'] as const;
export type AiFault = (typeof FAULTS)[number];

/** More would cost a large shop a long read. */
const CONVERSATIONS = 50;

/**
 * What the AI's provider said to the newest of a template's messages that it was asked for; null where it answered, or where the
 * key was saved since.
 */
export async function lastFault(
  db: Knex,
  { id, userId }: { id: number; userId: number },
): Promise<AiFault | null> {
  const newest = db('conversations')
    .where({ user_id: userId, template_id: id })
    .orderBy('id', 'desc')
    .limit(CONVERSATIONS)
    .select('id');
  const row: { reason: string | null; created_at: number | string } | undefined = await db('messages')
    .whereIn('conversation_id', db.from(newest.as('newest')).select('id'))
    .whereIn('source', ['ai', 'faq', 'fallback', 'none'])
    .orderBy('id', 'desc')
    .first('reason', 'created_at');
  const why = row?.reason == null ? undefined : JSON.parse(row.reason).why;
  const fault = FAULTS.find((one) => one === why);
  if (fault === undefined || row === undefined) return null;
  const key: { updated_at: number | string } | undefined = await db('keys')
    .where({ user_id: userId, field: 'openai' })
    .first('updated_at');
  return key !== undefined && Number(key.updated_at) > Number(row.created_at) ? null : fault;
}
