import type { Database } from '../../db/database.ts';
import { toFactCheckView } from './fact-checks.service.ts';
import { listFactChecks } from './fact-checks.store.ts';
import { toTrialView } from './trial-view.ts';
import { countRows, findCeiling, listAllTrials, rowsOf } from './trials.store.ts';

/** Of an owner: what a run may cost, null where it was never changed; and the runs that are kept, with their rows, and what lines came to. */
export function exportedTrials(db: Database) {
  return async (userId: number) => {
    const trials = [];
    for (const trial of await listAllTrials(db.knex, userId)) {
      const counts = await countRows(db.knex, userId, [trial.id]);
      const rows = await rowsOf(db.knex, userId, trial.id);
      trials.push({ ...toTrialView(trial, counts.get(trial.id)), rows });
    }
    const factChecks = (await listFactChecks(db.knex, userId, null)).map(toFactCheckView);
    return { factChecks, ceilingUsd: await findCeiling(db.knex, userId), trials };
  };
}
