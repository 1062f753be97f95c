import type { Knex } from 'knex';
import { createBoundedCache } from '../../../bounded-cache.ts';
import { checkText, checkTexts } from '../../../contract/fields.ts';
import { NO_EXAMPLE, TAUGHT_MOST, type VoiceTurn } from '../../../contract/owner-voice.ts';
import { TAUGHT_RULES, type TaughtBody, type TaughtFromHistoryBody } from '../../../contract/voice-taught.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../../errors.ts';
import type { Billing } from '../../billing/billing.service.ts';
import type { Messages } from '../../conversations/messages.service.ts';
import { readTurn } from '../pairs/terms.ts';
import { rankTaught, type TaughtTerms } from './rank-taught.ts';
import {
  deleteTaught,
  findTaught,
  insertTaught,
  listTaught,
  markStale,
  type NewTaughtTurn,
  type TaughtTurn,
  taughtByIds,
  taughtState,
} from './taught.store.ts';
import { noExample, taughtTurn } from './taught-turn.ts';

export type { TaughtTurn };

export type TaughtTurns = ReturnType<typeof createTaughtTurns>;

interface TaughtDeps {
  db: Database;
  billing: Pick<Billing, 'entitlement'>;
  messages: Pick<Messages, 'exchange'>;
  clock: () => number;
}

/** So many owners' terms are kept in memory. */
const OWNERS = 200;
/** More than replies ever see. */
const MOST_FOUND = 8;

/** Turns that owners teach one by one, by writing a reply better. Replies find them at once: nothing is learned anew. */
export function createTaughtTurns({ db, billing, messages, clock }: TaughtDeps) {
  const terms = createBoundedCache<number, { key: string; turns: readonly TaughtTerms[] }>(OWNERS);

  async function requirePlan(userId: number): Promise<void> {
    if (!(await billing.entitlement(userId)).ownerVoice) throw new AppError('voice_plan');
  }

  async function termsOf(userId: number, key: string): Promise<readonly TaughtTerms[]> {
    const known = terms.get(userId);
    if (known?.key === key) return known.turns;
    const listed = await listTaught(db.knex, userId);
    const turns = listed.map(({ id, asked }) => ({ id, ...readTurn(asked) }));
    terms.set(userId, { key, turns });
    return turns;
  }

  async function add(
    userId: number,
    place: Pick<NewTaughtTurn, 'conversationId' | 'messageId'>,
    { asked, said, contactName = '' }: TaughtBody,
  ): Promise<TaughtTurn> {
    const problems = checkTexts(TAUGHT_RULES, { asked, said, contactName });
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    const turn = taughtTurn(asked, said, contactName);
    const problem = noExample(turn);
    if (problem !== null) throw invalidFields({ said: NO_EXAMPLE[problem] });
    return locked(userId, async (trx) => {
      const wanted = { ...place, ...turn };
      const known = await findTaught(trx, userId, wanted);
      if (known !== null && known.said.join('\n') === turn.said.join('\n')) return known;
      if (known !== null) await deleteTaught(trx, userId, known.id);
      if ((await taughtState(trx, userId)).count >= TAUGHT_MOST) throw new AppError('taught_limit');
      return insertTaught(trx, userId, wanted, clock());
    });
  }

  /** Under the owner's lock, so that nobody comes in between looking and adding; replies hear of it. */
  function locked<T>(userId: number, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      const done = await work(trx);
      await recordChange(trx, 'account', userId, clock());
      return done;
    });
  }

  return {
    /** The newest first. */
    list: (userId: number): Promise<TaughtTurn[]> => listTaught(db.knex, userId),
    /** Changes with every turn that comes or goes; null: there are none. */
    async key(userId: number): Promise<string | null> {
      const { count, newest } = await taughtState(db.knex, userId);
      return count === 0 ? null : `${count} ${newest}`;
    },
    /** What was taught for messages like this one. `key`: as it was then or later. */
    async answersTo(
      userId: number,
      key: string,
      message: string,
    ): Promise<{ alike: VoiceTurn[]; others: VoiceTurn[] }> {
      const { alike, others } = rankTaught(await termsOf(userId, key), message);
      const ids = [...alike, ...others].slice(0, MOST_FOUND);
      const found = ids.length === 0 ? [] : await taughtByIds(db.knex, userId, ids);
      const best = new Set(alike);
      const turnsOf = (isAlike: boolean) =>
        found.filter(({ id }) => best.has(id) === isAlike).map(toVoiceTurn);
      return { alike: turnsOf(true), others: turnsOf(false) };
    },
    /** An exchange of the test chat; the same one again stays as it is. Throws `voice_plan`, `invalid_input` or `taught_limit`. */
    async teach(userId: number, body: TaughtBody): Promise<TaughtTurn> {
      await requirePlan(userId);
      return add(userId, { conversationId: null, messageId: null }, body);
    },
    /** In place of what was taught of this message before. Throws `not_found` too. */
    async teachFromHistory(
      userId: number,
      { conversationId, messageId, said }: TaughtFromHistoryBody,
    ): Promise<TaughtTurn> {
      const problem = checkText(TAUGHT_RULES.said, said);
      if (problem !== null) throw invalidFields({ said: problem });
      await requirePlan(userId);
      const { conversation, exchange } = await messages.exchange(userId, conversationId, messageId);
      if (exchange === null)
        throw invalidFields({ messageId: 'Choose a message of the customer, or a reply to one' });
      const { contactName, id } = conversation;
      return add(userId, { conversationId: id, messageId }, { asked: exchange.asked, said, contactName });
    },
    /** Also without the plan: what an owner has, the owner may throw away. Throws `not_found`. */
    remove: (userId: number, id: number): Promise<void> =>
      locked(userId, async (trx) => {
        if (!(await deleteTaught(trx, userId, id)))
          throw new AppError('not_found', { sentence: `There is no example ${id}.` });
        await markStale(trx, userId);
      }),
  };
}

export function toVoiceTurn({ asked, said, createdAt }: TaughtTurn): VoiceTurn {
  return { at: createdAt, asked, said };
}
