import { setTimeout as sleep } from 'node:timers/promises';
import { bubblesOf } from '../../../channels/bubbles-of.ts';
import type { DeliveryResult, OutgoingDelivery } from '../../../channels/channel.types.ts';
import { typingMs } from '../../../channels/typing-ms.ts';
import type { InstagramProblem } from '../../../contract/instagram.ts';
import { REPLY_WINDOW_MS } from '../../../contract/limits.ts';
import type { Database } from '../../../db/database.ts';
import type { InstagramAccount } from '../accounts/accounts.service.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { createPace } from '../graph/pace.ts';
import type { Brakes } from './brakes.ts';
import { LIMITED, outcomeOf, type SendOutcome, UNTIL_CONNECTED, WINDOW_CLOSED } from './outcome.ts';
import { textKey } from './same-words.ts';
import {
  claimSend,
  heardAt,
  privateRepliesSince,
  type Send,
  sendsOf,
  settleSend,
  settleSent,
} from './sends.store.ts';

/** An account that can be written from. */
export type SendingAccount = InstagramAccount & { token: string };

/** A delivery with all that it needs to be sent. */
export interface Sending {
  delivery: OutgoingDelivery;
  account: SendingAccount;
  igsid: string;
  /** The comment that it answers privately; null: a message in a conversation. */
  commentId: string | null;
}

interface SendPartsDeps {
  db: Database;
  graph: Pick<GraphClient, 'sendText' | 'replyPrivately'>;
  brakes: Brakes;
  /** Meta refused the token. Also tells the owner. */
  onDeadToken: (account: InstagramAccount, why: InstagramProblem) => Promise<void>;
  /** The answer to a private reply names the customer. */
  onPrivateReply: (delivery: OutgoingDelivery, igsid: string) => Promise<void>;
  clock: () => number;
}

/** Calls for one message, over all. */
export const MOST_TRIES = 3;
/** Instagram takes 100 texts a second from an account. Each process counts for itself, so that two of them stay within it. */
const TEXT_EVERY_MS = 20;
const PRIVATE_REPLIES_AN_HOUR = 750;
const HOUR_MS = 60 * 60_000;
/** After the first try, and after the second. */
const WAITS_MS = [5_000, 30_000];
/** What takes longer is begun anew: the outbox gives a delivery up after a minute. */
const BEGIN_WITHIN_MS = 30_000;
/** Between two messages: for the eye, and longer where the template writes as fast as a human. */
const PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 3_000;

const LIMITED_REPLIES = 'Instagram takes 750 private replies an hour.';
const NOT_CONFIRMED: DeliveryResult = { kind: 'unknown', problem: 'Instagram did not confirm it.' };
const SLOW = 'Instagram is slow at the moment.';

/**
 * Sends the messages of a delivery in order, each once at most: one is claimed before its call, in a commit of its own, and
 * the next one is claimed only when it has arrived. Those that arrived before are left out. Rejects where the database is
 * away.
 */
