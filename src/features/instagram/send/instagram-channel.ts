import { createBoundedCache } from '../../../bounded-cache.ts';
import type { Channel, DeliveryResult, OutgoingDelivery } from '../../../channels/channel.types.ts';
import { placeOf } from '../../../contract/channels.ts';
import { REPLY_WINDOW_MS } from '../../../contract/limits.ts';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../log.ts';
import type { Purge } from '../../maintenance/purge.ts';
import type { InstagramAccount, InstagramAccounts } from '../accounts/accounts.service.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { createBrakes } from './brakes.ts';
import { createRecognizeEcho } from './echoes.ts';
import { createLookUp } from './look-up.ts';
import { CONNECT_AGAIN, UNTIL_CONNECTED } from './outcome.ts';
import { createSendParts, later, MOST_TRIES, type SendingAccount } from './send-parts.ts';
import { deleteOldSends } from './sends.store.ts';

interface InstagramChannelDeps {
  db: Database;
  accounts: Pick<InstagramAccounts, 'byIgUserId' | 'markTokenDead'>;
  graph: GraphClient;
  comments: PrivateReplies;
  log: Logger;
  clock: () => number;
}

/** What is known of the comments that are answered by a message. */
export interface PrivateReplies {
  /** The comment that a delivery answers; null: it is a message in a conversation. */
  commentOf(delivery: OutgoingDelivery): Promise<string | null>;
  /** It was sent, and Instagram named the customer. */
  sent(delivery: OutgoingDelivery, igsid: string): Promise<void>;
}

/** Echoes come again for 36 hours; an owner who deletes a message may do so later. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

export const SENDS_PURGE: Purge = { name: 'instagram sends', keepMs: () => KEPT_MS, delete: deleteOldSends };

export type InstagramChannel = ReturnType<typeof createInstagramChannel>;

/** Replies wait so long for an account whose token died, and look so often whether it is connected again. */
const WAITS_FOR_TOKEN_MS = 60 * 60_000;
const LOOKS_FOR_TOKEN_MS = 60_000;
/** Instagram shows it for a while; more would be calls for nothing. */
const TYPING_EVERY_MS = 15_000;
const MOST_TYPING = 10_000;

const NOT_CONNECTED = 'The Instagram account is not connected any more. Connect it again to send this.';
const NOT_CONFIRMED: DeliveryResult = { kind: 'unknown', problem: 'Instagram did not confirm it.' };

/** The way out to Instagram, through Meta's API. */
export function createInstagramChannel(deps: InstagramChannelDeps) {
  const { db, accounts, graph, comments, log, clock } = deps;
  const brakes = createBrakes(clock);
  const typedAt = createBoundedCache<string, number>(MOST_TYPING);
  const sendParts = createSendParts({
    db,
    graph,
    brakes,
    onDeadToken: accounts.markTokenDead,
    onPrivateReply: comments.sent,
    clock,
  });
  const lookUp = createLookUp({ db, graph, clock });

  /** The customer, and the account where it is this owner's. */
  async function peopleOf(userId: number, externalId: string) {
    const place = placeOf(externalId);
    const account = place === null ? null : await accounts.byIgUserId(place.place);
    const isOwners = account !== null && account.userId === userId && account.state !== 'disconnected';
    return { igsid: place?.customer ?? '', account: isOwners ? account : null };
  }

  /** Until the owner connects the account again, for as long as the reply is worth something. */
  function waitForToken({ answersAt, isOwn }: OutgoingDelivery): DeliveryResult {
    const isOld = answersAt !== null && clock() - answersAt > WAITS_FOR_TOKEN_MS;
    if (isOwn || isOld) return { kind: 'refused', problem: CONNECT_AGAIN };
    return later(UNTIL_CONNECTED, LOOKS_FOR_TOKEN_MS);
  }

  async function deliver(delivery: OutgoingDelivery): Promise<DeliveryResult> {
    const { igsid, account } = await peopleOf(delivery.userId, delivery.externalId);
    if (account === null) return { kind: 'refused', problem: NOT_CONNECTED };
    if (!isSending(account)) return waitForToken(delivery);
    const commentId = await comments.commentOf(delivery);
    return sendParts({ delivery, account, igsid, commentId });
  }

  async function showTyping(externalId: string, userId: number): Promise<void> {
    if (clock() - (typedAt.get(externalId) ?? 0) < TYPING_EVERY_MS) return;
    typedAt.set(externalId, clock());
    const { igsid, account } = await peopleOf(userId, externalId);
    if (account === null || !isSending(account) || brakes.leftMs(account) > 0) return;
    await graph.showAction(account, igsid, 'typing_on');
  }

  const channel: Channel = {
    name: 'instagram',
    mostTries: MOST_TRIES,
    windowMs: REPLY_WINDOW_MS,
    async deliver(delivery) {
      try {
        return await deliver(delivery);
      } catch (error) {
        // What was claimed before stays claimed, so that nothing is sent twice.
        log.warn({ err: error }, 'a message to Instagram could not be written down');
        return NOT_CONFIRMED;
      }
    },
    async lookUp(delivery) {
      try {
        const { igsid, account } = await peopleOf(delivery.userId, delivery.externalId);
        if (account === null || !isSending(account)) return 'unknown';
        return await lookUp(delivery, account, igsid);
      } catch (error) {
        log.warn({ err: error }, 'a message to Instagram could not be looked up');
        return 'unknown';
      }
    },
    async reach(userId, externalId) {
      const { account } = await peopleOf(userId, externalId);
      const canSend = account !== null && isSending(account);
      return canSend ? { canSend } : { canSend, because: 'instagram_not_connected' };
    },
    showTyping(externalId, userId) {
      showTyping(externalId, userId).catch((error: unknown) =>
        log.debug({ err: error }, 'typing was not shown'),
      );
    },
  };
  return { ...channel, recognizeEcho: createRecognizeEcho(db, clock) };
}

function isSending(account: InstagramAccount): account is SendingAccount {
  return account.state === 'connected' && account.token !== null;
}
