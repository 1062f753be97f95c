import type { Knex } from 'knex';
import type { SuggestionState } from '../../contract/suggestion-lists.ts';
import type { CountedGroup, GroupQuestion, Made, SuggestionGroup } from './suggestions.types.ts';

export interface GroupFilter {
  state: SuggestionState;
  templateId: number | null;
}

const groupsOf = (db: Knex, userId: number) =>
  db('suggestion_groups as g')
    .join('templates as t', 't.id', 'g.template_id')
    .where('g.user_id', userId)
    .whereNull('t.deleted_at');

const countsOf = (db: Knex, userId: number) =>
  db('suggestion_questions')
    .where({ user_id: userId })
    .groupBy('group_id')
    .select('group_id')
    .count({ times: '*' })
    .countDistinct({ customers: 'external_id' })
    .max({ last: 'asked_at' });

/** Those first that most customers asked. Open ones that nobody asks any longer are left out. */
export async function countedGroups(
  db: Knex,
  userId: number,
  { state, templateId }: GroupFilter,
  limit: number,
): Promise<{ total: number; groups: CountedGroup[] }> {
  const query = groupsOf(db, userId).where('g.state', state);
  if (templateId !== null) query.where('g.template_id', templateId);
  query.leftJoin(countsOf(db, userId).as('q'), 'q.group_id', 'g.id');
  if (state === 'open') query.whereNotNull('q.group_id');
  const total = await query.clone().count({ count: '*' }).first();
  const rows = await query
    .orderByRaw('coalesce(q.customers, 0) desc, coalesce(q.times, 0) desc, q.last desc, g.id')
    .limit(limit)
    .select('g.*', 't.template_name', 'q.times', 'q.customers', 'q.last');
  return { total: Number(total?.count ?? 0), groups: rows.map(toCounted) };
}

export async function findCounted(db: Knex, userId: number, id: number): Promise<CountedGroup | null> {
  const counts = countsOf(db, userId).where('group_id', id);
  const row = await groupsOf(db, userId)
    .where('g.id', id)
    .leftJoin(counts.as('q'), 'q.group_id', 'g.id')
    .first('g.*', 't.template_name', 'q.times', 'q.customers', 'q.last');
  return row === undefined ? null : toCounted(row);
}

/** The group as it stands, under a lock. */
export async function lockGroup(
  trx: Knex.Transaction,
  userId: number,
  id: number,
): Promise<SuggestionGroup | null> {
  const row = await trx('suggestion_groups').where({ user_id: userId, id }).forUpdate().first();
  return row === undefined ? null : toGroup(row);
}

/** For the operator alone, who names a suggestion by its id. */
export async function findOwner(db: Knex, id: number): Promise<number | null> {
  const row: { user_id: number } | undefined = await db('suggestion_groups').where({ id }).first('user_id');
  return row?.user_id ?? null;
}

/** At most `limit` of each group, the newest first. */
export async function newestQuestions(
  db: Knex,
  userId: number,
  groupIds: readonly number[],
  limit: number,
): Promise<Map<number, GroupQuestion[]>> {
  const numbered = db('suggestion_questions')
    .where({ user_id: userId })
    .whereIn('group_id', [...groupIds])
    .select(
      'id',
      db.raw('row_number() over (partition by group_id order by asked_at desc, id desc) as place'),
    );
  const rows = await db('suggestion_questions')
    .whereIn('id', db.from(numbered.as('numbered')).where('place', '<=', limit).select('id'))
    .orderBy([
      { column: 'asked_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  return Map.groupBy(rows.map(toQuestion), ({ groupId }) => groupId);
}

/** How often it was asked from a time on, and before another. */
export async function countAsked(
  db: Knex,
  userId: number,
  id: number,
  from: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const row = await db('suggestion_questions')
    .where({ user_id: userId, group_id: id })
    .where('asked_at', '>=', from)
    .where('asked_at', '<', before)
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

export async function writeTexts(
  db: Knex,
  userId: number,
  id: number,
  { question, answer }: Pick<SuggestionGroup, 'question' | 'answer'>,
  now: number,
): Promise<void> {
  await db('suggestion_groups').where({ user_id: userId, id }).update({ question, answer, updated_at: now });
}

export async function writeState(
  db: Knex,
  userId: number,
  id: number,
  state: SuggestionState,
  now: number,
): Promise<void> {
  const made = { made_as: null, made_in: null, made_ref: null, made_at: null, asked_before: null };
  await db('suggestion_groups')
    .where({ user_id: userId, id })
    .update({ state, ...made, updated_at: now });
}

/** With the texts that it was made of. */
export async function writeMade(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  { as, templateId, ref, at, askedBefore }: Made,
  { question, answer }: Pick<SuggestionGroup, 'question' | 'answer'>,
): Promise<void> {
  await trx('suggestion_groups').where({ user_id: userId, id }).update({
    state: 'done',
    question,
    answer,
    made_as: as,
    made_in: templateId,
    made_ref: ref,
    made_at: at,
    asked_before: askedBefore,
    updated_at: at,
  });
}

/** All of them with their questions, the oldest first, for the export. */
export async function allGroups(db: Knex, userId: number): Promise<SuggestionGroup[]> {
  return (await db('suggestion_groups').where({ user_id: userId }).orderBy('id')).map(toGroup);
}

export async function allQuestions(db: Knex, userId: number): Promise<GroupQuestion[]> {
  return (await db('suggestion_questions').where({ user_id: userId }).orderBy('id')).map(toQuestion);
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toGroup(row: any): SuggestionGroup {
  return {
    id: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    state: row.state,
    question: row.question,
    answer: row.answer,
    made:
      row.made_as === null
        ? null
        : {
            as: row.made_as,
            templateId: row.made_in,
            ref: row.made_ref,
            at: Number(row.made_at),
            askedBefore: row.asked_before,
          },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the joins above
function toCounted(row: any): CountedGroup {
  return {
    ...toGroup(row),
    templateName: row.template_name,
    times: Number(row.times ?? 0),
    customers: Number(row.customers ?? 0),
    lastAskedAt: row.last === null ? null : Number(row.last),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toQuestion(row: any): GroupQuestion {
  return {
    groupId: row.group_id,
    conversationId: row.conversation_id,
    messageId: Number(row.message_id),
    kind: row.kind,
    question: row.question,
    answer: row.answer,
    answeredAt: row.answered_at === null ? null : Number(row.answered_at),
    askedAt: Number(row.asked_at),
  };
}
