import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { type FingerprintCorrections, NO_CORRECTIONS } from '../../contract/fingerprint.ts';
import type { KeptTurn, VoiceSource, VoiceTurn } from '../../contract/owner-voice.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { OwnerRoom } from '../size/owner-room.ts';
import { countOwnReplies } from './account/own-replies.store.ts';
import type { Learn } from './learn-in-process.ts';
import { listTaught } from './taught/taught.store.ts';
import { toVoiceTurn } from './taught/taught-turns.service.ts';
import {
  countDeletions,
  deleteLearned,
  findVoice,
  listImports,
  turnsOf,
  type VoiceImport,
  writeExamples,
  writeImport,
  writeVoice,
} from './voices.store.ts';

/** What takes the place of what came from its source before. */
interface Given {
  source: VoiceSource;
  turns: () => Promise<readonly KeptTurn[]>;
}

/** What is new in a lesson; without any of it, all is learned anew as it stands. */
interface LessonChanges {
  /** Asked for again with each try. */
  given?: Given;
  corrections?: FingerprintCorrections;
  /** Keeps what is new, in the same step as what is learned. */
  save?: (trx: Knex.Transaction, turns: readonly KeptTurn[]) => Promise<void>;
  /** As the owner has last seen the voice. */
  baseVersion?: number;
}

interface LessonsDeps {
  db: Database;
  audit: Audit;
  ownerRoom: Pick<OwnerRoom, 'within'>;
  learn: Learn;
  clock: () => number;
}

/** Fewer messages of an owner say too little of how they write. */
export const LEAST_MESSAGES = 30;
/** Another change may come in between as often as this. */
const TRIES = 3;
/** Leaves a transaction that is based on an older version. */
const OUTDATED = Symbol('outdated');

/** Learning anew beside everything that changes meanwhile: a lesson takes seconds, and no transaction waits for it. */
export function createLessons({ db, audit, ownerRoom, learn, clock }: LessonsDeps) {
  /**
   * Learns anew from what there is. Throws `conflict` where the owner deletes the voice meanwhile: what was given before that
   * must not come back.
   */
  async function relearn(
    userId: number,
    { given, corrections, save, baseVersion }: LessonChanges = {},
  ): Promise<void> {
    const deletions = await countDeletions(db.knex, userId);
    for (let tries = 1; ; tries += 1) {
      const before = await findVoice(db.knex, userId);
      if (baseVersion !== undefined && before?.version !== baseVersion) throw new AppError('conflict');
      const imports = await listImports(db.knex, userId);
      const basis = await countOwnReplies(db.knex, userId);
      const added = (await given?.turns()) ?? [];
      const turns = [...added];
      for (const { source } of imports)
        if (source !== given?.source) turns.push(...(await turnsOf(db.knex, userId, source)));
      const taught = await listTaught(db.knex, userId);
      const messages = [...turns, ...taught].reduce((sum, { said }) => sum + said.length, 0);
      if (added.length > 0 && messages < LEAST_MESSAGES) throw new AppError('voice_too_little');
      const wanted = corrections ?? before?.corrections ?? NO_CORRECTIONS;
      const lesson = { turns, taught: taught.map(toVoiceTurn), corrections: wanted };
      const result = messages < LEAST_MESSAGES ? null : await learn(lesson);
      try {
        return await db.knex.transaction(async (trx) => {
          await lockOwner(trx, userId);
          if ((await countDeletions(trx, userId)) !== deletions) throw new AppError('conflict');
          const current = await findVoice(trx, userId);
          // A voice that was deleted and learned anew counts from 1 again: what is learned from must be the same too.
          const isSame = isDeepStrictEqual(await listImports(trx, userId), imports);
          const isTaughtSame = isDeepStrictEqual(await listTaught(trx, userId), taught);
          if (!isSame || !isTaughtSame || current?.version !== before?.version) throw OUTDATED;
          // A customer who was deleted meanwhile must not come back.
          if (given?.source === 'account' && !isDeepStrictEqual(await countOwnReplies(trx, userId), basis))
            throw OUTDATED;
          await save?.(trx, added);
          if (result === null) await deleteLearned(trx, userId);
          else {
            const version = (current?.version ?? 0) + 1;
            const isOn = current?.isOn ?? true;
            const learned = { learned: result.learned, corrections: wanted, learnedAt: clock() };
            await writeVoice(trx, userId, { isOn, version, ...learned }, result.pairs);
            await writeExamples(trx, userId, result.examples);
          }
          await recordChange(trx, 'account', userId, clock());
        });
      } catch (error) {
        if (error !== OUTDATED) throw error;
        if (tries === TRIES) throw new AppError('conflict');
      }
    }
  }

  function learnFrom(userId: number, given: Given): Promise<void> {
    const save = async (trx: Knex.Transaction, turns: readonly KeptTurn[]) => {
      const added = importOf(given.source, turns, clock());
      await ownerRoom.within(trx, userId, () => writeImport(trx, userId, added, turns));
      const after = { source: given.source, messages: added.messages };
      await audit.record(trx, { action: 'voice.learned', by: { userId }, after });
    };
    return relearn(userId, { given, save });
  }

  return { relearn, learnFrom };
}

function importOf(source: VoiceSource, turns: readonly VoiceTurn[], createdAt: number): VoiceImport {
  const times = turns.flatMap(({ at }) => at ?? []);
  const first = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = times.reduce((most, at) => Math.max(most, at), 0);
  return {
    source,
    turns: turns.length,
    messages: turns.reduce((sum, { said }) => sum + said.length, 0),
    firstAt: times.length === 0 ? null : first,
    lastAt: times.length === 0 ? null : last,
    createdAt,
  };
}
