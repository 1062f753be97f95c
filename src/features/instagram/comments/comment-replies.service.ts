import type { OutgoingDelivery } from '../../../channels/channel.types.ts';
import { isPaused } from '../../../contract/bot-control.ts';
import { externalIdAt, placeOf } from '../../../contract/channels.ts';
import type { ReplyReason } from '../../../contract/reply.ts';
import type { Database } from '../../../db/database.ts';
import type { Billing } from '../../billing/billing.service.ts';
import type { Purge } from '../../maintenance/purge.ts';
import { isSilenced } from '../../replies/decide-reply.ts';
import type { LoadedTemplate, LoadedTemplates } from '../../replies/loaded-templates.ts';
import type { ConversationMoves } from '../../sharing/conversation-moves.ts';
import { matchTrigger, prepareTriggers } from '../../triggers/trigger-match.ts';
import type { InstagramAccount } from '../accounts/accounts.service.ts';
import type { InstagramComment } from './comment.ts';
import {
  commentOfMessage,
  deleteCommentReply,
  deleteOldCommentReplies,
  insertCommentReply,
  insertPrivateReply,
  openConversation,
  type PrivateReply,
  renameConversation,
} from './comment-replies.store.ts';
import { type CommentRule, listRules } from './comment-rules.store.ts';

interface CommentRepliesDeps {
  db: Database;
  loadedTemplates: Pick<LoadedTemplates, 'byConversation'>;
  billing: Pick<Billing, 'entitlementFrom'>;
  moves: Pick<ConversationMoves, 'locateNow'>;
  /** There is something to send. */
  onDue: (conversationId: number) => void;
  clock: () => number;
}

/** `answered`: its answer is on its way. `known`: the comment, or the customer by the same rule, had one before. */
export type CommentOutcome = 'answered' | 'known' | 'ignored';

/** Instagram takes a private reply for so long after the comment. */
const PRIVATE_REPLY_MS = 7 * 24 * 60 * 60_000;
/** Kept with the reply, for its owner to read. */
const MOST_OF_COMMENT = 300;

/** After that a customer may be answered by the same rule again. */
const KEPT_MS = 180 * 24 * 60 * 60_000;

export const COMMENT_REPLIES_PURGE: Purge = {
  name: 'comment replies',
  keepMs: () => KEPT_MS,
  delete: deleteOldCommentReplies,
};

export type CommentReplies = ReturnType<typeof createCommentReplies>;

/** Answers comments that hold an owner's phrase with one private message each, through the outbox. */
export function createCommentReplies(deps: CommentRepliesDeps) {
  const { db, loadedTemplates, billing, moves, onDue, clock } = deps;

  /** The template that answers here; null: nobody does now. */
  async function answering({ userId, templateId }: InstagramAccount): Promise<LoadedTemplate | null> {
    if (templateId === null) return null;
    const loaded = await loadedTemplates.byConversation({ userId, templateId, speaker: undefined });
    if (loaded === null || loaded.owner.isDisabled || isSilenced(loaded, clock())) return null;
    return billing.entitlementFrom(loaded.periods, clock()).isActive ? loaded : null;
  }

  /** Returns the conversation, `known` where it was answered before, or `ignored` where the bot is paused in it. */
  function record(reply: PrivateReply, rule: CommentRule, comment: InstagramComment, igUserId: string) {
    const { userId } = reply;
    const { id: commentId, igsid } = comment;
    return db.knex.transaction(async (trx): Promise<number | 'known' | 'ignored'> => {
      const answer = { userId, ruleId: rule.id, igUserId, commentId, igsid };
      const replyId = await insertCommentReply(trx, answer, clock());
      if (replyId === null) return 'known';
      const conversation = await openConversation(trx, reply, clock());
      if (isPaused(clock(), conversation.pause)) {
        await deleteCommentReply(trx, userId, replyId);
        return 'ignored';
      }
      await insertPrivateReply(trx, clock, reply, { conversationId: conversation.id, replyId });
      return conversation.id;
    });
  }

  return {
    /** Resolves once the answer is written down: handed in again, it is not answered twice. Rejects where the database is away. */
    async handle(account: InstagramAccount, comment: InstagramComment): Promise<CommentOutcome> {
      const expiresAt = comment.at + PRIVATE_REPLY_MS;
      if (expiresAt <= clock()) return 'ignored';
      const rule = ruleFor(await listRules(db.knex, account.userId, account.id), comment);
      if (rule === null) return 'ignored';
      const loaded = await answering(account);
      if (loaded === null) return 'ignored';
      const { template, group } = loaded;
      const from = { channel: 'instagram', place: account.igUserId, customer: comment.igsid } as const;
      const externalId = externalIdAt(from);
      const outcome = await record(
        {
          userId: account.userId,
          templateId: await moves.locateNow(template, externalId),
          externalId,
          contactName: comment.username,
          text: rule.reply,
          reason: JSON.stringify(reasonOf(rule, comment)),
          saidBy: group.size > 0 ? template.id : null,
          expiresAt,
        },
        rule,
        comment,
        account.igUserId,
      );
      if (typeof outcome === 'string') return outcome;
      onDue(outcome);
      return 'answered';
    },
    /** The comment that a delivery answers; null: it is a message in a conversation. */
    async commentOf(delivery: OutgoingDelivery): Promise<string | null> {
      if (delivery.isOwn || delivery.answersAt !== null) return null;
      return commentOfMessage(db.knex, delivery);
    },
    /** Instagram names the customer in its answer: the conversation goes on under that id. */
    async sent(delivery: OutgoingDelivery, igsid: string): Promise<void> {
      const place = placeOf(delivery.externalId);
      if (place === null || igsid === '' || place.customer === igsid) return;
      await renameConversation(db.knex, delivery, externalIdAt({ ...place, customer: igsid }));
    },
  };
}

/** As among triggers the longest phrase wins, then the oldest rule. */
function ruleFor(rules: readonly CommentRule[], { text, mediaId }: InstagramComment): CommentRule | null {
  const fitting = rules.filter((rule) => rule.mediaId === '' || rule.mediaId === mediaId);
  const prepared = prepareTriggers(
    fitting.map(({ id, phrase, reply, matchMode, isEnabled }) => ({
      id,
      triggerPhrase: phrase,
      responseAction: reply,
      matchMode,
      position: id,
      isEnabled,
      handOver: false,
    })),
  );
  const fired = matchTrigger(prepared, text);
  return fitting.find(({ id }) => id === fired?.id) ?? null;
}

function reasonOf({ phrase }: CommentRule, { text }: InstagramComment): ReplyReason {
  return { comment: { phrase, text: [...text].slice(0, MOST_OF_COMMENT).join('') } };
}
