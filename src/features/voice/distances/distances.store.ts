import type { Knex } from 'knex';
import { primaryKey } from '../../../db/conflict.ts';
import type { StyleProfile } from '../style/distance.ts';
import type { MeasuredTemplate, VoicePoint, Watch } from './distances.types.ts';

/** Templates that speak in their owner's voice, after an id. */
export async function templatesWithVoice(
  db: Knex,
  after: number,
  limit: number,
): Promise<MeasuredTemplate[]> {
  const rows = await withVoice(db).where('t.id', '>', after).orderBy('t.id').limit(limit);
  return rows.map(toMeasured);
}

/** Of one owner, in the order in which pages list them. */
export async function watchesOf(db: Knex, userId: number): Promise<MeasuredTemplate[]> {
  const rows = await withVoice(db).where('t.user_id', userId).orderBy('t.id');
  return rows.map(toMeasured);
}

function withVoice(db: Knex) {
  return db('owner_voices as v')
    .join('templates as t', 't.user_id', 'v.user_id')
    .leftJoin('voice_watches as w', 'w.template_id', 't.id')
    .where({ 'v.is_on': 1, 't.use_voice': 1 })
    .whereNull('t.deleted_at')
    .select('t.id', 't.user_id', 't.template_name', 't.disclosure_line', 't.shares_with', 't.field_versions')
    .select('t.updated_at', 'v.learned_at')
    .select('w.looked_at', 'w.measured_at', 'w.message_id', 'w.reply_count', 'w.word_count', 'w.state');
}

/** null: there was too little to learn one from. */
export async function profileOf(db: Knex, userId: number): Promise<StyleProfile | null> {
  const row = await db('owner_voices').where({ user_id: userId }).first('learned');
  return row === undefined ? null : (JSON.parse(row.learned)?.profile ?? null);
}

export async function writeWatch(
  db: Knex,
  { id, userId }: Pick<MeasuredTemplate, 'id' | 'userId'>,
  { lookedAt, measuredAt, messageId, replies, words, state }: Watch,
): Promise<void> {
  await db('voice_watches')
    .insert({
      template_id: id,
      user_id: userId,
      looked_at: lookedAt,
      measured_at: measuredAt,
      message_id: messageId,
      reply_count: replies,
      word_count: words,
      state: JSON.stringify(state),
    })
    .onConflict(primaryKey(db, 'voice_watches', ['template_id']))
    .merge();
}

/** Adds a point; the oldest go beyond `kept`. */
export async function addPoint(
  trx: Knex.Transaction,
  { id, userId }: Pick<MeasuredTemplate, 'id' | 'userId'>,
  { measuredAt, replies, words, distance, low, high, inForce, changes }: VoicePoint,
  kept: number,
): Promise<void> {
  await trx('voice_points').insert({
    user_id: userId,
    template_id: id,
    measured_at: measuredAt,
    reply_count: replies,
    word_count: words,
    distance,
    low,
    high,
    template_version: inForce.template,
    model: inForce.model,
    learned_at: inForce.voice,
    changes: JSON.stringify(changes),
  });
  // SQLite knows no offset without a limit.
  const surplus = trx('voice_points')
    .where({ template_id: id })
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(100);
  await trx('voice_points').whereIn('id', surplus.select('id')).delete();
}

/** By template, oldest first. */
export async function pointsOf(db: Knex, userId: number): Promise<Map<number, VoicePoint[]>> {
  const rows = await db('voice_points').where({ user_id: userId }).orderBy(['template_id', 'id']);
  const byTemplate = Map.groupBy(rows, (row) => row.template_id as number);
  return new Map([...byTemplate].map(([id, some]) => [id, some.map(toPoint)]));
}

/** Whether there is a voice to measure replies by, or something that was measured and is to be forgotten. */
export async function hasVoices(db: Knex): Promise<boolean> {
  const rows = await Promise.all(
    ['owner_voices', 'voice_watches'].map((table) => db(table).first('user_id')),
  );
  return rows.some((row) => row !== undefined);
}

/** Of templates that were deleted, and of owners without a voice. */
export async function deleteForgotten(db: Knex): Promise<void> {
  for (const table of ['voice_points', 'voice_watches'])
    await db(table)
      .whereIn('template_id', db('templates').whereNotNull('deleted_at').select('id'))
      .orWhereNotIn('user_id', db('owner_voices').select('user_id'))
      .delete();
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the join above
function toMeasured(row: any): MeasuredTemplate {
  return {
    id: row.id,
    userId: row.user_id,
    templateName: row.template_name,
    disclosureLine: row.disclosure_line,
    sharesWith: row.shares_with,
    fieldVersions: JSON.parse(row.field_versions),
    updatedAt: Number(row.updated_at),
    learnedAt: Number(row.learned_at),
    watch: row.looked_at === null ? null : toWatch(row),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the join above
function toWatch(row: any): Watch {
  return {
    lookedAt: Number(row.looked_at),
    measuredAt: row.measured_at === null ? null : Number(row.measured_at),
    messageId: Number(row.message_id),
    replies: row.reply_count,
    words: row.word_count,
    state: JSON.parse(row.state),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toPoint(row: any): VoicePoint {
  return {
    measuredAt: Number(row.measured_at),
    replies: row.reply_count,
    words: row.word_count,
    distance: row.distance,
    low: row.low,
    high: row.high,
    inForce: { template: row.template_version, model: row.model, voice: Number(row.learned_at) },
    changes: JSON.parse(row.changes),
  };
}
