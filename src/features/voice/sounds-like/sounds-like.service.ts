import { isoTime } from '../../../contract/times.ts';
import type { SoundsLike } from '../../../contract/voice-sounds-like.ts';
import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import { claimTask, endClaim, extendClaim } from '../../../db/task-claims.ts';
import type { Logger } from '../../../log.ts';
import type { Billing } from '../../billing/billing.service.ts';
import type { StrategiesService } from '../../strategies/strategies.service.ts';
import { styleReader } from '../style/own-style.ts';
import {
  askToLearnAnew,
  isActiveSince,
  learnedOf,
  monthsOf,
  newestReplies,
  ownersWithVoice,
  repliesByIds,
  type SpeakingTemplate,
  speakingTemplates,
  writeMonth,
} from './sounds-like.store.ts';
import { type FixedTexts, LEAST_REPLIES, NEWEST, ownParts, shownOf, soundsLike } from './sounds-like.ts';

export type SoundsLikeService = ReturnType<typeof createSoundsLike>;

interface SoundsLikeDeps {
  db: Database;
  billing: Pick<Billing, 'entitlement'>;
  strategies: Pick<StrategiesService, 'list'>;
  log: Logger;
  clock: () => number;
}

const TASK = 'voice sounds like';
/** A page takes a second for each owner at most. */
const CLAIM_MS = 2 * 60_000;
const PAGE = 20;
/** So many new replies are measured at once, fewer after an hour. */
const NEW_REPLIES = 10;
const HOUR_MS = 3_600_000;
/** Conversations are listed a moment after their messages. */
const SLACK_MS = 10 * 60_000;
/** The page draws no more months. */
const MOST_MONTHS = 24;

/** How many of ten replies sound like their owner, measured beside the answers: one process at a time. */
export function createSoundsLike({ db, billing, strategies, log, clock }: SoundsLikeDeps) {
  let isStopped = false;

  async function fixedTexts(
    userId: number,
    templates: readonly SpeakingTemplate[],
  ): Promise<Map<number, FixedTexts>> {
    const fixed = new Map<number, FixedTexts>();
    for (const { id, disclosureLine } of templates) {
      const closings = (await strategies.list(userId, id)).map(({ ends }) => ends.text);
      fixed.set(id, { disclosureLine, closings });
    }
    return fixed;
  }

  async function measure(userId: number, learnedAt: number): Promise<void> {
    const before = (await monthsOf(db.patient, userId)).at(-1);
    const isAnew = before === undefined || learnedAt > before.measuredAt;
    if (!isAnew && !(await isActiveSince(db.patient, userId, before.measuredAt - SLACK_MS))) return;
    if (!(await billing.entitlement(userId)).ownerVoice) return;
    const learned = await learnedOf(db.patient, userId);
    if (learned === null || learned.style === null) return;
    // It was learned by an older version, which kept nothing to measure by.
    if (learned.style === undefined) return askToLearnAnew(db.patient, userId);
    const templates = await speakingTemplates(db.patient, userId);
    if (templates.length === 0) return;
    const ids = templates.map(({ id }) => id);
    const sent = await newestReplies(db.patient, userId, ids, NEWEST);
    const [newest] = sent;
    const fresh = before === undefined ? sent.length : sent.filter(({ id }) => id > before.messageId).length;
    const now = clock();
    const isDue = isAnew || fresh >= NEW_REPLIES || (fresh > 0 && now - before.measuredAt >= HOUR_MS);
    if (newest === undefined || !isDue) return;
    const replies = ownParts(sent, await fixedTexts(userId, templates));
    const month = new Date(now).toISOString().slice(0, 7);
    const measured = soundsLike(learned.style, replies);
    const row = { month, measuredAt: now, replies: replies.length, messageId: newest.id, ...measured };
    await db.patient.transaction((trx) => writeMonth(trx, userId, row));
  }

  return {
    async run(): Promise<void> {
      // A claim is written, and a write waits for whoever locks the database.
      if ((await ownersWithVoice(db.patient, 0, 1)).length === 0) return;
      let until = await claimTask(db.patient, TASK, clock, CLAIM_MS);
      if (until === null) return;
      for (let after: number | null = 0; after !== null && until !== null && !isStopped; ) {
        const page: Awaited<ReturnType<typeof ownersWithVoice>> = await ownersWithVoice(
          db.patient,
          after,
          PAGE,
        );
        for (const { userId, learnedAt } of page) {
          if (isStopped) break;
          await measure(userId, learnedAt).catch((error: unknown) => {
            if (isDatabaseAway(error)) throw error;
            // One owner must not keep the others from theirs; they are tried again with the next run.
            log.error({ err: error, userId }, 'how replies sound could not be measured');
          });
        }
        after = page.length < PAGE ? null : (page.at(-1)?.userId ?? null);
        until = await extendClaim(db.patient, TASK, until, clock, CLAIM_MS);
      }
      if (until !== null) await endClaim(db.patient, TASK, until);
    },
    /** Ends a run after the owner that it is at. */
    stop(): void {
      isStopped = true;
    },
    /** Of an owner whose voice is on; the examples are read anew, so that what was deleted is in none. */
    async view(userId: number): Promise<SoundsLike> {
      const { ownerVoice } = await billing.entitlement(userId);
      const style = ownerVoice ? ((await learnedOf(db.knex, userId))?.style ?? null) : null;
      const all = style === null ? [] : (await monthsOf(db.knex, userId)).slice(-MOST_MONTHS);
      const months = all.flatMap(({ month, figure, replies }) =>
        figure === null ? [] : [{ month, figure, replies }],
      );
      const view = { isMeasured: style !== null, leastReplies: LEAST_REPLIES, months };
      const last = all.at(-1);
      if (last === undefined || style === null) return { ...view, now: null };
      const templates = await speakingTemplates(db.knex, userId);
      const ids = templates.map(({ id }) => id);
      const sent = ids.length === 0 ? [] : await repliesByIds(db.knex, userId, ids, last.examples);
      const reader = styleReader(style);
      const examples = ownParts(sent, await fixedTexts(userId, templates)).map(({ text }) =>
        shownOf(reader, text),
      );
      const { measuredAt, replies, figure } = last;
      return { ...view, now: { at: isoTime(measuredAt), replies, figure, examples } };
    },
    /** All months of an owner, for the export of an account. */
    async months(userId: number): Promise<{ month: string; figure: number | null; replies: number }[]> {
      const all = await monthsOf(db.knex, userId);
      return all.map(({ month, figure, replies }) => ({ month, figure, replies }));
    },
  };
}
