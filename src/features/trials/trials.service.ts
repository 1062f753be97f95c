import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { TRIAL_CEILING, TRIALS_KEPT } from '../../contract/golden-lists.ts';
import type { TrialBody, TrialDetail, TrialEstimate, TrialList, TrialView } from '../../contract/trial.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { isMissingReference } from '../../db/missing-reference.ts';
import { AppError } from '../../errors.ts';
import { inTurn } from '../../in-turn.ts';
import type { Logger } from '../../log.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import type { Prices } from '../ai/prices.ts';
import type { ReplyPipeline } from '../replies/pipeline.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { CountTest } from '../test-chat/test-limit.ts';
import { createAnswerer } from './answering.ts';
import { createBudget } from './budget.ts';
import { estimated, fitsInto, type ReplyToAsk } from './estimate.ts';
import { createRequireInForce } from './in-force.ts';
import { createPlans, type Plan, type PlansDeps } from './plans.ts';
import { runTrial } from './run-trial.ts';
import { TrialEnd } from './trial-end.ts';
import { NOTHING_TO_TRY } from './trial-items.ts';
import { createTrialModel } from './trial-model.ts';
import { toTrialView } from './trial-view.ts';
import {
  countRows,
  deleteOldTrials,
  endDeadTrials,
  endTrial,
  findCeiling,
  findReply,
  findTrial,
  hasRunning,
  insertTrial,
  listTrials,
  renewTrial,
  rowsOf,
  type Trial,
  writeCeiling,
  writeReply,
  writeRows,
} from './trials.store.ts';
import { tryItem, untriedRow } from './try-item.ts';

export interface TrialsDeps extends PlansDeps {
  config: Config;
  db: Database;
  templates: Pick<Templates, 'get' | 'byId'>;
  guardedModel: ModelWithBreakers;
  createPipeline: (model: ModelWithBreakers) => ReplyPipeline;
  prices: Prices;
  countTest: CountTest;
  log: Logger;
  clock: () => number;
}

/** A process that is silent for so long is gone. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
/** Of each golden chat: the saved state, and drafts that were tried lately. */
const REPLIES_KEPT = 6;
/** How long an end waits for calls under way. */
const CLOSE_MS = 5_000;
const DIED = 'The server stopped while it was running. Please start it again.';
const CLOSING = 'The server was restarted. Please start it again.';

export type Trials = ReturnType<typeof createTrials>;

