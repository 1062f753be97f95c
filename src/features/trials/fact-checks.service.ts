import type { Config } from '../../config.ts';
import { isoTime } from '../../contract/times.ts';
import type { FactCheckView } from '../../contract/trial.ts';
import type { Database } from '../../db/database.ts';
import type { Prices } from '../ai/prices.ts';
import {
  type FactCheck,
  type FoundFactCheck,
  listFactChecks,
  wasEverChecked,
  writeFactCheck,
} from './fact-checks.store.ts';

export type FactChecks = ReturnType<typeof createFactChecks>;

/** A model and where it answers; '' is the server's own provider. */
interface Place {
  model: string;
  baseUrl: string;
}

interface FactChecksDeps {
  db: Database;
  config: Config;
  prices: Pick<Prices, 'isOwnServer'>;
}

/** The newest result for each template, model and address: runs themselves are kept only for a while. */
export function createFactChecks({ db, config, prices }: FactChecksDeps) {
  const addressOf = (baseUrl: string) => baseUrl || config.ai.baseUrl;
  return {
    keep(userId: number, { baseUrl, ...check }: Omit<FactCheck, 'address'> & Place): Promise<void> {
      return writeFactCheck(db.knex, userId, { ...check, address: addressOf(baseUrl) });
    },
    /** Of all templates, what the models at an address said; the newest first. */
    async at(userId: number, baseUrl: string): Promise<FactCheckView[]> {
      return (await listFactChecks(db.knex, userId, addressOf(baseUrl))).map(toFactCheckView);
    },
    /** Whether a model answers on somebody's own server, and was never asked what this owner wrote. */
    async isUnchecked(userId: number, { model, baseUrl }: Place): Promise<boolean> {
      if (!prices.isOwnServer(model, baseUrl)) return false;
      return !(await wasEverChecked(db.knex, userId, { model, address: addressOf(baseUrl) }));
    },
  };
}

export function toFactCheckView({
  templateVersion,
  currentVersion,
  checkedAt,
  address: _,
  ...check
}: FoundFactCheck): FactCheckView {
  return { ...check, checkedAt: isoTime(checkedAt), isOld: templateVersion !== currentVersion };
}
