import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { TRIAL_CEILING, TRIALS_KEPT } from '../../contract/golden-lists.ts';
import type {
  TrialBody,
  TrialDetail,
  TrialEstimate,
  TrialList,
  TrialRow,
  TrialView,
} from '../../contract/trial.ts';
import { USAGE_DAYS } from '../../contract/usage.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { isMissingReference } from '../../db/missing-reference.ts';
import { AppError } from '../../errors.ts';
import { inTurn } from '../../in-turn.ts';
import type { Logger } from '../../log.ts';
import type { ModelWithBreakers } from '../ai/model-with-breakers.ts';
import type { ReplyPipeline } from '../replies/pipeline.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { CountTest } from '../test-chat/test-limit.ts';
import type { Usage } from '../usage/usage.service.ts';
import { createAnswerer } from './answering.ts';
import { createBudget } from './budget.ts';
import { estimated, fitsInto, type ReplyToAsk } from './estimate.ts';
import type { FactChecks } from './fact-checks.service.ts';
import { createRequireInForce } from './in-force.ts';
import { createPlans, type Plan, type PlansDeps } from './plans.ts';
import { runTrial } from './run-trial.ts';
import { TrialEnd } from './trial-end.ts';
import { ALL_ASKED, NOTHING_TO_TRY, type TrialItem } from './trial-items.ts';
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
  usage: Pick<Usage, 'report'>;
  factChecks: Pick<FactChecks, 'keep'>;
  countTest: CountTest;
  log: Logger;
  clock: () => number;
}

/** A process that is silent for so long is gone. */
const LEASE_MS = 15_000;
const RENEW_MS = 5_000;
/** Of each golden chat: the saved state, and drafts that were tried lately. */
const REPLIES_KEPT = 6;
const MINUTE_MS = 60_000;
/** How long an end waits for calls under way. */
const CLOSE_MS = 5_000;
const DIED = 'The server stopped while it was running. Please start it again.';
const CLOSING = 'The server was restarted. Please start it again.';

export type Trials = ReturnType<typeof createTrials>;

