import type { Knex } from 'knex';
import { primaryKey } from '../../db/conflict.ts';
import type { GroupedQuestion } from './grouping.ts';
import type { OwnAnswer, UnansweredQuestion } from './suggestions.types.ts';

type Place = Pick<UnansweredQuestion, 'userId' | 'templateId'>;

/** The group of questions that are about exactly the same; null: there is none. */
export async function groupWithKey(
  db: Knex,
  { userId, templateId }: Place,
  key: string,
): Promise<number | null> {
  const row: { group_id: number } | undefined = await db('suggestion_keys')
    .where({ user_id: userId, template_id: templateId, key })
    .first('group_id');
  return row?.group_id ?? null;
}

export async function addKey(
  trx: Knex.Transaction,
  { userId, templateId }: Place,
  key: string,
  groupId: number,
): Promise<void> {
  await trx('suggestion_keys')
    .insert({ user_id: userId, template_id: templateId, key, group_id: groupId })
    .onConflict(primaryKey(trx, 'suggestion_keys', ['template_id', 'key']))
    .ignore();
}

/** What the questions of a template are about, the oldest first: the newest `limit` of them. */
export async function groupedQuestions(
  db: Knex,
  { userId, templateId }: Place,
  limit: number,
): Promise<GroupedQuestion[]> {
  const rows: { group_id: number; terms: string }[] = await db('suggestion_questions as q')
    .join('suggestion_groups as g', 'g.id', 'q.group_id')
    .where({ 'q.user_id': userId, 'g.template_id': templateId })
    .orderBy('q.id', 'desc')
    .limit(limit)
    .select('q.group_id', 'q.terms');
  return rows.reverse().map((row) => ({ groupId: row.group_id, terms: JSON.parse(row.terms) }));
}

export async function insertGroup(
  trx: Knex.Transaction,
  { userId, templateId }: Place,
  now: number,
): Promise<number> {
  const [row] = await trx('suggestion_groups')
    .insert({
      user_id: userId,
      template_id: templateId,
      state: 'open',
      question: '',
      answer: '',
      created_at: now,
      updated_at: now,
    })
    .returning('id');
  return row?.id;
}

export async function insertQuestion(
  trx: Knex.Transaction,
  groupId: number,
  question: UnansweredQuestion,
): Promise<void> {
  await trx('suggestion_questions').insert({
    user_id: question.userId,
    group_id: groupId,
    conversation_id: question.conversationId,
    message_id: question.messageId,
    part: question.part,
    external_id: question.externalId,
    kind: question.kind,
    question: question.question,
    terms: JSON.stringify(question.terms),
    answer: '',
    answered_at: null,
    asked_at: question.askedAt,
  });
}

/** The questions of a conversation since `since` that came before a message, and have no answer from before `begunAt`. */
export async function openQuestions(
  db: Knex,
  { userId, conversationId, messageId }: OwnAnswer,
  { since, begunAt }: { since: number; begunAt: number },
): Promise<{ id: number; answer: string }[]> {
  return db('suggestion_questions')
    .where({ user_id: userId, conversation_id: conversationId })
    .where('message_id', '<', messageId)
    .where('asked_at', '>=', since)
    .where((open) => open.whereNull('answered_at').orWhere('answered_at', '>=', begunAt))
    .select('id', 'answer');
}

/** When it was answered stays what it was with more of an answer. */
export async function writeAnswer(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  answer: string,
  at: number,
): Promise<void> {
  await trx('suggestion_questions')
    .where({ user_id: userId, id })
    .update({ answer, answered_at: trx.raw('coalesce(answered_at, ?)', [at]) });
}

/** How many customers asked the questions of open groups that their owner has not been told of. */
export async function untoldCustomers(
  db: Knex,
  groupIds: readonly number[],
): Promise<{ groupId: number; userId: number; templateId: number; customers: number }[]> {
  const rows: { id: number; user_id: number; template_id: number; customers: number | string }[] = await db(
    'suggestion_groups as g',
  )
    .join('suggestion_questions as q', 'q.group_id', 'g.id')
    .whereIn('g.id', [...groupIds])
    .where({ 'g.state': 'open' })
    .whereNull('g.told_at')
    .groupBy('g.id', 'g.user_id', 'g.template_id')
    .select('g.id', 'g.user_id', 'g.template_id')
    .countDistinct({ customers: 'q.external_id' });
  return rows.map((row) => ({
    groupId: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    customers: Number(row.customers),
  }));
}

export async function markTold(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  now: number,
): Promise<void> {
  await trx('suggestion_groups').where({ user_id: userId, id }).update({ told_at: now });
}

/** Open groups whose questions are all gone; each call looks at the next `limit` and no further. */
export function createEmptyGroupPurge(): (db: Knex, before: number, limit: number) => Promise<number> {
  let after = 0;
  return async (db, before, limit) => {
    const ids: number[] = await db('suggestion_groups')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .pluck('id');
    after = ids.length < limit ? 0 : (ids.at(-1) ?? 0);
    if (ids.length === 0) return 0;
    const empty: number[] = await db('suggestion_groups')
      .whereIn('id', ids)
      .where({ state: 'open' })
      .where('created_at', '<', before)
      .whereNotExists(
        db('suggestion_questions').whereRaw('suggestion_questions.group_id = suggestion_groups.id'),
      )
      .pluck('id');
    return empty.length === 0 ? 0 : db('suggestion_groups').whereIn('id', empty).delete();
  };
}
