import { createBoundedCache } from '../../bounded-cache.ts';
import { type FingerprintCorrections, NO_CORRECTIONS } from '../../contract/fingerprint.ts';
import {
  FIRST_VERSION,
  type GIVEN_SOURCES,
  type VoiceSource,
  type VoiceTurn,
} from '../../contract/owner-voice.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Limits } from '../auth/limits.service.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { OwnerRoom } from '../size/owner-room.ts';
import { type AccountPreview, collectTurns, previewOf } from './account/account-replies.ts';
import { countOwnReplies } from './account/own-replies.store.ts';
import type { Learn } from './learn-in-process.ts';
import { createCountLearning } from './learning-limit.ts';
import { createLessons } from './lessons.ts';
import type { Example } from './pairs/examples.ts';
import { type PairIndex, rankTurns } from './pairs/pair-index.ts';
import { openedIndex } from './pairs/stored-index.ts';
import { type SpokenVoice, spokenVoice, taughtVoice } from './spoken-voice.ts';
import { createStaleLessons } from './stale-lessons.ts';
import { isChoice } from './style/choices.ts';
import { deleteAllTaught, listTaught } from './taught/taught.store.ts';
import { type TaughtTurns, toVoiceTurn } from './taught/taught-turns.service.ts';
import {
  countDeletion,
  deleteImport,
  deleteImports,
  deleteVoice,
  examplesAt,
  findPairs,
  findVoice,
  listImports,
  type StoredVoice,
  switchVoice,
  turnsOf,
  type VoiceImport,
  writeVoice,
} from './voices.store.ts';

export type { StoredVoice, VoiceImport };

export type Voices = ReturnType<typeof createVoices>;

export interface VoicesDeps {
  db: Database;
  audit: Audit;
  billing: Billing;
  ownerRoom: Pick<OwnerRoom, 'within'>;
  limits: Pick<Limits, 'holdAllowance'>;
  learn: Learn;
  taughtTurns: Pick<TaughtTurns, 'key' | 'answersTo'>;
  clock: () => number;
}

type GivenSource = (typeof GIVEN_SOURCES)[number];

/** So many owners' indexes are kept in memory, of up to 200 KB each. */
const INDEXES = 200;
/** Kept while answers that were taught, before anything was learned, are not used. */
const TAUGHT_OFF = { learned: null, corrections: NO_CORRECTIONS };
const NOTHING_TAUGHT = { alike: [], others: [] };

