import type { InstagramAccount } from '../accounts/accounts.service.ts';
import type { GraphClient, GraphMessage } from '../graph/graph-client.ts';
import type { GraphFault } from '../graph/graph-request.ts';
import type { AddMissing } from '../updates/add-missing.ts';
import { textOfMessage } from '../updates/message-text.ts';
import type { OwnedUpdate } from '../updates/update.types.ts';

export type Caller = InstagramAccount & { token: string };

export interface MissedMessagesDeps {
  graph: Pick<GraphClient, 'conversations' | 'conversationWith'>;
  addMissing: AddMissing;
}

/** How many were missing, or why it is not known. `stopped`: somebody else does it. */
export type Missed = { ok: true; found: number } | { ok: false; fault: GraphFault | 'stopped' };

/**
 * Looks through an account's conversations for what no update told of since then, and puts it where updates are put. Of
 * each conversation Instagram shows the 20 newest messages. `mayGoOn` is asked before each call.
 */
export function createMissedMessages({ graph, addMissing }: MissedMessagesDeps) {
  return async (account: Caller, since: number, mayGoOn: () => Promise<boolean>): Promise<Missed> => {
    let found = 0;
    for (let after: string | null = null; ; ) {
      if (!(await mayGoOn())) return { ok: false, fault: 'stopped' };
      const page = await graph.conversations(account, after);
      if (!page.ok) return page;
      const { conversations, next } = page.value;
      const fresh = conversations.filter(({ updatedAt }) => updatedAt >= since);
      for (const { customer } of fresh) {
        if (!(await mayGoOn())) return { ok: false, fault: 'stopped' };
        const read = await graph.conversationWith(account, customer.igsid);
        if (!read.ok) return read;
        const messages = (read.value?.messages ?? []).filter((one) => one.at >= since && isShown(one));
        const updates = messages.map((message) => toUpdate(account, customer.igsid, message));
        found += await addMissing(account.userId, updates);
      }
      if (next === null || fresh.length < conversations.length) return { ok: true, found };
      after = next;
    }
  };
}

/** Of older messages, Instagram shows that they are there. */
function isShown({ text, attachments, fromId }: GraphMessage): boolean {
  return fromId !== '' && (text !== '' || attachments.length > 0);
}

function toUpdate(
  { userId, igUserId }: Caller,
  customer: string,
  { mid, at, fromId, text: words, attachments }: GraphMessage,
): OwnedUpdate {
  const attached = attachments.map(({ kind, url }) => ({ type: kind, url }));
  const text = textOfMessage({ text: words, attachments: attached, storyUrl: '' });
  const isOwn = fromId === igUserId;
  return {
    userId,
    igUserId,
    customer,
    mid,
    kind: isOwn ? 'echo' : 'message',
    number: 0,
    sentAt: at,
    body: isOwn && words === '' ? { text, isWordless: true } : { text },
  };
}
