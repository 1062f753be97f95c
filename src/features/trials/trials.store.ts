import type { Knex } from 'knex';
import type { TrialKind, TrialState, TrialVerdict } from '../../contract/golden-lists.ts';
import type { TrialRow } from '../../contract/trial.ts';
import { primaryKey } from '../../db/conflict.ts';
import { sharedNow } from '../../db/shared-now.ts';
import type { Spent } from './budget.ts';
import type { MadeReply } from './compare.ts';

export interface Trial extends Spent {
  id: number;
  templateId: number;
  kind: TrialKind;
  state: TrialState;
  why: string;
  draftKey: string;
  isAsSaved: boolean;
  model: string;
  total: number;
  ceilingUsd: number;
  createdAt: number;
  endedAt: number | null;
}

export type NewTrial = Pick<
  Trial,
  'templateId' | 'kind' | 'draftKey' | 'isAsSaved' | 'model' | 'total' | 'ceilingUsd' | 'createdAt'
>;

export type Counts = Record<TrialVerdict, number>;

export async function findCeiling(db: Knex, userId: number): Promise<number | null> {
  const row = await db('trial_settings').where({ user_id: userId }).first('ceiling_usd');
  return row?.ceiling_usd ?? null;
}

export async function writeCeiling(db: Knex, userId: number, ceilingUsd: number): Promise<void> {
  await db('trial_settings')
    .insert({ user_id: userId, ceiling_usd: ceilingUsd })
    .onConflict(primaryKey(db, 'trial_settings', ['user_id']))
    .merge();
}

/** The newest first. */
export async function listTrials(db: Knex, userId: number, templateId: number): Promise<Trial[]> {
  const rows = await db('trials').where({ user_id: userId, template_id: templateId }).orderBy('id', 'desc');
  return rows.map(toTrial);
}

export async function listAllTrials(db: Knex, userId: number): Promise<Trial[]> {
  return (await db('trials').where({ user_id: userId }).orderBy('id')).map(toTrial);
}

export async function findTrial(db: Knex, userId: number, id: number): Promise<Trial | null> {
  const row = await db('trials').where({ user_id: userId, id }).first();
  return row === undefined ? null : toTrial(row);
}

export async function hasRunning(db: Knex, userId: number): Promise<boolean> {
  return (await db('trials').where({ user_id: userId, state: 'running' }).first('id')) !== undefined;
}

/** Ends the runs of an owner whose process has not said for too long that it lives. */
export async function endDeadTrials(
  db: Knex,
  userId: number,
  why: string,
  clock: () => number,
): Promise<void> {
  await db('trials')
    .where({ user_id: userId, state: 'running' })
    .where('lease_until', '<', sharedNow(db, clock))
    .update({ state: 'stopped', why, ended_at: clock() });
}

export async function insertTrial(
  db: Knex,
  userId: number,
  trial: NewTrial,
  lease: { forMs: number; clock: () => number },
): Promise<Trial> {
  const [row] = await db('trials')
    .insert({
      user_id: userId,
      template_id: trial.templateId,
      kind: trial.kind,
      state: 'running',
      why: '',
      lease_until: leaseEnd(db, lease),
      draft_key: trial.draftKey,
      is_as_saved: Number(trial.isAsSaved),
      model: trial.model,
      total: trial.total,
      calls: 0,
      spent_usd: 0,
      is_price_known: 1,
      ceiling_usd: trial.ceilingUsd,
      created_at: trial.createdAt,
    })
    .returning('*');
  return toTrial(row);
}

/** Says that its process lives, and what it may have spent. False where the run is not to go on. */
export async function renewTrial(
  db: Knex,
  userId: number,
  id: number,
  spent: Spent,
  lease: { forMs: number; clock: () => number },
): Promise<boolean> {
  const [row] = await db('trials')
    .where({ user_id: userId, id })
    .update({ ...spentColumns(spent), lease_until: leaseEnd(db, lease) })
    .returning('state');
  return row?.state === 'running';
}

/** What ended before stays as it ended. */
export async function endTrial(
  db: Knex,
  userId: number,
  id: number,
  { state, why, endedAt }: { state: TrialState; why: string; endedAt: number },
): Promise<void> {
  await db('trials')
    .where({ user_id: userId, id, state: 'running' })
    .update({ state, why, ended_at: endedAt });
}

export async function deleteOldTrials(
  db: Knex,
  userId: number,
  { templateId, kind }: Pick<Trial, 'templateId' | 'kind'>,
  keep: number,
): Promise<void> {
  const ids: number[] = await db('trials')
    .where({ user_id: userId, template_id: templateId, kind })
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(100)
    .pluck('id');
  if (ids.length > 0) await db('trials').where({ user_id: userId }).whereIn('id', ids).delete();
}

