import type { Knex } from 'knex';

export interface OperatorNotice {
  kind: string;
  subject: string;
  detail: string;
  beganAt: number;
}

/** False where it is known already. */
export async function beginNotice(trx: Knex, notice: OperatorNotice): Promise<boolean> {
  const { kind, subject, detail, beganAt } = notice;
  const begun = await trx.raw(
    `insert into operator_notices (kind, subject, detail, began_at) values (?, ?, ?, ?)
      on conflict do nothing returning id`,
    [kind, subject, detail, beganAt],
  );
  return (begun.rows ?? begun).length > 0;
}

/** False where there is none. */
export async function endNotice(trx: Knex, kind: string, subject: string, now: number): Promise<boolean> {
  const open = trx('operator_notices').where({ kind, subject }).whereNull('ended_at');
  return (await open.update({ ended_at: now })) > 0;
}

/** Those that last, the newest first. */
export async function openNotices(db: Knex): Promise<OperatorNotice[]> {
  return db('operator_notices')
    .whereNull('ended_at')
    .orderBy('began_at', 'desc')
    .limit(50)
    .select('kind', 'subject', 'detail', { beganAt: 'began_at' });
}

export async function deleteEndedNotices(db: Knex, before: number, limit: number): Promise<number> {
  const ended = db('operator_notices').where('ended_at', '<', before).limit(limit).select('id');
  return db('operator_notices').whereIn('id', ended).delete();
}
