import type { Knex } from 'knex';
import { primaryKey } from '../../db/conflict.ts';

/** What came of asking a model all lines of a template. */
export interface FactCheck {
  templateId: number;
  model: string;
  /** Of the provider. */
  address: string;
  templateVersion: number;
  checkedAt: number;
  right: number;
  wrong: number;
  unclear: number;
  /** With those for which the AI could not be asked. */
  lines: number;
}

/** As the template is called, and its version, now. */
export interface FoundFactCheck extends FactCheck {
  templateName: string;
  currentVersion: number;
}

/** In place of the one before. */
export async function writeFactCheck(db: Knex, userId: number, check: FactCheck): Promise<void> {
  await db('fact_checks')
    .insert({
      user_id: userId,
      template_id: check.templateId,
      model: check.model,
      address: check.address,
      template_version: check.templateVersion,
      checked_at: check.checkedAt,
      lines_right: check.right,
      lines_wrong: check.wrong,
      lines_unclear: check.unclear,
      lines: check.lines,
    })
    .onConflict(primaryKey(db, 'fact_checks', ['template_id', 'model', 'address']))
    .merge();
}

/** Of all templates that are there, the newest first; of one address, or of all. */
export async function listFactChecks(
  db: Knex,
  userId: number,
  address: string | null,
): Promise<FoundFactCheck[]> {
  const query = db('fact_checks as f')
    .join('templates as t', 't.id', 'f.template_id')
    .where({ 'f.user_id': userId, 't.user_id': userId })
    .whereNull('t.deleted_at');
  if (address !== null) query.where({ address });
  const rows = await query
    .orderBy([{ column: 'checked_at', order: 'desc' }, 'template_id'])
    .select('f.*', 't.template_name', 't.version');
  return rows.map((row) => ({
    templateId: row.template_id,
    model: row.model,
    address: row.address,
    templateVersion: row.template_version,
    checkedAt: Number(row.checked_at),
    right: row.lines_right,
    wrong: row.lines_wrong,
    unclear: row.lines_unclear,
    lines: row.lines,
    templateName: row.template_name,
    currentVersion: Number(row.version),
  }));
}

export async function wasEverChecked(
  db: Knex,
  userId: number,
  place: Pick<FactCheck, 'model' | 'address'>,
): Promise<boolean> {
  return (
    (await db('fact_checks')
      .where({ user_id: userId, ...place })
      .first('template_id')) !== undefined
  );
}
