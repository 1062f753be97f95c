import { hash } from 'node:crypto';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import { claimTask, endClaim, extendClaim } from '../../../db/task-claims.ts';
import type { Logger } from '../../../log.ts';
import type { Space, SpaceOf } from '../../ai/embedding-marks.ts';
import { ModelFault } from '../../ai/faults.ts';
import type { EmbedderWithBreakers, ModelWithBreakers } from '../../ai/model-with-breakers.ts';
import type { Shelves } from '../shelves.ts';
import { addVectors, deleteVectors, meaningOwners, vectorHashes, writeProgress } from './meaning.store.ts';
import type { MeaningOwner } from './meaning.types.ts';
import { pieceHashes, pieceText } from './piece-hashes.ts';
import { MOST_FLOATS } from './shelf-vectors.ts';
import { packVector } from './vectors.ts';

interface ReadingInDeps {
  db: Database;
  shelves: Pick<Shelves, 'key' | 'openWhole'>;
  model: EmbedderWithBreakers & Pick<ModelWithBreakers, 'inFlight'>;
  /** With whose key an owner's texts are read in, and where. */
  accessOf: (userId: number) => Promise<{ apiKey: string; baseUrl: string; whyNoKey: string | null }>;
  spaceOf: SpaceOf;
  /** The server's address for this purpose; '' where it is the one of [ai]. */
  serverAddress: string;
  /** So many calls may be under way: the rest is for customers. */
  room: number;
  log: Logger;
  clock: () => number;
}

const TASK = 'knowledge meaning';
/** Longer than a batch can take. */
const CLAIM_MS = 2 * 60_000;
const TIMEOUT_MS = 30_000;
const BATCH = 64;
/** Of one owner, before it is the next one's turn. */
const BATCHES = 20;
const DELETED_AT_ONCE = 200;
/** After the first fault; doubled after each that follows. */
const PAUSE_MS = 60_000;
const MOST_PAUSE_MS = 60 * 60_000;

/** Why reading in stopped before its end. */
class Stop extends Error {}

/** What is to be kept of an owner's vectors, and what is missing. */
interface Wanted {
  pieces: number;
  hashes: ReadonlySet<string>;
  /** By hash: texts of sources that are switched on and valid. */
  texts: ReadonlyMap<string, string>;
}

