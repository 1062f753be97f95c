import { checkCommentRule, POST_PROBLEM, readPost } from '../../../contract/comment-rule.ts';
import type { Database } from '../../../db/database.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../../errors.ts';
import type { Settings } from '../../settings/settings.service.ts';
import type { InstagramAccounts } from '../accounts/accounts.service.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import {
  type CommentRule,
  type CommentRuleFields,
  countReplies,
  deleteRule,
  findRule,
  igUserIdOf,
  insertRule,
  listRules,
  updateRule,
} from './comment-rules.store.ts';

export type { CommentRule };

/** A rule, and how many comments it has answered. */
export interface CountedRule extends CommentRule {
  replies: number;
}

interface CommentRulesDeps {
  db: Database;
  settings: Pick<Settings, 'get'>;
  graph: Pick<GraphClient, 'findPost'>;
  accounts: Pick<InstagramAccounts, 'byIgUserId'>;
  clock: () => number;
}

type Input = Readonly<Record<string, unknown>>;

const DEFAULTS: Input = { matchMode: 'words', post: '', isEnabled: true };

const POST_NOT_ASKED = 'Connect the account again first, so that Instagram can be asked for this post.';
const POST_NOT_TOLD = 'Instagram could not be asked for this post. Try again in a minute.';
const POST_UNKNOWN = 'This is none of the last 1,000 posts of this account.';

export type CommentRules = ReturnType<typeof createCommentRules>;

/** Which comments are answered with a private message. */
export function createCommentRules({ db, settings, graph, accounts, clock }: CommentRulesDeps) {
  async function requireAccount(userId: number, accountId: number): Promise<string> {
    const igUserId = await igUserIdOf(db.knex, userId, accountId);
    if (igUserId !== null) return igUserId;
    throw new AppError('not_found', { sentence: `There is no Instagram account ${accountId}.` });
  }

  async function requireRule(userId: number, id: number): Promise<CommentRule> {
    const rule = await findRule(db.knex, userId, id);
    if (rule === null) throw missing(id);
    return rule;
  }

  /** Instagram's id of the post that is meant; '' for all. @throws invalid_input */
  async function mediaIdOf(userId: number, igUserId: string, post: string): Promise<string> {
    const named = readPost(post);
    if (named === null) throw invalidFields({ post: POST_PROBLEM });
    if (named.kind === 'all') return '';
    if (named.kind === 'id') return named.value;
    const account = await accounts.byIgUserId(igUserId);
    if (account === null || account.userId !== userId || account.token === null)
      throw invalidFields({ post: POST_NOT_ASKED });
    const found = await graph.findPost({ igUserId, token: account.token }, named.value);
    if (!found.ok) throw invalidFields({ post: POST_NOT_TOLD });
    if (found.value === null) throw invalidFields({ post: POST_UNKNOWN });
    return found.value;
  }

  async function read(
    userId: number,
    accountId: number,
    input: Input,
    saved?: CommentRule,
  ): Promise<CommentRuleFields> {
    const igUserId = await requireAccount(userId, accountId);
    const { phrase, reply, matchMode, post, isEnabled } = { ...(saved ?? DEFAULTS), ...input };
    const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
    const values = { phrase: trim(phrase), reply, matchMode, post: trim(post), isEnabled };
    const problems = checkCommentRule(values);
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    const fields = values as Omit<CommentRuleFields, 'mediaId'>;
    const isSame = saved?.post === fields.post;
    return { ...fields, mediaId: isSame ? saved.mediaId : await mediaIdOf(userId, igUserId, fields.post) };
  }

  async function counted(userId: number, rule: CommentRule): Promise<CountedRule> {
    return { ...rule, replies: (await countReplies(db.knex, userId)).get(rule.id) ?? 0 };
  }

  return {
    /** Of all accounts of the owner. */
    async list(userId: number): Promise<CountedRule[]> {
      const [rules, counts] = await Promise.all([listRules(db.knex, userId), countReplies(db.knex, userId)]);
      return rules.map((rule) => ({ ...rule, replies: counts.get(rule.id) ?? 0 }));
    },
    /** @throws not_found (account), invalid_input, trigger_limit */
    async add(userId: number, accountId: number, input: Input): Promise<CountedRule> {
      const fields = await read(userId, accountId, input);
      const rule = await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const limit = settings.get('max_triggers_per_template');
        if ((await listRules(trx, userId, accountId)).length >= limit) {
          const sentence = `An account can have at most ${limit} phrases (the limit).`;
          throw new AppError('trigger_limit', { sentence });
        }
        return insertRule(trx, { userId, accountId }, fields, clock());
      });
      return { ...rule, replies: 0 };
    },
    /** What is not named stays. @throws not_found, invalid_input */
    async update(userId: number, id: number, input: Input): Promise<CountedRule> {
      const saved = await requireRule(userId, id);
      const fields = await read(userId, saved.accountId, input, saved);
      const rule = await updateRule(db.knex, userId, id, fields);
      if (rule === null) throw missing(id);
      return counted(userId, rule);
    },
    /** @throws not_found */
    async remove(userId: number, id: number): Promise<void> {
      if (!(await deleteRule(db.knex, userId, id))) throw missing(id);
    },
  };
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no rule ${id}.` });
}