/** How owners write: what they give to learn from, and what is learned. */
export function createVoices({
  db,
  audit,
  billing,
  ownerRoom,
  limits,
  learn,
  taughtTurns,
  clock,
}: VoicesDeps) {
  const { relearn, learnFrom } = createLessons({ db, audit, ownerRoom, learn, clock });
  const countLearning = createCountLearning(db, limits);
  const indexes = createBoundedCache<number, { learnedAt: number; index: PairIndex }>(INDEXES);

  /** The index of the owner's examples, as learned then or later. */
  async function indexOf(userId: number, learnedAt: number): Promise<PairIndex> {
    const known = indexes.get(userId);
    if (known !== undefined && known.learnedAt >= learnedAt) return known.index;
    const found = await findPairs(db.knex, userId);
    if (found === null) throw new AppError('not_found');
    const index = openedIndex(found.pairs);
    indexes.set(userId, { learnedAt: found.learnedAt, index });
    return index;
  }

  async function learnedAnswers(
    userId: number,
    learnedAt: number,
    message: string,
    count: number,
  ): Promise<(VoiceTurn | Example)[]> {
    const places = rankTurns(await indexOf(userId, learnedAt), message, count);
    return places.length === 0 ? [] : examplesAt(db.knex, userId, places);
  }

  async function isInPlan(userId: number): Promise<boolean> {
    return (await billing.entitlement(userId)).ownerVoice;
  }

  async function requirePlan(userId: number): Promise<void> {
    if (!(await isInPlan(userId))) throw new AppError('voice_plan');
  }

  return {
    isInPlan,
    imports: (userId: number): Promise<VoiceImport[]> => listImports(db.knex, userId),
    /** null: nothing was learned, and nothing is off. */
    find: (userId: number): Promise<StoredVoice | null> => findVoice(db.knex, userId),
    async turns(userId: number, source: VoiceSource): Promise<VoiceTurn[]> {
      const kept = await turnsOf(db.knex, userId, source);
      return kept.map(({ customerId: _, ...turn }) => turn);
    },
    /** What the owner answers to customers who write something like `message`: what was taught of that first, best first. */
    async answersTo(
      { userId, learnedAt, taughtKey }: { userId: number } & Pick<SpokenVoice, 'learnedAt' | 'taughtKey'>,
      message: string,
      count: number,
    ): Promise<(VoiceTurn | Example)[]> {
      const [taught, learned] = await Promise.all([
        taughtKey === null ? NOTHING_TAUGHT : taughtTurns.answersTo(userId, taughtKey, message),
        learnedAt === null ? [] : learnedAnswers(userId, learnedAt, message, count),
      ]);
      return [...taught.alike, ...learned, ...taught.others].slice(0, count);
    },
    /**
     * Takes the place of what came from there before. Throws `voice_plan`, `voice_too_little`, `storage_full`,
     * `too_many_requests`, or `conflict` where the voice is deleted meanwhile.
     */
    async add(userId: number, source: GivenSource, turns: readonly VoiceTurn[]): Promise<void> {
      await requirePlan(userId);
      await countLearning(userId, 'import');
      await learnFrom(userId, { source, turns: () => Promise.resolve(turns) });
    },
    /** Replies that the owner typed in this account. */
    async accountReplies(userId: number): Promise<AccountPreview> {
      const imports = await listImports(db.knex, userId);
      const known = imports.find(({ source }) => source === 'account');
      return previewOf(db.knex, userId, known?.createdAt ?? null);
    },
    /** Learns from them, in place of what was learned from them before. Throws as `add` does. */
    async addFromAccount(userId: number): Promise<void> {
      await requirePlan(userId);
      if ((await countOwnReplies(db.knex, userId)).replies === 0) throw new AppError('voice_too_little');
      await countLearning(userId, 'import');
      await learnFrom(userId, { source: 'account', turns: () => collectTurns(db.knex, userId) });
    },
    /** See `createStaleLessons`. */
    relearnStale: createStaleLessons({ db, relearn, clock }),
    /** Forgets what came from there, and learns anew from the rest. Also without the plan. */
    async remove(userId: number, source: VoiceSource): Promise<void> {
      await relearn(userId, {
        given: { source, turns: () => Promise.resolve([]) },
        save: (trx) => deleteImport(trx, userId, source),
      });
    },
    /** Forgets everything. Also without the plan: what an owner has, the owner may throw away. */
    async removeAll(userId: number): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        await countDeletion(trx, userId);
        await deleteImports(trx, userId);
        await deleteVoice(trx, userId);
        await deleteAllTaught(trx, userId);
        await recordChange(trx, 'account', userId, clock());
        await audit.record(trx, { action: 'voice.deleted', by: { userId } });
      });
    },
    /**
     * Throws `not_found`, `voice_plan`, `invalid_input`, `too_many_requests`, or `conflict` where it has changed since
     * `version`.
     */
    async change(
      userId: number,
      {
        version,
        isOn,
        corrections,
      }: { version: number; isOn?: boolean | undefined; corrections?: FingerprintCorrections | undefined },
    ): Promise<void> {
      await requirePlan(userId);
      const before = await findVoice(db.knex, userId);
      const isLearned = before !== null && before.learned !== null;
      if (!isLearned && (corrections !== undefined || (await taughtTurns.key(userId)) === null))
        throw new AppError('not_found');
      if (corrections !== undefined) {
        if (!corrections.corrected.every(isChoice)) throw new AppError('invalid_input');
        await countLearning(userId, 'correction');
        await relearn(userId, { corrections, baseVersion: version });
      }
      if (isOn === undefined) return;
      await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        const current = await findVoice(trx, userId);
        const expected = corrections === undefined ? version : version + 1;
        if ((current?.version ?? FIRST_VERSION) !== expected) throw new AppError('conflict');
        const next = { isOn, version: expected + 1 };
        if (current !== null && current.learned !== null) await switchVoice(trx, userId, next);
        else if (isOn) await deleteVoice(trx, userId);
        else await writeVoice(trx, userId, { ...TAUGHT_OFF, ...next, learnedAt: clock() }, null);
        await recordChange(trx, 'account', userId, clock());
      });
    },
    /** As replies would use it with these changes, none of which is saved. null: it would be off, or nothing was learned. */
    async tried(
      userId: number,
      change: { isOn?: boolean | undefined; corrections?: FingerprintCorrections | undefined },
    ): Promise<SpokenVoice | null> {
      const [voice, taughtKey] = await Promise.all([findVoice(db.knex, userId), taughtTurns.key(userId)]);
      const isOn = change.isOn ?? voice?.isOn ?? true;
      const { corrections } = change;
      if (corrections === undefined || !isOn || voice === null || voice.learned === null)
        return spokenNow(voice, isOn, taughtKey);
      const turns: VoiceTurn[] = [];
      for (const { source } of await listImports(db.knex, userId))
        turns.push(...(await turnsOf(db.knex, userId, source)));
      const taught = (await listTaught(db.knex, userId)).map(toVoiceTurn);
      const { learned } = await learn({ turns, taught, corrections });
      return spokenVoice({ ...voice, learned, corrections, taughtKey });
    },
    /** For replies; null: nothing was learned or taught, or it is off. */
    async spoken(userId: number): Promise<SpokenVoice | null> {
      const [voice, taughtKey] = await Promise.all([findVoice(db.knex, userId), taughtTurns.key(userId)]);
      return spokenNow(voice, voice?.isOn ?? true, taughtKey);
    },
  };
}

function spokenNow(voice: StoredVoice | null, isOn: boolean, taughtKey: string | null): SpokenVoice | null {
  if (!isOn) return null;
  if (voice !== null && voice.learned !== null)
    return spokenVoice({ ...voice, learned: voice.learned, taughtKey });
  return taughtKey === null ? null : taughtVoice(taughtKey);
}
