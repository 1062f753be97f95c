import type { Desk, Received } from '../../../channels/desk.types.ts';
import { type ChannelPlace, externalIdAt } from '../../../contract/channels.ts';
import type { Database } from '../../../db/database.ts';
import type { Amendments } from '../../inbox/amendments.ts';
import type { ConversationMemos } from '../../inbox/conversation-memo.service.ts';
import { channelKeys } from '../../inbox/dedup.ts';
import type { InstagramAccount, InstagramAccounts } from '../accounts/accounts.service.ts';
import { readComment } from '../comments/comment.ts';
import type { CommentReplies } from '../comments/comment-replies.service.ts';
import type { createRecognizeEcho } from '../send/echoes.ts';
import { conversationAt } from './customer-names.store.ts';
import { findMapped, mapMessage, noteEdit } from './message-map.store.ts';
import type { Profiles } from './profiles.ts';
import type { WaitingUpdate } from './updates.store.ts';

/** done: nothing is left to do. parked: what it is about is not here yet. again: the conversation waits so long. */
export type Handled =
  | { kind: 'done'; outcome: 'taken' | 'known' | 'old' | 'ours' | 'owner' | 'amended' | 'nobody' | 'ignored' }
  | { kind: 'parked' }
  | { kind: 'again'; afterMs: number };

export interface HandleUpdateDeps {
  db: Database;
  desk: Desk;
  instagramAccounts: Pick<InstagramAccounts, 'byIgUserId'>;
  amendments: Amendments;
  conversationMemos: Pick<ConversationMemos, 'change'>;
  profiles: Profiles;
  commentReplies: Pick<CommentReplies, 'handle'>;
  recognizeEcho: ReturnType<typeof createRecognizeEcho>;
  clock: () => number;
}

export type HandleUpdate = (update: WaitingUpdate) => Promise<Handled>;

/** Older messages are recorded, and not answered any more. */
const OLD_MS = 60 * 60_000;
/** How often it is asked whether an echo is ours while a message is on its way. */
const ECHO_AGAIN_MS = 2_000;

const NOBODY: Handled = { kind: 'done', outcome: 'nobody' };
const AMENDED: Handled = { kind: 'done', outcome: 'amended' };

type Answering = InstagramAccount & { templateId: number };

/** Does what one update says. Doing it twice is as good as once. Rejects where the database is away. */
export function createHandleUpdate(deps: HandleUpdateDeps): HandleUpdate {
  const { db, desk, instagramAccounts, amendments, conversationMemos, profiles, recognizeEcho, clock } = deps;
  const { commentReplies } = deps;

  async function customerWrote(account: Answering, update: WaitingUpdate): Promise<Handled> {
    const { userId, igUserId, customer, mid, sentAt, body } = update;
    const from = placeOf(update);
    const isOld = clock() - sentAt > OLD_MS;
    const { name, username } = profiles.known(igUserId, customer);
    const received = await desk.receive({
      userId,
      templateId: account.templateId,
      from,
      key: mid,
      text: body.text ?? '',
      sentAt,
      isOld,
      contactName: name,
      username,
    });
    if (received.kind === 'limited') return { kind: 'again', afterMs: received.retryAfterMs };
    if (received.kind === 'nobody') return NOBODY;
    const dedupKey = channelKeys(externalIdAt(from), mid, sentAt).key;
    const saidAt = await amendments.recordedAt(userId, dedupKey);
    if (saidAt !== null)
      await mapMessage(db, { userId, midKey: update.midKey, dedupKey, saidAt, edits: update.number });
    if (received.kind === 'known') return { kind: 'done', outcome: 'known' };
    await addTags(userId, received.conversationId, body.tags ?? []);
    profiles.ask(account, customer, received.conversationId);
    return { kind: 'done', outcome: isOld ? 'old' : 'taken' };
  }

  async function addTags(userId: number, conversationId: number, addTags: readonly string[]): Promise<void> {
    if (addTags.length > 0) await conversationMemos.change(userId, conversationId, () => ({ addTags }));
  }

  async function echoed(account: Answering, update: WaitingUpdate): Promise<Handled> {
    const { customer: igsid, mid, body, sentAt: at } = update;
    const text = body.text ?? '';
    const verdict = await recognizeEcho({ account, igsid, mid, text: body.isWordless ? null : text, at });
    if (verdict === 'wait') return { kind: 'again', afterMs: ECHO_AGAIN_MS };
    return verdict === 'ours' ? { kind: 'done', outcome: 'ours' } : ownerWrote(account, update, text);
  }

  /** In Instagram's own app: the bot is quiet from then on. */
  async function ownerWrote(account: Answering, update: WaitingUpdate, text: string): Promise<Handled> {
    const { userId, mid: key, midKey, sentAt } = update;
    const received: Received = await desk.ownerWrote({
      userId,
      templateId: account.templateId,
      from: placeOf(update),
      key,
      text,
      sentAt,
      pauseMinutes: account.takeoverMinutes,
    });
    if (received.kind === 'limited') return { kind: 'again', afterMs: received.retryAfterMs };
    if (received.kind === 'nobody') return NOBODY;
    const saidAt = Math.min(sentAt, clock());
    await mapMessage(db, { userId, midKey, dedupKey: null, saidAt, edits: update.number });
    return { kind: 'done', outcome: received.kind === 'known' ? 'known' : 'owner' };
  }

  async function amended(update: WaitingUpdate): Promise<Handled> {
    const { userId, midKey, kind, body } = update;
    const mapped = await findMapped(db.knex, userId, midKey);
    if (mapped === null) return { kind: 'parked' };
    const { dedupKey, saidAt } = mapped;
    const externalId = externalIdAt(placeOf(update));
    const message = { userId, externalId, isFromUser: dedupKey !== null, dedupKey, saidAt };
    if (kind === 'deletion') await amendments.remove(message);
    // One that comes after a later one says nothing new.
    else if (update.number > mapped.edits) {
      await amendments.edit(message, body.text ?? '');
      await noteEdit(db.knex, update, update.number);
    }
    return AMENDED;
  }

  /** Somebody came by a link or an ad; where they have not written yet, that is known once they do. */
  async function referred(update: WaitingUpdate): Promise<Handled> {
    const { userId, body } = update;
    const id = await conversationAt(db.knex, userId, externalIdAt(placeOf(update)));
    if (id === null) return { kind: 'parked' };
    await addTags(userId, id, body.tags ?? []);
    return { kind: 'done', outcome: 'taken' };
  }

  async function commented(account: InstagramAccount, { body, sentAt }: WaitingUpdate): Promise<Handled> {
    const comment = readComment(body.comment, account, sentAt);
    const outcome = comment === null ? 'ignored' : await commentReplies.handle(account, comment);
    return { kind: 'done', outcome: outcome === 'answered' ? 'taken' : outcome };
  }

  return async (update) => {
    const account = await instagramAccounts.byIgUserId(update.igUserId);
    // Disconnected, or connected by somebody else meanwhile.
    if (account === null || account.userId !== update.userId) return NOBODY;
    if (update.kind === 'edit' || update.kind === 'deletion') return amended(update);
    if (update.kind === 'comment') return commented(account, update);
    if (!isAnswering(account)) return NOBODY;
    if (update.kind === 'message') return customerWrote(account, update);
    if (update.kind === 'echo') return echoed(account, update);
    return referred(update);
  };
}

function isAnswering(account: InstagramAccount): account is Answering {
  return account.templateId !== null;
}

function placeOf({ igUserId, customer }: WaitingUpdate): ChannelPlace {
  return { channel: 'instagram', place: igUserId, customer };
}
