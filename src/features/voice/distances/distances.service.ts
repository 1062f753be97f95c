import type { Database } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/database-away.ts';
import { claimTask, endClaim, extendClaim } from '../../../db/task-claims.ts';
import type { Logger } from '../../../log.ts';
import type { Billing } from '../../billing/billing.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { StrategiesService } from '../../strategies/strategies.service.ts';
import {
  addPoint,
  deleteForgotten,
  hasVoices,
  pointsOf,
  profileOf,
  templatesWithVoice,
  watchesOf,
  writeWatch,
} from './distances.store.ts';
import type { MeasuredTemplate, VoicePoint } from './distances.types.ts';
import { type Look, lookAt } from './look.ts';
import type { Measured, Measuring } from './measure.ts';
import type { MeasureReplies } from './measure-in-process.ts';
import { driftWords, stateMeasured } from './outcome.ts';

/** How far replies are from the owner's voice, measured beside the answers: one process at a time. */
export type VoiceDistanceService = ReturnType<typeof createVoiceDistances>;

export interface VoiceDistancesDeps {
  db: Database;
  billing: Pick<Billing, 'entitlement'>;
  notifications: Pick<Notifications, 'tell'>;
  strategies: Pick<StrategiesService, 'list'>;
  measure: MeasureReplies;
  log: Logger;
  clock: () => number;
}

/** A template with its points, oldest first. */
export interface TemplateDistances extends MeasuredTemplate {
  points: readonly VoicePoint[];
}

const TASK = 'voice distances';
/** A page takes a second for each template at most. */
const CLAIM_MS = 2 * 60_000;
const PAGE = 20;
/** A point a day for a year. */
const KEPT_POINTS = 366;

export function createVoiceDistances(deps: VoiceDistancesDeps) {
  const { db, billing, notifications, strategies, measure, log, clock } = deps;
  let isStopped = false;

  async function look(template: MeasuredTemplate): Promise<Look | null> {
    const { ownerVoice } = await billing.entitlement(template.userId);
    if (!ownerVoice) return null;
    const closings = async () => {
      const list = await strategies.list(template.userId, template.id);
      return list.map(({ ends }) => ends.text);
    };
    return lookAt(db.patient, template, closings, clock());
  }

  async function measured(found: Look): Promise<Measured | null> {
    const { replies, template, watch } = found;
    const profile = replies === null ? null : await profileOf(db.patient, template.userId);
    if (replies === null || profile === null) return null;
    return measure(measuringOf(profile, replies, watch.state.change?.at ?? null));
  }

  async function keep(found: Look, result: Measured | null): Promise<void> {
    const { template, watch } = found;
    const now = clock();
    await db.patient.transaction(async (trx) => {
      if (result === null) return writeWatch(trx, template, watch);
      const { latest } = result;
      const { state, isNews } = stateMeasured(watch.state, result);
      if (latest.isEnough) {
        const { distance, low, high, messages: replies, words } = latest;
        const { inForce, marks: changes } = watch.state;
        const point = { measuredAt: now, replies, words, distance, low, high, inForce, changes };
        await addPoint(trx, template, point, KEPT_POINTS);
      }
      const messageId = found.replies?.[0]?.id ?? watch.messageId;
      const measuredAt = latest.isEnough ? now : watch.measuredAt;
      await writeWatch(trx, template, { ...watch, state, messageId, measuredAt });
      if (!isNews) return;
      const notice = { userId: template.userId, templateId: template.id, kind: 'voice_drift' } as const;
      await notifications.tell(trx, { ...notice, detail: driftWords(state) });
    });
  }

  async function measureOne(template: MeasuredTemplate): Promise<void> {
    try {
      const found = await look(template);
      if (found !== null) await keep(found, await measured(found));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One template must not keep the others from theirs; it is tried again with the next run.
      log.error({ err: error, templateId: template.id }, 'a distance could not be measured');
    }
  }

  return {
    async run(): Promise<void> {
      // A claim is written, and a write waits for whoever locks the database.
      if (!(await hasVoices(db.patient))) return;
      let until = await claimTask(db.patient, TASK, clock, CLAIM_MS);
      if (until === null) return;
      await deleteForgotten(db.patient);
      for (let after: number | null = 0; after !== null && until !== null && !isStopped; ) {
        const page: MeasuredTemplate[] = await templatesWithVoice(db.patient, after, PAGE);
        for (const template of page) if (!isStopped) await measureOne(template);
        after = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
        until = await extendClaim(db.patient, TASK, until, clock, CLAIM_MS);
      }
      if (until !== null) await endClaim(db.patient, TASK, until);
    },
    /** Ends a run after the template that it is at. */
    stop(): void {
      isStopped = true;
    },
    /** Templates of an owner whose voice is on, by id. */
    async list(userId: number): Promise<TemplateDistances[]> {
      const points = await pointsOf(db.knex, userId);
      const templates = await watchesOf(db.knex, userId);
      return templates.map((template) => ({ ...template, points: points.get(template.id) ?? [] }));
    },
    /** By template, oldest first; those of a voice that is off among them. */
    points: (userId: number): Promise<Map<number, VoicePoint[]>> => pointsOf(db.knex, userId),
    async isMeasured(userId: number): Promise<boolean> {
      const { ownerVoice } = await billing.entitlement(userId);
      return ownerVoice && (await profileOf(db.knex, userId)) !== null;
    },
  };
}

/** `replies`: newest first. */
function measuringOf(
  profile: Measuring['profile'],
  replies: NonNullable<Look['replies']>,
  changedAt: number | null,
): Measuring {
  const texts = (isMeant: (at: number) => boolean): string[] =>
    replies.filter(({ at }) => isMeant(at)).map(({ text }) => text);
  const change =
    changedAt === null
      ? null
      : { before: texts((at) => at < changedAt), since: texts((at) => at >= changedAt) };
  return { profile, latest: texts(() => true), change };
}
