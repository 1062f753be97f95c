import { hash } from 'node:crypto';
import { isMeaningLost, meaningProblem } from '../../../contract/meaning-lists.ts';
import { recordChange } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import { claimTask, endClaim, extendClaim } from '../../../db/task-claims.ts';
import type { Logger } from '../../../log.ts';
import { estimateTokens } from '../../../text/estimate-tokens.ts';
import type { Space, SpaceOf } from '../../ai/embedding-marks.ts';
import type { EmbeddingRequest } from '../../ai/embeddings.ts';
import { ModelFault } from '../../ai/faults.ts';
import type { EmbedderWithBreakers, ModelWithBreakers } from '../../ai/model-with-breakers.ts';
import { costOf, type Prices } from '../../ai/prices.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { Shelves } from '../shelves.ts';
import type { MeaningAccess } from './find-by-meaning.ts';
import { fits, PROBE } from './fit-watch.ts';
import {
  addVectors,
  deleteVectors,
  meaningOwners,
  NOTHING_READ,
  type Progress,
  vectorHashes,
  writeProgress,
} from './meaning.store.ts';
import type { MeaningNotice, MeaningOwner } from './meaning.types.ts';
import { pieceHashes, pieceText } from './piece-hashes.ts';
import { MOST_FLOATS } from './shelf-vectors.ts';
import { packVector } from './vectors.ts';

interface ReadingInDeps {
  db: Database;
  shelves: Pick<Shelves, 'key' | 'openWhole'>;
  model: EmbedderWithBreakers & Pick<ModelWithBreakers, 'inFlight'>;
  /** With whose key an owner's texts are read in, and where. */
  accessOf: (userId: number) => Promise<Pick<MeaningAccess, 'apiKey' | 'baseUrl' | 'whyNoKey' | 'marks'>>;
  spaceOf: SpaceOf;
  prices: Pick<Prices, 'of'>;
  notifications: Pick<Notifications, 'tell' | 'withdraw'>;
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
const DAY_MS = 24 * MOST_PAUSE_MS;
/**
 * Read in anew without asking: what costs less than anybody would look into. Where no price is known, so many pieces would
 * usually cost less than that at the dearest listed price, and take a small server some minutes.
 */
const MOST_USD = 0.1;
const MOST_PIECES = 2_000;

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
  const { db, shelves, model, accessOf, spaceOf, prices, notifications } = deps;
  const { serverAddress, room, log, clock } = deps;
  let isStopped = false;
  const stateOf = (owner: MeaningOwner) => {
    const { marks } = spaceOf({ model: owner.model, baseUrl: owner.baseUrl || serverAddress });
    return stateHash(owner, [serverAddress, marks.passage, owner.doubt]);
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
    const { userId, model: name, isOn } = owner;
    const { apiKey, baseUrl, whyNoKey, marks } = await accessOf(userId);
    const space = spaceOf({ model: name, baseUrl, marks });
    const wanted = await wantedBy(owner, space);
    const stored = await vectorHashes(db.patient, userId);
    const isKept = (one: string) => owner.dimensions > 0 && wanted.hashes.has(one);
    const kept = new Set([...stored].filter(isKept));
    const gone = [...stored].filter((one) => !kept.has(one));
    for (let at = 0; at < gone.length; at += DELETED_AT_ONCE)
      await deleteVectors(db.patient, userId, gone.slice(at, at + DELETED_AT_ONCE));
    const missing = isOn ? [...wanted.texts].filter(([one]) => !kept.has(one)) : [];
    const isDoubted = isOn && owner.doubt !== '';
    const end = { done: stateOf(owner), failures: 0, nextAt: 0 };
    if ((missing.length > 0 || isDoubted) && whyNoKey !== null)
      return progress(owner, { ...end, problem: whyNoKey });
    // Vectors of another address may have another length.
    let dimensions = kept.size > 0 ? owner.dimensions : 0;
    for (let at = 0; at < missing.length || (at === 0 && isDoubted); at += BATCH) {
      if (at >= BATCH * BATCHES) return progress(owner, { problem: '', failures: 0 });
      await goOn();
      const batch = missing.slice(at, at + BATCH);
      const texts = batch.map(([, text]) => text);
      if (at === 0) texts.push(PROBE);
      const vectors = await embed({ texts, model: name, apiKey, baseUrl, lane: 'reading_in' }, goOn);
      const probe = vectors[batch.length];
      if (probe !== undefined && kept.size > 0 && !fits(probe, owner))
        return beginAnew(owner, wanted, space, goOn);
      const length = vectors[0]?.length ?? 0;
      if (vectors.some((one) => one.length !== (dimensions || length))) throw new ModelFault('bad_answer');
      if (wanted.pieces * length > MOST_FLOATS)
        return progress(owner, { ...end, problem: 'too_large' }, failed('too_large', 0));
      dimensions = length;
      const rows = batch.flatMap(([one], place) => {
        const vector = vectors[place];
        return vector === undefined ? [] : [{ hash: one, vector: packVector(vector) }];
      });
      // The first one stays, lest many small changes add up unseen.
      const packed =
        probe === undefined || (kept.size > 0 && owner.probe !== null) ? {} : { probe: packVector(probe) };
      const fit = probe === undefined ? {} : { ...packed, doubt: '' as const };
      await db.patient.transaction(async (trx) => {
        // Nothing is kept of a model that is no longer wanted.
        if (!(await writeProgress(trx, owner, { dimensions, ...fit }))) throw new Stop();
        await addVectors(trx, userId, rows);
      });
    }
    // A doubt that came meanwhile is looked into next.
    const done = isDoubted ? stateOf({ ...owner, doubt: '' }) : end.done;
    return progress(owner, { ...end, done, problem: '' });
  }

