import type { Database } from '../../db/database.ts';
import { writeHeard } from './heard-messages.store.ts';

export type HeardMessages = ReturnType<typeof createHeardMessages>;

/** Messages that were recorded before what is said in them was known. */
export function createHeardMessages(db: Database) {
  return {
    /** Writes what was said in place of these addresses. */
    write: (
      conversation: { userId: number; id: number },
      heard: readonly { address: string; text: string }[],
    ): Promise<void> => writeHeard(db.knex, conversation, heard),
  };
}