/** Runs in the background that try a draft before it goes live. */
export function createTrials(deps: TrialsDeps) {
  const { config, db, templates, prices, factChecks, clock, log } = deps;
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
  async function run(userId: number, trial: Trial, body: TrialBody, plan: Plan, stop: AbortController) {
    const { sides, items, toTry, kept, isAsSaved, isOwnServer } = plan;
    const { id, templateId, ceilingUsd } = trial;
    const { signal } = stop;
    const budget = createBudget(prices, ceilingUsd, isOwnServer ? Number.POSITIVE_INFINITY : undefined);
    const room = isOwnServer ? 1 : Math.max(1, Math.floor(config.webhook.maxAiCalls / 2));
    const minutes = body.kind === 'facts' ? body.minutes : undefined;
    const until = minutes === undefined ? Number.POSITIVE_INFINITY : clock() + minutes * MINUTE_MS;
    const requireInForce = createRequireInForce(deps, sides.saved);
    // In turn: of two writes under way, the older sum could arrive last.
    const keepSpent = inTurn(async () => {
      if (!(await renewTrial(db.knex, userId, id, budget.atMost(), lease))) stop.abort();
    });
    const options = { budget, room, isOwnServer, signal, requireInForce, keepSpent };
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
      const rows = items.map((item, place) => kept.get(place) ?? untriedRow(item, place));
      await unlessGone(writeRows(db.knex, userId, id, rows));
      const tried = {
        async tryItem(item: TrialItem) {
          if (signal.aborted) throw new TrialEnd('stopped', 'You stopped it.');
          if (clock() >= until)
            throw new TrialEnd('stopped', `It took the ${inMinutes(minutes ?? 0)} that you chose.`);
          if ((await templates.byId(userId, templateId)) === null)
            throw new TrialEnd('stopped', 'The template was deleted.');
          return tryItem({ sides, isAsSaved, answer, known }, item);
        },
        async record(row: TrialRow) {
          await unlessGone(writeRows(db.knex, userId, id, [row]));
          await keepSpent();
        },
        onFault: (error: unknown) => log.error({ err: error, trialId: id }, 'a trial failed'),
      };
      const came = await runTrial(items, toTry, tried, isOwnServer ? 1 : undefined);
      const isPart = came.state === 'done' && kept.size + toTry.length < items.length;
      const outcome = isPart ? ({ state: 'stopped', why: 'That is how many you chose.' } as const) : came;
      if (outcome.state === 'done' && body.kind === 'facts') await keepFacts(userId, body, plan, id);
      await renewTrial(db.knex, userId, id, budget.spent(), lease);
      await endTrial(db.knex, userId, id, { ...outcome, endedAt: clock() });
    } finally {
      clearInterval(renewal);
    }
  }

  /** What all lines came to, so that it is known longer than the run is; of a draft that is not saved, nothing. */
  async function keepFacts(userId: number, { template, triggers, voice }: TrialBody, plan: Plan, id: number) {
    if (template !== undefined || triggers !== undefined || voice !== undefined) return;
    const { saved, after } = plan.sides;
    const { model, baseUrl } = after.access;
    const { right = 0, wrong = 0, unclear = 0 } = (await countRows(db.knex, userId, [id])).get(id) ?? {};
    if (right + wrong + unclear === 0) return;
    const counts = { right, wrong, unclear, lines: plan.items.length };
    const { id: templateId, version: templateVersion } = saved.template;
    const about = { templateId, templateVersion, model, baseUrl, checkedAt: clock() };
    await unlessGone(factChecks.keep(userId, { ...about, ...counts }));
  }

  /** Of a call, as the runs of these lines took before; else as replies to customers did; null: nobody knows. */
  async function callMs(userId: number, templateId: number, model: string): Promise<number | null> {
    const before = (await listTrials(db.knex, userId, templateId)).find(
      (trial) => trial.kind === 'facts' && trial.model === model && trial.calls > 0 && trial.endedAt !== null,
    );
    if (before?.endedAt) return (before.endedAt - before.createdAt) / before.calls;
    return (await deps.usage.report(userId, { days: USAGE_DAYS.fallback, templateId })).totals.medianAiMs;
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
      const replies = await plans.repliesToAsk(userId, body.kind, plan);
      const { draftKey, ceilingUsd, items, toTry, sides, isOwnServer } = plan;
      const { model } = sides.after.access;
      const about = { kind: body.kind, draftKey, messages: toTry.length, all: items.length, model };
      const wordings =
        body.kind === 'facts' ? wordingsOf(toTry.flatMap((place) => items[place] ?? [])) : null;
      const ms = isOwnServer ? await callMs(userId, body.templateId, model) : null;
      return estimated(prices, { ...about, wordings, replies, ceilingUsd, isOwnServer, callMs: ms });
    },
    /**
     * Begins a run, which goes on in the background. Throws `not_found`, `invalid_input` as the template's form does,
     * `trial_no_key`, `trial_nothing`, `trial_ceiling`, `trial_running` or `trial_changed`.
     */
    async start(userId: number, body: TrialBody): Promise<TrialView> {
      const plan = await plans.of(userId, body, await ceilingOf(userId));
      if (plan.toTry.length === 0) {
        const sentence = plan.items.length > 0 ? ALL_ASKED : NOTHING_TO_TRY[body.kind];
        throw new AppError('trial_nothing', { sentence });
      }
      requireRoom(await plans.repliesToAsk(userId, body.kind, plan), plan.ceilingUsd);
      const trial = await begin(userId, body, plan);
      const stop = new AbortController();
      const ended = run(userId, trial, body, plan, stop)
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

function wordingsOf(items: readonly TrialItem[]): NonNullable<TrialEstimate['wordings']> {
  const counts = { golden: 0, customer: 0, own: 0 };
  for (const { row } of items) counts[row.fact?.wording ?? 'own'] += 1;
  return counts;
}

function inMinutes(minutes: number): string {
  return minutes === 1 ? 'minute' : `${minutes} minutes`;
}

/** Somebody may delete a golden chat, a conversation or the account while it is being tried. */
async function unlessGone(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isMissingReference(error)) throw error;
  }
}