export function createSendParts(deps: SendPartsDeps): (sending: Sending) => Promise<DeliveryResult> {
  const { db, graph, brakes, onDeadToken, onPrivateReply, clock } = deps;
  const pace = createPace(TEXT_EVERY_MS);

  /** Why nothing can go out now; null: it can. */
  async function obstacle({ delivery, account, commentId }: Sending): Promise<DeliveryResult | null> {
    if (commentId === null) {
      const at = await heardAt(db.knex, delivery);
      if (at === null || at + REPLY_WINDOW_MS <= clock()) return { kind: 'refused', problem: WINDOW_CLOSED };
    } else {
      const ofAccount = { userId: delivery.userId, igUserId: account.igUserId };
      const { count, firstAt } = await privateRepliesSince(db.knex, ofAccount, clock() - HOUR_MS);
      if (firstAt !== null && count >= PRIVATE_REPLIES_AN_HOUR)
        return later(LIMITED_REPLIES, firstAt + HOUR_MS - clock());
    }
    const brakedMs = brakes.leftMs(account);
    return brakedMs > 0 ? later(LIMITED, brakedMs) : null;
  }

  /** As long as writing it would take, the AI's time included. */
  async function writeSlowly({ delivery }: Sending, part: number, text: string): Promise<void> {
    const { loaded, isOwn, attempts, answersAt } = delivery;
    const isSlow = !isOwn && loaded.template.typingSpeed;
    if (part > 0) await sleep(isSlow ? Math.min(typingMs(text), LONGEST_PAUSE_MS) : PAUSE_MS);
    else if (isSlow && attempts === 1 && answersAt !== null)
      await sleep(Math.max(0, answersAt + typingMs(text) - clock()));
  }

  async function call({ account, igsid, commentId }: Sending, text: string): Promise<SendOutcome> {
    await pace(account.igUserId);
    return outcomeOf(
      commentId === null
        ? await graph.sendText(account, igsid, text)
        : await graph.replyPrivately(account, commentId, text),
    );
  }

  async function sendPart(
    sending: Sending,
    part: number,
    text: string,
    before: Send | undefined,
  ): Promise<DeliveryResult> {
    const { delivery, account, igsid, commentId } = sending;
    const { userId, id: deliveryId } = delivery;
    const { igUserId } = account;
    const said = { textKey: textKey(text), igUserId, igsid, commentId };
    const send = { userId, deliveryId, part };
    const isClaimed = await claimSend(db, { ...send, ...said, claimedAt: clock() }, before);
    if (!isClaimed) return NOT_CONFIRMED;
    const outcome = await call(sending, text);
    if (outcome.kind === 'sent') {
      brakes.release(account);
      await settleSent(db, send, outcome.mid);
      if (commentId !== null) await onPrivateReply(delivery, outcome.igsid);
      return { kind: 'sent' };
    }
    await settleSend(db, send, outcome.kind === 'unknown' ? 'unknown' : 'not_sent');
    return resultOf(outcome, account, (before?.tries ?? 0) + 1);
  }

  async function resultOf(
    outcome: Exclude<SendOutcome, { kind: 'sent' }>,
    account: SendingAccount,
    tries: number,
  ): Promise<DeliveryResult> {
    const { problem } = outcome;
    if (outcome.kind === 'unknown') return outcome;
    const death = outcome.kind === 'refused' ? outcome.death : null;
    if (death !== null) await onDeadToken(account, death);
    if (outcome.kind === 'later' && outcome.brake !== null) brakes.pull(account, outcome.brake);
    const isOver = tries >= MOST_TRIES || (outcome.kind === 'refused' && death === null);
    if (isOver) return { kind: 'refused', problem };
    const why = death === null ? problem : UNTIL_CONNECTED;
    return later(why, Math.max(brakes.leftMs(account), WAITS_MS[tries - 1] ?? 0));
  }

  return async (sending) => {
    const { delivery } = sending;
    const startedAt = performance.now();
    const known = await sendsOf(db.knex, { userId: delivery.userId, deliveryId: delivery.id });
    const parts = bubblesOf(delivery);
    for (const [part, text] of parts.entries()) {
      const before = known.get(part);
      if (before?.state === 'sent') continue;
      if (before !== undefined && isOpen(before)) return NOT_CONFIRMED;
      await writeSlowly(sending, part, text);
      const isLate = performance.now() - startedAt > BEGIN_WITHIN_MS;
      const result = isLate
        ? later(SLOW, 0)
        : ((await obstacle(sending)) ?? (await sendPart(sending, part, text, before)));
      if (result.kind !== 'sent') return withProgress(result, part, parts.length);
    }
    return { kind: 'sent' };
  };
}

/** Nobody knows whether it arrived. */
export function isOpen({ state }: Pick<Send, 'state'>): boolean {
  return state === 'claimed' || state === 'unknown';
}

export function later(problem: string, afterMs: number): DeliveryResult {
  return { kind: 'try_again', problem, afterMs: Math.max(0, afterMs) };
}

/** The owner reads how much of it the customer has. */
function withProgress(result: DeliveryResult, sent: number, all: number): DeliveryResult {
  if (sent === 0 || result.kind === 'sent') return result;
  return { ...result, problem: `${sent} of ${all} messages arrived. ${result.problem}` };
}
