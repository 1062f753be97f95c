import type { Knex } from 'knex';
import { sharedNow } from './shared-now.ts';

/** A claim that reaches so much further than anybody claims was made before the clock was set back. */
const SLACK_MS = 60_000;

/**
 * Claims a task for a time. Returns the time until which it has it, by the database's clock; null while another process
 * has it. A task is always claimed for the same time.
 */
export async function claimTask(
  db: Knex,
  task: string,
  clock: () => number,
  forMs: number,
): Promise<number | null> {
  await db('task_claims').insert({ task, claimed_until: 0 }).onConflict('task').ignore();
  const now = claimNow(db, clock);
  return claimed(
    db('task_claims')
      .where({ task })
      .where((free) =>
        free
          .where('claimed_until', '<=', now)
          .orWhere('claimed_until', '>', db.raw('? + ?', [now, forMs + SLACK_MS])),
      ),
    db.raw('? + ?', [now, forMs]),
  );
}

/** Keeps a claim that reaches until `from`. Null when it ran out and another process has the task. */
export async function extendClaim(
  db: Knex,
  task: string,
  from: number,
  clock: () => number,
  forMs: number,
): Promise<number | null> {
  const until = db.raw('? + ?', [claimNow(db, clock), forMs]);
  return claimed(db('task_claims').where({ task, claimed_until: from }), until);
}

/** Whether some process has the task. */
export async function isClaimed(db: Knex, task: string, clock: () => number): Promise<boolean> {
  const row = await db('task_claims')
    .where({ task })
    .where('claimed_until', '>', claimNow(db, clock))
    .first('task');
  return row !== undefined;
}

/** Ends a claim that reaches until `from` before its time. */
export async function endClaim(db: Knex, task: string, from: number): Promise<void> {
  await db('task_claims').where({ task, claimed_until: from }).update({ claimed_until: 0 });
}

async function claimed(rows: Knex.QueryBuilder, until: Knex.Raw): Promise<number | null> {
  const [row] = await rows.update({ claimed_until: until }).returning('claimed_until');
  return row === undefined ? null : Number(row.claimed_until);
}

/** The shared time, and what a clock that is not the system's own differs from it by. */
function claimNow(db: Knex, clock: () => number): Knex.Raw {
  const now = sharedNow(db, clock);
  return db.client.config.client === 'pg' ? db.raw('(? + ?)', [now, clock() - Date.now()]) : now;
}
