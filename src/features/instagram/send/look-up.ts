import { bubblesOf } from '../../../channels/bubbles-of.ts';
import type { OutgoingDelivery } from '../../../channels/channel.types.ts';
import type { Database } from '../../../db/database.ts';
import { type GraphClient, type GraphMessage, MOST_MESSAGES } from '../graph/graph-client.ts';
import { BEFORE_MS, mayBe } from './same-words.ts';
import { isOpen, type SendingAccount } from './send-parts.ts';
import { oursAmong, type Send, sendsOf, settleNotSent, settleSent } from './sends.store.ts';

/** What has not appeared by then, a minute and more after the call ended, was not sent. */
const APPEARS_WITHIN_MS = 75_000;

interface LookUpDeps {
  db: Database;
  graph: Pick<GraphClient, 'conversationWith'>;
  clock: () => number;
}

/**
 * What became of a message whose outcome is unknown: its echo has told, or the conversation as Meta keeps it shows it.
 * 'sent': nothing of the delivery is in doubt any more, and what is left of it can go out.
 */
export function createLookUp({ db, graph, clock }: LookUpDeps) {
  async function decide(
    open: Send,
    account: SendingAccount,
    igsid: string,
  ): Promise<'sent' | 'not_sent' | 'unknown'> {
    const read = await graph.conversationWith(account, igsid);
    if (!read.ok) return 'unknown';
    const messages = read.value?.messages ?? [];
    const mids = messages.map(({ mid }) => mid);
    const taken = await oursAmong(db.knex, { userId: open.userId, igUserId: account.igUserId }, mids);
    const isIt = (message: GraphMessage) =>
      message.fromId === account.igUserId && !taken.has(message.mid) && mayBe(open, message);
    // The oldest: what the owner typed later, in the same words, is newer.
    const found = messages.findLast(isIt);
    if (found !== undefined) return (await settleSent(db, open, found.mid)) ? 'sent' : 'unknown';
    const reachesBack =
      messages.length < MOST_MESSAGES || messages.some(({ at }) => at > 0 && at < open.claimedAt - BEFORE_MS);
    if (!reachesBack || clock() - open.claimedAt < APPEARS_WITHIN_MS) return 'unknown';
    return (await settleNotSent(db, open)) ? 'not_sent' : 'unknown';
  }

  return async (
    delivery: OutgoingDelivery,
    account: SendingAccount,
    igsid: string,
  ): Promise<'sent' | 'not_sent' | 'unknown'> => {
    const known = await sendsOf(db.knex, { userId: delivery.userId, deliveryId: delivery.id });
    const open = bubblesOf(delivery)
      .map((_, part) => known.get(part))
      .find((send) => send !== undefined && isOpen(send));
    // A part is claimed when those before it have arrived, so that there is one at most.
    return open === undefined ? 'sent' : decide(open, account, igsid);
  };
}
