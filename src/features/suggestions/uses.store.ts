import type { Knex } from 'knex';
import { primaryKey } from '../../db/conflict.ts';
import type { AnswerUse } from './suggestions.types.ts';

type Place = { userId: number; templateId: number };

/** How long a template's customers have been heard; null: never. */
export async function readHearing(
  db: Knex,
  { userId, templateId }: Place,
): Promise<{ heardMs: number; lastAt: number } | null> {
  const row = await db('template_hearings').where({ user_id: userId, template_id: templateId }).first();
  return row === undefined ? null : { heardMs: Number(row.heard_ms), lastAt: Number(row.last_at) };
}

export async function writeHearing(
  trx: Knex.Transaction,
  { userId, templateId }: Place,
  { heardMs, lastAt }: { heardMs: number; lastAt: number },
): Promise<void> {
  await trx('template_hearings')
    .insert({ user_id: userId, template_id: templateId, heard_ms: heardMs, last_at: lastAt })
    .onConflict(primaryKey(trx, 'template_hearings', ['template_id']))
    .merge();
}

export async function usesOf(db: Knex, { userId, templateId }: Place): Promise<AnswerUse[]> {
  const rows = await db('answer_uses').where({ user_id: userId, template_id: templateId });
  return rows.map(toUse);
}

/** Of all templates of an owner. */
export async function allUses(db: Knex, userId: number): Promise<AnswerUse[]> {
  return (await db('answer_uses').where({ user_id: userId })).map(toUse);
}

export async function writeUse(
  trx: Knex.Transaction,
  userId: number,
  { templateId, kind, ref, asked, answered, heardMs, askedAt, createdAt }: AnswerUse,
): Promise<void> {
  await trx('answer_uses')
    .insert({
      user_id: userId,
      template_id: templateId,
      kind,
      ref,
      asked,
      answered,
      heard_ms: heardMs,
      asked_at: askedAt,
      created_at: createdAt,
    })
    .onConflict(primaryKey(trx, 'answer_uses', ['template_id', 'kind', 'ref']))
    .merge();
}

export async function deleteUses(
  trx: Knex.Transaction,
  { userId, templateId }: Place,
  kind: string,
  refs: readonly string[],
): Promise<void> {
  await trx('answer_uses')
    .where({ user_id: userId, template_id: templateId, kind })
    .whereIn('ref', [...refs])
    .delete();
}

/** FAQs that nobody has asked for longer than `quietMs` of the time in which customers wrote. */
export async function quietFaqs(
  db: Knex,
  userId: number,
  quietMs: number,
  limit: number,
): Promise<{ templateId: number; templateName: string; ref: string; askedAt: number | null }[]> {
  const rows = await db('answer_uses as u')
    .join('template_hearings as h', 'h.template_id', 'u.template_id')
    .join('templates as t', 't.id', 'u.template_id')
    .where({ 'u.user_id': userId, 'u.kind': 'faq' })
    .whereNull('t.deleted_at')
    .whereRaw('h.heard_ms - u.heard_ms >= ?', [quietMs])
    .orderByRaw('h.heard_ms - u.heard_ms desc, u.ref')
    .limit(limit)
    .select('u.template_id', 't.template_name', 'u.ref', 'u.asked_at');
  return rows.map((row) => ({
    templateId: row.template_id,
    templateName: row.template_name,
    ref: row.ref,
    askedAt: row.asked_at === null ? null : Number(row.asked_at),
  }));
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toUse(row: any): AnswerUse {
  return {
    templateId: row.template_id,
    kind: row.kind,
    ref: row.ref,
    asked: row.asked,
    answered: row.answered,
    heardMs: Number(row.heard_ms),
    askedAt: row.asked_at === null ? null : Number(row.asked_at),
    createdAt: Number(row.created_at),
  };
}
