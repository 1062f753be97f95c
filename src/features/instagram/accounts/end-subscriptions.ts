import type { Knex } from 'knex';
import { instagramTokenPlace, type OpenSaved } from '../../../saved-secrets.ts';
import type { GraphAccount } from '../graph/graph-account.ts';
import { listAccounts } from './accounts.store.ts';

export type EndSubscriptions = ReturnType<typeof createEndSubscriptions>;

/**
 * For an owner whose accounts are about to go: reads their tokens, and returns what asks Meta to send nothing more, for
 * after the commit. It never rejects: whatever Meta answers, updates of an account that nobody holds are passed over.
 */
export function createEndSubscriptions({
  openSaved,
  graphAccount,
}: {
  openSaved: OpenSaved;
  graphAccount: Pick<GraphAccount, 'unsubscribe'>;
}) {
  return async (trx: Knex.Transaction, userId: number): Promise<() => Promise<void>> => {
    const accounts = await listAccounts(trx, userId);
    return async () => {
      for (const { sealedToken, igUserId } of accounts) {
        const token =
          sealedToken === '' ? null : openSaved(sealedToken, instagramTokenPlace(userId, igUserId));
        if (token !== null) await graphAccount.unsubscribe(token, igUserId);
      }
    };
  };
}
