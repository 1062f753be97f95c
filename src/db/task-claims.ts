import type { Knex } from 'knex';

/** Claims a task until `until`. False while another process has it. */
export async function claimTask(db: Knex, task: string, now: number, until: number): Promise<boolean> {
  await db('task_claims').insert({ task, claimed_until: 0 }).onConflict('task').ignore();
  const changed = await db('task_claims')
    .where({ task })
    .where('claimed_until', '<=', now)
    .update({ claimed_until: until });
  return changed > 0;
}

/** Keeps a claim that reaches until `from`. False when it ran out and another process has the task. */
export async function extendClaim(db: Knex, task: string, from: number, until: number): Promise<boolean> {
  const changed = await db('task_claims')
    .where({ task, claimed_until: from })
    .update({ claimed_until: until });
  return changed > 0;
}

/** Ends a claim that reaches until `from` before its time. */
export async function endClaim(db: Knex, task: string, from: number): Promise<void> {
  await db('task_claims').where({ task, claimed_until: from }).update({ claimed_until: 0 });
}
