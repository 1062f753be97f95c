import { checkTexts } from '../../../contract/fields.ts';
import type { MeaningBody, MeaningView } from '../../../contract/meaning.ts';
import {
  isMeaningStale,
  MEANING_MODEL_RULE,
  MEANING_NO_KEY,
  meaningProblem,
} from '../../../contract/meaning-lists.ts';
import type { Database } from '../../../db/database.ts';
import { invalidFields } from '../../../errors.ts';
import { estimateTokens } from '../../../text/estimate-tokens.ts';
import type { Space, SpaceOf } from '../../ai/embedding-marks.ts';
import { costOf, type Prices } from '../../ai/prices.ts';
import type { Shelves } from '../shelves.ts';
import type { MeaningAccess } from './find-by-meaning.ts';
import { findMeaning, vectorHashes } from './meaning.store.ts';
import type { MeaningChoices } from './meaning-choices.ts';
import { pieceHashes, pieceText } from './piece-hashes.ts';

interface MeaningsDeps {
  db: Database;
  shelves: Pick<Shelves, 'key' | 'openFor'>;
  prices: Pick<Prices, 'of'>;
  accessOf: (
    userId: number,
  ) => Promise<Pick<MeaningAccess, 'baseUrl' | 'whyNoKey' | 'marks'> & { model: string }>;
  meaningChoices: Pick<MeaningChoices, 'choose'>;
  spaceOf: SpaceOf;
  clock: () => number;
  /** Called when there may be something to read in. */
  onChoice: () => void;
}

export type Meanings = ReturnType<typeof createMeanings>;

/** Whether an owner's knowledge is also found by meaning, and how far it is read in. */
export function createMeanings(deps: MeaningsDeps) {
  const { db, shelves, prices, accessOf, meaningChoices, spaceOf, clock, onChoice } = deps;
  async function view(userId: number): Promise<MeaningView> {
    const [saved, { baseUrl, whyNoKey, marks, model: usual }] = await Promise.all([
      findMeaning(db.knex, userId),
      accessOf(userId),
    ]);
    const { isOn = false, model = usual, problem = '', failures = 0, dimensions = 0 } = saved ?? {};
    const { tokens, hashes } = await piecesOf(userId, spaceOf({ model, baseUrl, marks }));
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
      await meaningChoices.choose(userId, { isOn, model, isAnew });
      onChoice();
      return view(userId);
    },
  };
}
