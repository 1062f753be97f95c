import { checkTexts } from '../../../contract/fields.ts';
import type { MeaningBody, MeaningView } from '../../../contract/meaning.ts';
import {
  isMeaningStale,
  MEANING_MODEL_RULE,
  MEANING_NO_KEY,
  meaningProblem,
} from '../../../contract/meaning-lists.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { lockOwner } from '../../../db/lock-owner.ts';
import { invalidFields } from '../../../errors.ts';
import { estimateTokens } from '../../../text/estimate-tokens.ts';
import type { Space, SpaceOf } from '../../ai/embedding-marks.ts';
import { costOf, type Prices } from '../../ai/prices.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { Shelves } from '../shelves.ts';
import { findMeaning, vectorHashes, writeChoice } from './meaning.store.ts';
import { pieceHashes, pieceText } from './piece-hashes.ts';

interface MeaningsDeps {
  db: Database;
  shelves: Pick<Shelves, 'key' | 'openFor'>;
  prices: Pick<Prices, 'of'>;
  notifications: Pick<Notifications, 'withdraw'>;
  accessOf: (userId: number) => Promise<{ baseUrl: string; whyNoKey: string | null; model: string }>;
  spaceOf: SpaceOf;
  clock: () => number;
  /** Called when there may be something to read in. */
  onChoice: () => void;
}

export type Meanings = ReturnType<typeof createMeanings>;

/** Whether an owner's knowledge is also found by meaning, and how far it is read in. */
export function createMeanings(deps: MeaningsDeps) {
  const { db, shelves, prices, notifications, accessOf, spaceOf, clock, onChoice } = deps;
  async function view(userId: number): Promise<MeaningView> {
    const [saved, { baseUrl, whyNoKey, model: usual }] = await Promise.all([
      findMeaning(db.knex, userId),
      accessOf(userId),
    ]);
    const { isOn = false, model = usual, problem = '', failures = 0, dimensions = 0 } = saved ?? {};
    const { tokens, hashes } = await piecesOf(userId, spaceOf({ model, baseUrl }));
    const known = isOn && dimensions > 0 ? await vectorHashes(db.knex, userId) : new Set();
    const done = hashes.filter((hash) => known.has(hash)).length;
    const costUsd = costOf(prices.of(model, baseUrl), tokens, 0);
    const said = isOn && problem !== '' ? meaningProblem(problem, failures) : null;
    const isStale = isOn && isMeaningStale(problem);
    const state = { done, total: hashes.length, problem: said, isStale, costUsd };
    return { isOn, model, hasKey: whyNoKey === null, state };
  }

  /** Of sources that are switched on and valid. */
  async function piecesOf(userId: number, space: Space) {
    const key = await shelves.key(userId);
    const open = key === null ? null : await shelves.openFor(userId, key);
    if (open === null) return { tokens: 0, hashes: [] };
    const { shelf, usableBy } = open;
    const usable = usableBy(null);
    const all = await pieceHashes(shelf, space);
    const texts = new Map<string, number>();
    for (const [at, one] of shelf.shelved.entries()) {
      const { id, validUntil } = one.source;
      if (!usable.has(id) || (validUntil !== null && validUntil <= clock())) continue;
      for (const [place, piece] of one.index.pieces.entries())
        texts.set(all[at]?.[place] ?? '', estimateTokens(pieceText(space, one, piece)));
    }
    const tokens = texts.values().reduce((sum, one) => sum + one, 0);
    return { tokens, hashes: [...texts.keys()] };
  }

  return {
    view,
    /** Throws `invalid_input`. */
    async save(userId: number, { isOn, model: typed, isAnew = false }: MeaningBody): Promise<MeaningView> {
      const model = typed.trim();
      const problems = checkTexts({ model: MEANING_MODEL_RULE }, { model });
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      if (isOn && (await accessOf(userId)).whyNoKey !== null) throw invalidFields({ isOn: MEANING_NO_KEY });
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const last = await findMeaning(trx, userId);
        await writeChoice(trx, userId, { isOn, model, isAnew: isAnew || last?.model !== model });
        if (isAnew) await notifications.withdraw(trx, { userId, templateId: null, kind: 'meaning_stale' });
        await recordChange(trx, 'account', userId, clock());
      });
      onChoice();
      return view(userId);
    },
  };
}
