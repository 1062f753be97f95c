import type { Knex } from 'knex';

/** A template with where its conversations lie. */
export interface Member {
  id: number;
  templateName: string;
  sharesWith: string;
  homeId: number;
}

/** The owner's templates; those that were deleted are left out. */
export async function listMembers(db: Knex, userId: number): Promise<Member[]> {
  const rows = await db('templates')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id', 'template_name', 'shares_with', 'home_id');
  return rows.map((row) => ({
    id: row.id,
    templateName: row.template_name,
    sharesWith: row.shares_with,
    homeId: row.home_id ?? row.id,
  }));
}

export async function writeMember(
  trx: Knex,
  userId: number,
  { id, sharesWith, homeId }: Pick<Member, 'id' | 'sharesWith' | 'homeId'>,
): Promise<void> {
  await trx('templates')
    .where({ user_id: userId, id })
    .update({ shares_with: sharesWith, home_id: homeId === id ? null : homeId });
}

/** Where what each of the owner's templates said belongs, those that were deleted included. */
export async function homesOf(db: Knex, userId: number): Promise<Map<number, number>> {
  const rows: { id: number; home_id: number | null }[] = await db('templates')
    .where({ user_id: userId })
    .select('id', 'home_id');
  return new Map(rows.map(({ id, home_id }) => [id, home_id ?? id]));
}

/** The conversations of a template that still lie with another one. */
export interface Move {
  userId: number;
  templateId: number;
  sourceId: number;
  beginsAt: number;
}

export async function insertMove(trx: Knex, { userId, templateId, sourceId, beginsAt }: Move): Promise<void> {
  const key = { user_id: userId, template_id: templateId, source_id: sourceId };
  const waiting = await trx('conversation_moves').where(key).update({ begins_at: beginsAt });
  if (waiting === 0) await trx('conversation_moves').insert({ ...key, begins_at: beginsAt });
}

export async function deleteMove(
  trx: Knex,
  { userId, templateId, sourceId }: Pick<Move, 'userId' | 'templateId' | 'sourceId'>,
): Promise<void> {
  await trx('conversation_moves')
    .where({ user_id: userId, template_id: templateId, source_id: sourceId })
    .delete();
}

export async function allMoves(db: Knex): Promise<Move[]> {
  return toMoves(await db('conversation_moves').orderBy(['template_id', 'source_id']));
}

/** Away from one template. */
export async function movesFrom(db: Knex, userId: number, sourceId: number): Promise<Move[]> {
  return toMoves(await db('conversation_moves').where({ user_id: userId, source_id: sourceId }));
}

/** The templates that some conversations of others still lie with. */
export async function sourcesOf(db: Knex, userId: number, templateIds: readonly number[]): Promise<number[]> {
  return db('conversation_moves')
    .where({ user_id: userId })
    .whereIn('template_id', [...templateIds])
    .distinct('source_id')
    .orderBy('source_id')
    .pluck('source_id');
}

/** Templates with conversations of their own although they belong elsewhere: a process may have heard of it late. */
export async function strays(db: Knex): Promise<{ userId: number; templateId: number }[]> {
  const lying = db('conversations as c').where('c.template_id', db.ref('t.id')).select(db.raw('1'));
  const rows = await db('templates as t')
    .whereNotNull('t.home_id')
    .whereExists(lying)
    .select({ userId: 't.user_id', templateId: 't.id' });
  return rows;
}

// biome-ignore lint/suspicious/noExplicitAny: rows as Knex gives them
function toMoves(rows: any[]): Move[] {
  return rows.map((row) => ({
    userId: row.user_id,
    templateId: row.template_id,
    sourceId: row.source_id,
    beginsAt: Number(row.begins_at),
  }));
}
