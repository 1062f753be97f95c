import type { ConversationSharing } from '../../contract/sharing.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import type { ConversationMemos } from '../inbox/conversation-memo.service.ts';
import { listMembers } from './sharing.store.ts';

/** What the owner sees, and takes back, of a conversation that templates share. */
export type ConversationSharings = ReturnType<typeof createConversationSharings>;

export interface ConversationSharingsDeps {
  db: Database;
  conversations: Conversations;
  conversationMemos: ConversationMemos;
  clock: () => number;
}

export function createConversationSharings(deps: ConversationSharingsDeps) {
  const { db, conversations, conversationMemos, clock } = deps;

  async function view(userId: number, conversationId: number): Promise<ConversationSharing | null> {
    const { homeId } = await conversations.get(userId, conversationId);
    const members = (await listMembers(db.knex, userId)).filter((one) => one.homeId === homeId);
    const [first] = members;
    if (first === undefined || first.sharesWith === '' || members.length < 2) return null;
    const { passed } = (await conversationMemos.of(userId, conversationId))?.speaker ?? {};
    const to = members.find(({ id }) => id === passed?.to);
    const isPassed = passed !== undefined && to !== undefined && passed.until > clock();
    return {
      sharesWith: first.sharesWith,
      passed: isPassed
        ? { to: { id: to.id, templateName: to.templateName }, until: isoTime(passed.until) }
        : null,
    };
  }

  return {
    /** null where no other template shares it. Throws `not_found`. */
    view,
    /** From now on the template answers whose webhook URL is called. Throws `not_found`. */
    async takeBack(userId: number, conversationId: number): Promise<ConversationSharing | null> {
      await conversations.get(userId, conversationId);
      await conversationMemos.change(userId, conversationId, () => ({ speaker: { passed: null } }));
      return view(userId, conversationId);
    },
  };
}