/** Reads in the pieces of owners who want to find by meaning, beside the answers: one process at a time. */
export function createReadingIn(deps: ReadingInDeps) {
  const { db, shelves, model, accessOf, spaceOf, serverAddress, room, log, clock } = deps;
  let isStopped = false;
  const stateOf = (owner: MeaningOwner) => {
    const { marks } = spaceOf({ model: owner.model, baseUrl: owner.baseUrl || serverAddress });
    return stateHash(owner, [serverAddress, marks.passage]);
  };

  async function wantedBy({ userId }: MeaningOwner, space: Space): Promise<Wanted> {
    const key = await shelves.key(userId);
    if (key === null) return { pieces: 0, hashes: new Set(), texts: new Map() };
    const { shelf, usableBy } = await shelves.openWhole(userId, key);
    const usable = usableBy(null);
    const hashes = await pieceHashes(shelf, space);
    const texts = new Map<string, string>();
    for (const [at, one] of shelf.shelved.entries()) {
      const { validUntil, id } = one.source;
      if (!usable.has(id) || (validUntil !== null && validUntil <= clock())) continue;
      for (const [place, piece] of one.index.pieces.entries())
        texts.set(hashes[at]?.[place] ?? '', pieceText(space, one, piece));
    }
    const all = hashes.flat();
    return { pieces: all.length, hashes: new Set(all), texts };
  }

  /** All that is due, or as much as is its turn. Throws ModelFault, or `Stop`. */
  async function readIn(owner: MeaningOwner, goOn: () => Promise<void>): Promise<void> {
    const { userId, model: name } = owner;
    const { apiKey, baseUrl, whyNoKey } = await accessOf(userId);
    const wanted = await wantedBy(owner, spaceOf({ model: name, baseUrl }));
    const known = await vectorHashes(db.patient, userId);
    const gone = [...known].filter((one) => !wanted.hashes.has(one));
    for (let at = 0; at < gone.length; at += DELETED_AT_ONCE)
      await deleteVectors(db.patient, userId, gone.slice(at, at + DELETED_AT_ONCE));
    const missing = owner.isOn ? [...wanted.texts].filter(([one]) => !known.has(one)) : [];
    const end = { done: stateOf(owner), failures: 0, nextAt: 0 };
    if (missing.length > 0 && whyNoKey !== null) return progress(owner, { ...end, problem: whyNoKey });
    // Vectors of another address may have another length.
    let dimensions = known.size > gone.length ? owner.dimensions : 0;
    for (let at = 0; at < missing.length; at += BATCH) {
      if (at >= BATCH * BATCHES) return progress(owner, { problem: '', failures: 0 });
      await goOn();
      const batch = missing.slice(at, at + BATCH);
      const texts = batch.map(([, text]) => text);
      const asked = { texts, model: name, apiKey, baseUrl, lane: 'reading_in' as const };
      const { vectors } = await model.embed(asked, TIMEOUT_MS);
      const length = vectors[0]?.length ?? 0;
      if (dimensions !== 0 && length !== dimensions) throw new ModelFault('bad_answer');
      if (wanted.pieces * length > MOST_FLOATS) return progress(owner, { ...end, problem: 'too_large' });
      dimensions = length;
      const rows = batch.flatMap(([one], place) => {
        const vector = vectors[place];
        return vector === undefined ? [] : [{ hash: one, vector: packVector(vector) }];
      });
      await db.patient.transaction(async (trx) => {
        // Nothing is kept of a model that is no longer wanted.
        if (!(await writeProgress(trx, owner, { dimensions }))) throw new Stop();
        await addVectors(trx, userId, rows);
      });
    }
    return progress(owner, { ...end, problem: '' });
  }

  /** Replies of all processes hear of it. */
  async function progress(owner: MeaningOwner, what: Parameters<typeof writeProgress>[2]): Promise<void> {
    await db.patient.transaction(async (trx) => {
      if (await writeProgress(trx, owner, what)) await recordChange(trx, 'account', owner.userId, clock());
    });
  }

  async function attend(owner: MeaningOwner, goOn: () => Promise<void>): Promise<void> {
    try {
      await readIn(owner, goOn);
    } catch (error) {
      if (error instanceof Stop || isDatabaseAway(error)) throw error;
      if (error instanceof ModelFault && error.kind === 'busy') throw new Stop();
      // One owner must not keep the others from theirs.
      if (!(error instanceof ModelFault))
        log.error({ err: error, userId: owner.userId }, 'knowledge could not be read in');
      const failures = owner.failures + 1;
      const asked = error instanceof ModelFault ? (error.retryAfterMs ?? 0) : 0;
      const pause = Math.min(MOST_PAUSE_MS, Math.max(asked, PAUSE_MS * 2 ** (failures - 1)));
      const problem = error instanceof ModelFault ? error.kind : 'failed';
      await progress(owner, { problem, failures, nextAt: clock() + pause });
    }
  }

  return {
    async run(): Promise<void> {
      const due = (await meaningOwners(db.patient, clock())).filter((one) => one.done !== stateOf(one));
      // A claim is written, and a write waits for whoever locks the database.
      if (due.length === 0 || isStopped || model.inFlight() >= room) return;
      let until = await claimTask(db.patient, TASK, clock, CLAIM_MS);
      if (until === null) return;
      const goOn = async (): Promise<void> => {
        if (isStopped || until === null || model.inFlight() >= room) throw new Stop();
        until = await extendClaim(db.patient, TASK, until, clock, CLAIM_MS);
        if (until === null) throw new Stop();
      };
      try {
        for (const owner of due) await attend(owner, goOn);
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
      } finally {
        if (until !== null) await endClaim(db.patient, TASK, until);
      }
    },
    /** Ends a run after the batch that it is at. */
    stop(): void {
      isStopped = true;
    },
  };
}

/** Changes with all that the vectors depend on. */
function stateHash({ isOn, model, baseUrl, sources }: MeaningOwner, more: readonly string[]): string {
  return hash(
    'sha256',
    JSON.stringify([isOn, model, baseUrl, sources, ...more.filter((one) => one !== '')]),
    'hex',
  );
}
