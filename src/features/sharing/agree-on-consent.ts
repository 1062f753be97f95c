import type { Database } from '../../db/database.ts';
import { transactionOrAgain } from '../../db/deadlock.ts';
import { isOptedOut, welcomed } from '../inbox/journal/decide-silence.ts';
import { lastConsent, saveConsent } from './consent.store.ts';
import { conversationsAt, type MovedConversation } from './moved-conversations.store.ts';

type Customer = Pick<MovedConversation, 'userId' | 'externalId'>;

/** Makes what a customer said last of automatic replies count in conversations that are one as soon as they are quiet. */
export async function agreeOnConsent(
  db: Database,
  customer: Customer,
  templateIds: readonly number[],
): Promise<void> {
  const conversations = [...(await conversationsAt(db.knex, customer, templateIds, false)).values()];
  if (conversations.every(({ pause }) => !isOptedOut(pause))) return;
  await transactionOrAgain(db.knex, async (trx) => {
    const locked = [...(await conversationsAt(trx, customer, templateIds, true)).values()];
    const said = await lastConsent(
      trx,
      customer.userId,
      locked.map(({ id }) => id),
    );
    const there = locked.find(({ id }) => id === said?.conversationId);
    // An owner may have let the bot speak again since.
    if (said === null || there === undefined || isOptedOut(there.pause) !== said.isStop) return;
    for (const conversation of locked)
      if (isOptedOut(conversation.pause) !== said.isStop)
        await saveConsent(trx, agreeing(conversation, said));
  });
}

function agreeing(
  { pause, memo, ...conversation }: MovedConversation,
  { isStop, at }: { isStop: boolean; at: number },
): MovedConversation {
  const { manners } = memo;
  if (isStop) {
    const stopped = { ...manners, pausedBefore: pause, stopToldAt: at };
    return {
      ...conversation,
      pause: { reason: 'customer', until: null },
      memo: { ...memo, manners: stopped },
    };
  }
  const { pausedBefore = null } = manners ?? {};
  return {
    ...conversation,
    pause: pausedBefore,
    memo: { ...memo, manners: { ...manners, ...welcomed(at) } },
  };
}
