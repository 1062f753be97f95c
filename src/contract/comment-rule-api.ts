import Type, { type Static } from 'typebox';
import { COMMENT_RULE_TEXTS } from './comment-rule.ts';
import { closed, Id, Time } from './common.ts';
import { choiceOf, named, needed, refused, ruledText, unneeded } from './published.ts';
import { TRIGGER_MATCH_MODES } from './trigger.ts';

/** Lengths and modes are checked with the form's own sentences, see `comment-rule.ts`. */
const fields = {
  phrase: needed(ruledText(COMMENT_RULE_TEXTS.phrase)),
  reply: needed(
    ruledText(COMMENT_RULE_TEXTS.reply, refused('a text with something in square brackets to fill in')),
  ),
  matchMode: Type.Optional(choiceOf(TRIGGER_MATCH_MODES)),
  /** The address of the only post that it is for, or its id; '': all posts. */
  post: Type.Optional(
    ruledText(COMMENT_RULE_TEXTS.post, refused('what is neither the id nor the address of a post of yours')),
  ),
  isEnabled: Type.Optional(Type.Boolean()),
};

export const CommentRuleBody = named(
  'CommentRuleBody',
  Type.Object(
    {
      /** Of the connected Instagram account. */
      accountId: Id,
      ...fields,
    },
    { ...closed, examples: [{ accountId: 1, phrase: 'price', reply: 'Hi! Cakes start at $20.' }] },
  ),
);
export type CommentRuleBody = Static<typeof CommentRuleBody>;

/** What is not named stays as it is. */
export const CommentRuleChange = named(
  'CommentRuleChange',
  Type.Object(unneeded(fields), { ...closed, examples: [{ isEnabled: false }] }),
);
export type CommentRuleChange = Static<typeof CommentRuleChange>;

export const CommentRuleView = named(
  'CommentRule',
  Type.Object({
    id: Id,
    accountId: Id,
    phrase: Type.String(),
    matchMode: Type.Enum([...TRIGGER_MATCH_MODES]),
    reply: Type.String(),
    post: Type.String(),
    isEnabled: Type.Boolean(),
    /** How many comments it has answered, of those that are still remembered. */
    replies: Type.Integer(),
    createdAt: Time,
  }),
);
export type CommentRuleView = Static<typeof CommentRuleView>;
export const CommentRuleList = Type.Array(CommentRuleView);
