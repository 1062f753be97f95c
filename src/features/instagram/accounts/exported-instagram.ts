import { isoTime, isoTimeOrNull } from '../../../contract/times.ts';
import type { Database } from '../../../db/database.ts';
import { listAccounts } from './accounts.store.ts';

/** An owner's accounts as they are kept, without tokens. */
export function exportedInstagram(db: Database) {
  return async (userId: number) =>
    (await listAccounts(db.knex, userId)).map((account) => ({
      username: account.username,
      igUserId: account.igUserId,
      state: account.state,
      templateId: account.templateId,
      takeoverMinutes: account.takeoverMinutes,
      lastMessageAt: isoTimeOrNull(account.lastMessageAt),
      createdAt: isoTime(account.createdAt),
    }));
}