/** Runs in the background that try a draft before it goes live. */
export function createTrials(deps: TrialsDeps) {
  const { config, db, templates, prices, clock, log } = deps;
  const lease = { forMs: LEASE_MS, clock };
  const plans = createPlans(deps);
  /** Those of this process. */
  const running = new Map<number, { userId: number; stop: AbortController; ended: Promise<void> }>();

  async function ceilingOf(userId: number): Promise<number> {
    return (await findCeiling(db.knex, userId)) ?? TRIAL_CEILING.usual;
  }

  /** Refuses what would end with its first call. */
  function requireRoom(replies: readonly ReplyToAsk[], ceilingUsd: number): void {
    const fits = (reply: ReplyToAsk) => fitsInto(ceilingUsd, prices, reply);
    const sides = [replies.filter(({ isDraft }) => isDraft), replies.filter(({ isDraft }) => !isDraft)];
    if (sides.some((side) => side.length > 0 && !side.some(fits))) throw new AppError('trial_ceiling');
  }

  async function begin(userId: number, body: TrialBody, plan: Plan): Promise<Trial> {
    const { draftKey, isAsSaved, items, ceilingUsd, sides } = plan;
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      await endDeadTrials(trx, userId, DIED, clock);
      if (await hasRunning(trx, userId)) throw new AppError('trial_running');
      const place = { templateId: body.templateId, kind: body.kind };
      await deleteOldTrials(trx, userId, place, TRIALS_KEPT - 1);
      const { model } = sides.after.access;
      const trial = { ...place, draftKey, isAsSaved, model, total: items.length, ceilingUsd };
      return insertTrial(trx, userId, { ...trial, createdAt: clock() }, lease);
    });
  }

  /** Runs to its end, whatever happens. */
  async function run(userId: number, trial: Trial, { sides, items, isAsSaved }: Plan, stop: AbortController) {
    const { id, templateId, ceilingUsd } = trial;
    const { signal } = stop;
    const budget = createBudget(prices, ceilingUsd);
    const room = Math.max(1, Math.floor(config.webhook.maxAiCalls / 2));
    const requireInForce = createRequireInForce(deps, sides.saved);
    // In turn: of two writes under way, the older sum could arrive last.
    const keepSpent = inTurn(async () => {
      if (!(await renewTrial(db.knex, userId, id, budget.atMost(), lease))) stop.abort();
    });
    const options = { budget, room, signal, requireInForce, keepSpent };
    const model = createTrialModel(deps.guardedModel, options);
    const pipeline = deps.createPipeline(model);
    const isServersKey = sides.saved.keys.openai === '';
    const answer = createAnswerer({
      tryMessage: (side) => plans.tryMessageWith(pipeline, side),
      count: isServersKey ? () => deps.countTest(userId) : null,
      clock,
      signal,
    });
    const known = {
      find: (goldenId: number, key: string) => findReply(db.knex, userId, goldenId, key),
      keep: (goldenId: number, key: string, reply: Parameters<typeof writeReply>[2]['reply']) =>
        unlessGone(writeReply(db.knex, userId, { goldenId, key, reply, createdAt: clock() }, REPLIES_KEPT)),
    };
    const renewal = setInterval(() => {
      keepSpent().catch((error: unknown) =>
        log.warn({ err: error, trialId: id }, 'a trial could not be renewed'),
      );
    }, RENEW_MS);
    renewal.unref();
    try {
      await unlessGone(writeRows(db.knex, userId, id, items.map(untriedRow)));
      const outcome = await runTrial(items, {
        async tryItem(item) {
          if (signal.aborted) throw new TrialEnd('stopped', 'You stopped it.');
          if ((await templates.byId(userId, templateId)) === null)
            throw new TrialEnd('stopped', 'The template was deleted.');
          return tryItem({ sides, isAsSaved, answer, known }, item);
        },
        async record(row) {
          await unlessGone(writeRows(db.knex, userId, id, [row]));
          await keepSpent();
        },
        onFault: (error) => log.error({ err: error, trialId: id }, 'a trial failed'),
      });
      await renewTrial(db.knex, userId, id, budget.spent(), lease);
      await endTrial(db.knex, userId, id, { ...outcome, endedAt: clock() });
    } finally {
      clearInterval(renewal);
    }
  }

  async function viewOf(userId: number, trial: Trial): Promise<TrialView> {
    return toTrialView(trial, (await countRows(db.knex, userId, [trial.id])).get(trial.id));
  }

  async function owned(userId: number, id: number): Promise<Trial> {
    await endDeadTrials(db.knex, userId, DIED, clock);
    const trial = await findTrial(db.knex, userId, id);
    const isThere = trial !== null && (await templates.byId(userId, trial.templateId)) !== null;
    if (!isThere) throw new AppError('not_found', { sentence: `There is no run ${id}.` });
    return trial;
  }

  async function get(userId: number, id: number): Promise<TrialDetail> {
    const trial = await owned(userId, id);
    return { ...(await viewOf(userId, trial)), rows: await rowsOf(db.knex, userId, id) };
  }

  return {
    get,
    /** In US dollars for each run. */
    ceiling: ceilingOf,
    setCeiling: (userId: number, ceilingUsd: number): Promise<void> =>
      writeCeiling(db.knex, userId, ceilingUsd),
    /** The newest first. Throws `not_found`. */
    async list(userId: number, templateId: number): Promise<TrialList> {
      await templates.get(userId, templateId);
      await endDeadTrials(db.knex, userId, DIED, clock);
      const list = await listTrials(db.knex, userId, templateId);
      const counts = await countRows(
        db.knex,
        userId,
        list.map(({ id }) => id),
      );
      const trials = list.map((trial) => toTrialView(trial, counts.get(trial.id)));
      return { ceilingUsd: await ceilingOf(userId), trials };
    },
    /** What a run would cost; the AI is not asked. Throws `not_found`, `invalid_input` or `trial_no_key`. */
    async estimate(userId: number, body: TrialBody): Promise<TrialEstimate> {
      const plan = await plans.of(userId, body, await ceilingOf(userId));
      const replies = await plans.repliesToAsk(userId, plan);
      const { draftKey, ceilingUsd, items, sides } = plan;
      const { model } = sides.after.access;
      const input = { kind: body.kind, draftKey, messages: items.length, replies, model, ceilingUsd };
      return estimated(prices, input);
    },
    /**
     * Begins a run, which goes on in the background. Throws `not_found`, `invalid_input` as the template's form does,
     * `trial_no_key`, `trial_nothing`, `trial_ceiling` or `trial_running`.
     */
    async start(userId: number, body: TrialBody): Promise<TrialView> {
      const plan = await plans.of(userId, body, await ceilingOf(userId));
      if (plan.items.length === 0)
        throw new AppError('trial_nothing', { sentence: NOTHING_TO_TRY[body.kind] });
      requireRoom(await plans.repliesToAsk(userId, plan), plan.ceilingUsd);
      const trial = await begin(userId, body, plan);
      const stop = new AbortController();
      const ended = run(userId, trial, plan, stop)
        .catch((error: unknown) => log.error({ err: error, trialId: trial.id }, 'a trial broke off'))
        .finally(() => running.delete(trial.id));
      running.set(trial.id, { userId, stop, ended });
      return viewOf(userId, trial);
    },
    /** Waits for a run of this process to end. */
    ended: async (id: number): Promise<void> => running.get(id)?.ended,
    /** Its calls under way are still paid for, and waited for a while, so that their replies are in it. Throws `not_found`. */
    async stop(userId: number, id: number): Promise<TrialView> {
      await owned(userId, id);
      const here = running.get(id);
      here?.stop.abort();
      if (here !== undefined) await Promise.race([here.ended, sleep(CLOSE_MS, undefined, { ref: false })]);
      // One of another process hears of it with its next call.
      await endTrial(db.knex, userId, id, { state: 'stopped', why: 'You stopped it.', endedAt: clock() });
      return viewOf(userId, await owned(userId, id));
    },
    /** Ends the runs of this process, before it ends itself. */
    async close(): Promise<void> {
      const all = [...running];
      for (const [id, { userId, stop }] of all) {
        stop.abort();
        const end = { state: 'stopped', why: CLOSING, endedAt: clock() } as const;
        await endTrial(db.knex, userId, id, end).catch((error: unknown) =>
          log.warn({ err: error, trialId: id }, 'a trial was left as it is'),
        );
      }
      const ended = Promise.all(all.map(([, one]) => one.ended));
      await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Somebody may delete a golden chat, a conversation or the account while it is being tried. */
async function unlessGone(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isMissingReference(error)) throw error;
  }
}
