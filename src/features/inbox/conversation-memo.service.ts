import type { Memo, MemoChange } from '../../contract/memo.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { changeMemoOf, memoOf } from './conversation-memo.store.ts';

/** What owners see and change of a conversation's memo, beside its messages. */
export type ConversationMemos = ReturnType<typeof createConversationMemos>;

export function createConversationMemos(db: Database, clock: () => number) {
  return {
    /** null: there is no such conversation. */
    of: (userId: number, conversationId: number) => memoOf(db.knex, userId, conversationId),
    /** What `decide` makes of the memo as it stands; null changes nothing. */
    change: (
      userId: number,
      conversationId: number,
      decide: (memo: Memo) => MemoChange | null,
    ): Promise<void> =>
      db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        await changeMemoOf(trx, userId, conversationId, decide, clock());
      }),
  };
}
