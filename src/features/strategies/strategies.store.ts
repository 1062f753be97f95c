import type { Knex } from 'knex';
import type { StrategyDefinition } from '../../contract/strategy.ts';
import { primaryKey } from '../../db/conflict.ts';

/** A strategy with its place in its template. */
export interface StoredStrategy extends StrategyDefinition {
  id: number;
  templateId: number;
  version: number;
  position: number;
  isEnabled: boolean;
  createdAt: number;
  updatedAt: number;
}

interface Row {
  id: number;
  template_id: number;
  definition: string;
  version: number;
  position: number;
  is_enabled: number;
  created_at: number;
  updated_at: number;
}

/** In the owner's order. */
export async function listStrategies(
  db: Knex,
  userId: number,
  templateId: number,
): Promise<StoredStrategy[]> {
  const rows: Row[] = await db('strategies')
    .where({ user_id: userId, template_id: templateId })
    .orderBy(['position', 'id']);
  return rows.map(toStrategy);
}

export async function findStrategy(db: Knex, userId: number, id: number): Promise<StoredStrategy | null> {
  const row: Row | undefined = await db('strategies').where({ user_id: userId, id }).first();
  return row === undefined ? null : toStrategy(row);
}

/** For the operator alone, who names a strategy by its id. */
export async function findOwner(db: Knex, id: number): Promise<number | null> {
  const row: { user_id: number } | undefined = await db('strategies').where({ id }).first('user_id');
  return row?.user_id ?? null;
}

export async function insertStrategy(
  db: Knex,
  userId: number,
  templateId: number,
  strategy: { definition: StrategyDefinition; isEnabled: boolean; position: number },
  now: number,
): Promise<StoredStrategy> {
  const [row] = await db('strategies')
    .insert({
      user_id: userId,
      template_id: templateId,
      definition: JSON.stringify(strategy.definition),
      version: 1,
      position: strategy.position,
      is_enabled: strategy.isEnabled ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  return toStrategy(row);
}

export async function updateStrategy(
  db: Knex,
  userId: number,
  id: number,
  strategy: { definition: StrategyDefinition; isEnabled: boolean; version: number },
  now: number,
): Promise<StoredStrategy> {
  const [row] = await db('strategies')
    .where({ user_id: userId, id })
    .update({
      definition: JSON.stringify(strategy.definition),
      version: strategy.version,
      is_enabled: strategy.isEnabled ? 1 : 0,
      updated_at: now,
    })
    .returning('*');
  return toStrategy(row);
}

/** Numbers them from 1 in the given order; those that have their number already are not written. */
export async function placeStrategies(
  db: Knex,
  userId: number,
  ordered: readonly StoredStrategy[],
): Promise<void> {
  for (const [index, { id, position }] of ordered.entries()) {
    if (position === index + 1) continue;
    await db('strategies')
      .where({ user_id: userId, id })
      .update({ position: index + 1 });
  }
}

export async function deleteStrategy(db: Knex, userId: number, id: number): Promise<void> {
  await db('strategies').where({ user_id: userId, id }).delete();
}

export interface StrategyCount {
  strategyId: number;
  step: string;
  what: string;
  count: number;
}

export async function countsOf(
  db: Knex,
  userId: number,
  strategyIds: readonly number[],
): Promise<StrategyCount[]> {
  const rows = await db('strategy_counts')
    .where({ user_id: userId })
    .whereIn('strategy_id', [...strategyIds])
    .orderBy(['strategy_id', 'step', 'what']);
  return rows.map((row) => ({
    strategyId: row.strategy_id,
    step: row.step,
    what: row.what,
    count: row.count,
  }));
}

/** Adds to a number. False where the strategy is gone. */
export async function addCount(
  db: Knex,
  userId: number,
  { strategyId, step, what, count }: StrategyCount,
): Promise<void> {
  await db('strategy_counts')
    .insert({ user_id: userId, strategy_id: strategyId, step, what, count })
    .onConflict(primaryKey(db, 'strategy_counts', ['strategy_id', 'step', 'what']))
    .merge({ count: db.raw('?? + excluded.??', ['strategy_counts.count', 'count']) });
}

/** Those of some strategies that are there, so that nothing is counted for one that was deleted. */
export async function existingStrategies(
  db: Knex,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows: { id: number }[] = await db('strategies')
    .where({ user_id: userId })
    .whereIn('id', [...ids])
    .select('id');
  return new Set(rows.map(({ id }) => id));
}

function toStrategy(row: Row): StoredStrategy {
  const definition: StrategyDefinition = JSON.parse(row.definition);
  return {
    ...definition,
    id: row.id,
    templateId: row.template_id,
    version: row.version,
    position: row.position,
    isEnabled: row.is_enabled === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
