import type { Knex } from 'knex';
import type { TriggerMatchMode } from '../../../contract/trigger.ts';

/** What the owner decides about a rule. */
export interface CommentRuleFields {
  phrase: string;
  matchMode: TriggerMatchMode;
  reply: string;
  /** As the owner wrote it; '': all posts. */
  post: string;
  /** Instagram's id of that post; '': all posts. */
  mediaId: string;
  isEnabled: boolean;
}

export interface CommentRule extends CommentRuleFields {
  id: number;
  userId: number;
  accountId: number;
  createdAt: number;
}

/** Instagram's id of an account of this owner; null: there is none. */
export async function igUserIdOf(db: Knex, userId: number, accountId: number): Promise<string | null> {
  const row = await db('instagram_accounts').where({ user_id: userId, id: accountId }).first('ig_user_id');
  return row?.ig_user_id ?? null;
}

/** In the order in which they were made. */
export async function listRules(
  db: Knex,
  userId: number,
  accountId: number | null = null,
): Promise<CommentRule[]> {
  const query = db('instagram_comment_rules').where({ user_id: userId }).orderBy('id');
  if (accountId !== null) query.where({ account_id: accountId });
  return (await query).map(toRule);
}

export async function findRule(db: Knex, userId: number, id: number): Promise<CommentRule | null> {
  const row = await db('instagram_comment_rules').where({ user_id: userId, id }).first();
  return row === undefined ? null : toRule(row);
}

export async function insertRule(
  trx: Knex.Transaction,
  { userId, accountId }: Pick<CommentRule, 'userId' | 'accountId'>,
  fields: CommentRuleFields,
  now: number,
): Promise<CommentRule> {
  const [row] = await trx('instagram_comment_rules')
    .insert({ user_id: userId, account_id: accountId, ...toRow(fields), created_at: now })
    .returning('*');
  return toRule(row);
}

/** null: it is gone. */
export async function updateRule(
  db: Knex,
  userId: number,
  id: number,
  fields: CommentRuleFields,
): Promise<CommentRule | null> {
  const [row] = await db('instagram_comment_rules')
    .where({ user_id: userId, id })
    .update(toRow(fields))
    .returning('*');
  return row === undefined ? null : toRule(row);
}

export async function deleteRule(db: Knex, userId: number, id: number): Promise<boolean> {
  return (await db('instagram_comment_rules').where({ user_id: userId, id }).delete()) > 0;
}

/** How many comments each rule has answered. */
export async function countReplies(db: Knex, userId: number): Promise<Map<number, number>> {
  const rows: { rule_id: number; count: number }[] = await db('instagram_comment_replies')
    .where({ user_id: userId })
    .groupBy('rule_id')
    .select('rule_id', db.raw('count(*) as count'));
  return new Map(rows.map((row) => [row.rule_id, Number(row.count)]));
}

function toRow({ phrase, matchMode, reply, post, mediaId, isEnabled }: CommentRuleFields) {
  return { phrase, match_mode: matchMode, reply, post, media_id: mediaId, is_enabled: Number(isEnabled) };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toRule(row: any): CommentRule {
  return {
    id: row.id,
    userId: row.user_id,
    accountId: row.account_id,
    phrase: row.phrase,
    matchMode: row.match_mode,
    reply: row.reply,
    post: row.post,
    mediaId: row.media_id,
    isEnabled: row.is_enabled === 1,
    createdAt: row.created_at,
  };
}
