import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MIGRATIONS } from '../../migrations/index.ts';
import type { Config } from '../../src/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { pendingMigrations } from '../../src/db/migrate.ts';
import { hostUrls } from '../../src/db/postgres-hosts.ts';
import { type Finding, ok, problem, remark } from '../../src/features/health/finding.ts';
import { databaseProblem } from '../database-problem.ts';
import { errorLines } from '../error-lines.ts';

/** `isReady`: there is a database, and it is up to date. */
export interface DatabaseFinding {
  finding: Finding;
  isReady: boolean;
}

/** The database answers and has every migration; changes nothing. */
export async function checkDatabase(config: Config): Promise<DatabaseFinding> {
  const file = join(resolve(config.server.dataDir), 'dmreply.sqlite');
  const isSqlite = config.database.url === '';
  if (isSqlite && !existsSync(file)) {
    return notReady(ok('database', `SQLite, ${file} is created by the first start.`));
  }
  const hosts = () => hostUrls(config.database.url).map((url) => new URL(url).host);
  const where = isSqlite ? `SQLite, ${file}` : `Postgres at ${hosts().join(', ')}`;
  try {
    const pending = await lookAtDatabase(config);
    if (pending.length === 0) return { finding: ok('database', `${where}, up to date.`), isReady: true };
    const text = `${where}, not up to date: ${pending.join(', ')}.`;
    return notReady(remark('database', text, 'dmreply migrate, or start the server'));
  } catch (error) {
    return notReady(problem('database', databaseProblem(error, config) ?? errorLines(error).join(' ')));
  }
}

function notReady(finding: Finding): DatabaseFinding {
  return { finding, isReady: false };
}

async function lookAtDatabase(config: Config): Promise<string[]> {
  const db = await openDatabase({ url: config.database.url, dataDir: config.server.dataDir });
  try {
    return await pendingMigrations(db.knex, MIGRATIONS);
  } finally {
    await db.close();
  }
}
