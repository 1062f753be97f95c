import type { Knex } from 'knex';
import { FACT_OUTCOMES } from '../../contract/golden-lists.ts';
import type { TrialBody, TrialRow } from '../../contract/trial.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { type FactDeps, factItems, lineKey } from './fact-lines.ts';
import { digest, type Sides } from './sides.ts';
import type { TrialItem } from './trial-items.ts';
import { findTrial, listTrials, rowsOf } from './trials.store.ts';

interface FactPlan {
  items: TrialItem[];
  /** By place. */
  kept: ReadonlyMap<number, TrialRow>;
  /** The same while template and model are the same, whatever customers write meanwhile. */
  draftKey: string;
}

/**
 * The lines to ask, with what is known of them: what the run that is gone on with has asked, and beside another model what
 * the saved one said, in the same words. Throws `not_found`, `trial_running`, or `trial_changed` where that run was about
 * something else.
 */
export async function planFacts(
  deps: FactDeps & { db: Database },
  userId: number,
  { templateId, goOnFrom }: TrialBody,
  { before, after }: Sides,
): Promise<FactPlan> {
  const { knex } = deps.db;
  const draftKey = factsKey(before.key, after.key);
  const tried =
    goOnFrom === undefined ? [] : await triedBy(knex, userId, { id: goOnFrom, templateId, draftKey });
  const isAsSaved = before.key === after.key;
  const saved = isAsSaved ? [] : await newestOf(knex, userId, templateId, factsKey(before.key, before.key));
  const triedRows = byLine(tried);
  const savedRows = byLine(saved);
  const items = await factItems(deps, userId, templateId, after.loaded.prepared);
  const kept = new Map<number, TrialRow>();
  for (const [place, { row }] of items.entries()) {
    const known = triedRows.get(lineKey(row));
    if (known !== undefined) kept.set(place, { ...known, place });
  }
  return { items: items.map((item) => inWordsOf(savedRows.get(lineKey(item.row)), item)), kept, draftKey };
}

function factsKey(before: string, after: string): string {
  return digest(['facts', before, after]);
}

async function triedBy(
  knex: Knex,
  userId: number,
  { id, templateId, draftKey }: { id: number; templateId: number; draftKey: string },
): Promise<TrialRow[]> {
  const trial = await findTrial(knex, userId, id);
  if (trial === null || trial.templateId !== templateId || trial.kind !== 'facts')
    throw new AppError('not_found', { sentence: `There is no run ${id}.` });
  if (trial.state === 'running') throw new AppError('trial_running');
  if (trial.draftKey !== draftKey) throw new AppError('trial_changed');
  return rowsOf(knex, userId, id);
}

async function newestOf(
  knex: Knex,
  userId: number,
  templateId: number,
  draftKey: string,
): Promise<TrialRow[]> {
  const trials = await listTrials(knex, userId, templateId);
  const newest = trials.find((trial) => trial.draftKey === draftKey && trial.state !== 'running');
  return newest === undefined ? [] : rowsOf(knex, userId, newest.id);
}

function byLine(rows: readonly TrialRow[]): Map<string, TrialRow> {
  const outcomes: readonly string[] = FACT_OUTCOMES;
  return new Map(rows.filter(({ verdict }) => outcomes.includes(verdict)).map((row) => [lineKey(row), row]));
}

function inWordsOf(known: TrialRow | undefined, item: TrialItem): TrialItem {
  if (known === undefined || known.after === null) return item;
  const { message, goldenId, conversationId, messageId, fact } = known;
  const row = { ...item.row, message, goldenId, conversationId, messageId };
  return { ...item, row: fact === undefined ? row : { ...row, fact }, before: known.after };
}
