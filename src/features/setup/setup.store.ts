import type { Knex } from 'knex';
import { TEST_ID_PREFIX } from '../../contract/limits.ts';

/** What can't be seen in other tables, or not for ever. */
export type SetupStep = 'tested' | 'address' | 'live';

export async function doneSteps(db: Knex, userId: number): Promise<Set<SetupStep>> {
  return new Set(await db('setup_steps').where({ user_id: userId }).pluck('step'));
}

export async function markStep(db: Knex, userId: number, step: SetupStep, now: number): Promise<void> {
  await db('setup_steps')
    .insert({ user_id: userId, step, done_at: now })
    .onConflict(['user_id', 'step'])
    .ignore();
}

/** Deleted templates don't count: a new start is a new start. */
export async function hasTemplate(db: Knex, userId: number): Promise<boolean> {
  const row = await db('templates').where({ user_id: userId }).whereNull('deleted_at').first('id');
  return row !== undefined;
}

/** Whether a customer, and not a try, has written to any of the owner's templates. */
export async function hasRealMessage(db: Knex, userId: number): Promise<boolean> {
  const row = await db('conversations as c')
    .join('templates as t', 't.id', 'c.template_id')
    .where('t.user_id', userId)
    .where('c.message_count', '>', 0)
    .whereNot('c.external_id', 'like', `${TEST_ID_PREFIX}%`)
    .first('c.id');
  return row !== undefined;
}