  /** A vector for each text. A server that takes less at once is asked for less. */
  async function embed(asked: EmbeddingRequest, goOn: () => Promise<void>): Promise<readonly Float32Array[]> {
    const { texts } = asked;
    try {
      return (await model.embed(asked, TIMEOUT_MS)).vectors;
    } catch (error) {
      const isRefused = error instanceof ModelFault && error.kind === 'request_refused';
      if (!isRefused || texts.length < 2) throw error;
      await goOn();
      const half = texts.length >> 1;
      const first = await embed({ ...asked, texts: texts.slice(0, half) }, goOn);
      return [...first, ...(await embed({ ...asked, texts: texts.slice(half) }, goOn))];
    }
  }

  /** What is kept fits no more: another model answers. Throws ModelFault, or `Stop`. */
  async function beginAnew(
    owner: MeaningOwner,
    { texts }: Wanted,
    { model: name, baseUrl }: Space,
    goOn: () => Promise<void>,
  ): Promise<void> {
    const now = clock();
    const tokens = texts.values().reduce((sum, text) => sum + estimateTokens(text), 0);
    const costUsd = costOf(prices.of(name, baseUrl), tokens, 0);
    const isLarge = costUsd === null ? texts.size > MOST_PIECES : costUsd > MOST_USD;
    if (isLarge || now - owner.anewAt < DAY_MS) {
      const problem = isLarge ? 'vectors_wait' : 'vectors_stale';
      // Until then it is looked whether the model is back.
      const waits = { doubt: 'misfit', done: '', failures: 0, nextAt: now + MOST_PAUSE_MS } as const;
      return progress(owner, { ...waits, problem }, stale(meaningProblem(problem, 0)));
    }
    const anew = { ...NOTHING_READ, problem: '', failures: 0, anewAt: now };
    await progress(owner, anew, stale('It is read in anew by itself.'), owner.version);
    return readIn({ ...owner, ...anew, told: 'meaning_stale' }, goOn);
  }

  /**
   * Replies of all processes hear of it, and the owner of what they should know, once until all is well. Throws `Stop` where
   * something has changed since a given version.
   */
  async function progress(
    owner: MeaningOwner,
    what: Progress,
    news: { kind: MeaningNotice; detail: string } | null = null,
    version?: number,
  ): Promise<void> {
    const { userId, told } = owner;
    const notice = { userId, templateId: null };
    const isWell = what.problem === '' && what.done !== undefined;
    const isNews = news !== null && news.kind !== told;
    const tells: Progress = isNews ? { told: news.kind } : {};
    if (isWell) tells.told = '';
    await db.patient.transaction(async (trx) => {
      if (!(await writeProgress(trx, owner, { ...what, ...tells }, version))) {
        if (version !== undefined) throw new Stop();
        return;
      }
      if (isNews) await notifications.tell(trx, { ...notice, ...news });
      if (isWell) await notifications.withdraw(trx, { ...notice, kind: 'meaning_failed' });
      // The model is back before anything was read in anew.
      if (isWell && owner.doubt === 'misfit')
        await notifications.withdraw(trx, { ...notice, kind: 'meaning_stale' });
      await recordChange(trx, 'account', userId, clock());
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
      const problem = error instanceof ModelFault ? problemOf(error, owner.problem) : 'failed';
      const what = { problem, failures, nextAt: clock() + pause };
      await progress(owner, what, failed(problem, failures));
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

/** What an owner can do about it depends on the status too; that nobody is asked any more says less than what came before. */
function problemOf({ kind, status }: ModelFault, before: string): string {
  if (status === 501) return 'no_embeddings';
  if (kind === 'provider_down' && before !== '') return before;
  return status === 413 && kind === 'request_refused' ? 'too_long' : kind;
}

/** null: it may pass by itself. */
function failed(problem: string, failures: number) {
  if (!isMeaningLost(problem, failures)) return null;
  return { kind: 'meaning_failed', detail: meaningProblem(problem, failures) } as const;
}

function stale(detail: string) {
  return { kind: 'meaning_stale', detail } as const;
}

/** Changes with all that the vectors depend on. */
function stateHash({ isOn, model, baseUrl, sources }: MeaningOwner, more: readonly string[]): string {
  return hash(
    'sha256',
    JSON.stringify([isOn, model, baseUrl, sources, ...more.filter((one) => one !== '')]),
    'hex',
  );
}
