import { createBoundedCache } from '../../../bounded-cache.ts';
import { inOneLine } from '../../../contract/contact-fields.ts';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../log.ts';
import type { ConversationMemos } from '../../inbox/conversation-memo.service.ts';
import type { InstagramAccount } from '../accounts/accounts.service.ts';
import type { GraphClient } from '../graph/graph-client.ts';
import { nameConversation, nameOf } from './customer-names.store.ts';
import { cleaned } from './message-text.ts';

export interface Profile {
  /** '' where it is not known. */
  name: string;
  username: string;
}

export interface ProfilesDeps {
  db: Database;
  graph: Pick<GraphClient, 'profileOf'>;
  conversationMemos: Pick<ConversationMemos, 'change' | 'of'>;
  log: Logger;
}

export type Profiles = ReturnType<typeof createProfiles>;

const MOST_CACHED = 20_000;
const MOST_AT_ONCE = 4;
const LONGEST_NAME = 200;
const ASK_AGAIN_MS = 60_000;
const NOBODY: Profile = { name: '', username: '' };

/** What customers are called. Each is asked for once, beside their message; nobody waits for it. */
export function createProfiles({ db, graph, conversationMemos, log }: ProfilesDeps) {
  /** Also of those that Instagram tells nothing of, so that they are asked for once. */
  const profiles = createBoundedCache<string, Profile>(MOST_CACHED);
  const underway = new Set<Promise<void>>();

  async function learn(account: InstagramAccount, customer: string, conversationId: number): Promise<void> {
    const { userId, igUserId, token } = account;
    const key = keyOf(igUserId, customer);
    const known = await nameOf(db.knex, userId, conversationId);
    const memo = await conversationMemos.of(userId, conversationId);
    if (known !== '' || memo?.userName !== undefined || token === null) {
      profiles.set(key, { name: known, username: memo?.userName ?? '' });
      return;
    }
    const asked = await graph.profileOf({ igUserId, token }, customer);
    if (!asked.ok) {
      // A customer may not have agreed to it; what did not arrive is asked for with a later message.
      if (asked.fault.kind !== 'refused') setTimeout(() => profiles.delete(key), ASK_AGAIN_MS).unref();
      return;
    }
    const { name, username } = asked.value;
    const profile = { name: inName(name), username: inName(username) };
    profiles.set(key, profile);
    if (profile.username !== '')
      await conversationMemos.change(userId, conversationId, () => ({ userName: profile.username }));
    if (profile.name !== '') await nameConversation(db.knex, userId, conversationId, profile.name);
  }

  return {
    /** As far as this process knows. */
    known: (igUserId: string, customer: string): Profile => profiles.get(keyOf(igUserId, customer)) ?? NOBODY,
    /** Asks in the background for somebody who has just written, where it is not known yet. */
    ask(account: InstagramAccount, customer: string, conversationId: number): void {
      const key = keyOf(account.igUserId, customer);
      // In a flood, the next message asks.
      if (profiles.get(key) !== undefined || underway.size >= MOST_AT_ONCE) return;
      profiles.set(key, NOBODY);
      const done = learn(account, customer, conversationId)
        .catch((error: unknown) => {
          profiles.delete(key);
          log.warn({ err: error, userId: account.userId }, 'the name of a customer was not kept');
        })
        .finally(() => underway.delete(done));
      underway.add(done);
    },
    /** Waits for what is being asked. */
    settled: async (): Promise<void> => void (await Promise.all(underway)),
  };
}

function inName(text: string): string {
  return [...inOneLine(cleaned(text))].slice(0, LONGEST_NAME).join('');
}

function keyOf(igUserId: string, customer: string): string {
  return `${igUserId}:${customer}`;
}