/** In place of those that stand there. Throws where a golden chat, a conversation or the run is gone. */
export async function writeRows(
  db: Knex,
  userId: number,
  trialId: number,
  rows: readonly TrialRow[],
): Promise<void> {
  await db('trial_rows')
    .insert(
      rows.map(({ place, conversationId, goldenId, verdict, ...result }) => ({
        trial_id: trialId,
        place,
        user_id: userId,
        conversation_id: conversationId,
        golden_id: goldenId,
        verdict,
        result: JSON.stringify(result),
      })),
    )
    .onConflict(primaryKey(db, 'trial_rows', ['trial_id', 'place']))
    .merge();
}

/** In the order of what was tried. */
export async function rowsOf(db: Knex, userId: number, trialId: number): Promise<TrialRow[]> {
  const rows = await db('trial_rows').where({ user_id: userId, trial_id: trialId }).orderBy('place');
  return rows.map((row) => ({
    ...JSON.parse(row.result),
    place: row.place,
    conversationId: row.conversation_id,
    goldenId: row.golden_id,
    verdict: row.verdict,
  }));
}

/** Verdicts of what was tried, by run. */
export async function countRows(
  db: Knex,
  userId: number,
  trialIds: readonly number[],
): Promise<Map<number, Counts>> {
  const rows: { trial_id: number; verdict: TrialVerdict; count: unknown }[] = await db('trial_rows')
    .where({ user_id: userId })
    .whereIn('trial_id', [...trialIds])
    .whereNot({ verdict: 'untried' })
    .groupBy('trial_id', 'verdict')
    .select('trial_id', 'verdict', db.raw('count(*) as count'));
  const found = new Map<number, Counts>();
  for (const { trial_id: id, verdict, count } of rows) {
    const counts = found.get(id) ?? noCounts();
    found.set(id, { ...counts, [verdict]: Number(count) });
  }
  return found;
}

export function noCounts(): Counts {
  return { better: 0, worse: 0, same: 0, changed: 0, failed: 0, right: 0, wrong: 0, unclear: 0 };
}

/** A reply that was made for a golden chat under the same circumstances; null: there is none. */
export async function findReply(
  db: Knex,
  userId: number,
  goldenId: number,
  key: string,
): Promise<MadeReply | null> {
  const row = await db('trial_replies').where({ user_id: userId, golden_id: goldenId, key }).first('reply');
  return row === undefined ? null : JSON.parse(row.reply);
}

/** The golden chats of which there is such a reply. */
export async function knownReplies(
  db: Knex,
  userId: number,
  keys: readonly { goldenId: number; key: string }[],
): Promise<Set<number>> {
  const rows: { golden_id: number; key: string }[] = await db('trial_replies')
    .where({ user_id: userId })
    .whereIn(
      'golden_id',
      keys.map(({ goldenId }) => goldenId),
    )
    .select('golden_id', 'key');
  const known = new Set(rows.map((row) => `${row.golden_id} ${row.key}`));
  return new Set(
    keys.filter(({ goldenId, key }) => known.has(`${goldenId} ${key}`)).map((one) => one.goldenId),
  );
}

/** Of each golden chat, the newest few are kept. Throws where it is gone. */
export async function writeReply(
  db: Knex,
  userId: number,
  { goldenId, key, reply, createdAt }: { goldenId: number; key: string; reply: MadeReply; createdAt: number },
  keep: number,
): Promise<void> {
  await db('trial_replies')
    .insert({
      user_id: userId,
      golden_id: goldenId,
      key,
      reply: JSON.stringify(reply),
      created_at: createdAt,
    })
    .onConflict(primaryKey(db, 'trial_replies', ['golden_id', 'key']))
    .merge();
  const old: string[] = await db('trial_replies')
    .where({ user_id: userId, golden_id: goldenId })
    .orderBy('created_at', 'desc')
    .offset(keep)
    .limit(100)
    .pluck('key');
  if (old.length > 0)
    await db('trial_replies').where({ user_id: userId, golden_id: goldenId }).whereIn('key', old).delete();
}

function leaseEnd(db: Knex, { forMs, clock }: { forMs: number; clock: () => number }): Knex.Raw {
  return db.raw('? + ?', [sharedNow(db, clock), forMs]);
}

function spentColumns({ calls, spentUsd, isPriceKnown }: Spent) {
  return { calls, spent_usd: spentUsd, is_price_known: Number(isPriceKnown) };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toTrial(row: any): Trial {
  return {
    id: row.id,
    templateId: row.template_id,
    kind: row.kind,
    state: row.state,
    why: row.why,
    draftKey: row.draft_key,
    isAsSaved: row.is_as_saved === 1,
    model: row.model,
    total: row.total,
    calls: row.calls,
    spentUsd: row.spent_usd,
    isPriceKnown: row.is_price_known === 1,
    ceilingUsd: row.ceiling_usd,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
