import type { Command } from 'commander';
import { databaseProblem } from '../database-problem.ts';
import { CliError } from '../error-lines.ts';
import { configOf } from '../open-context.ts';
import { terminalOf } from '../terminal.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .summary('bring the database up to date')
    .description(
      'Brings the database up to date, while servers of the version before go on answering. Every start does the\n' +
        'same, unless [database] migrate_on_start is false.',
    )
    .option('--json', 'print the result as JSON')
    .action(async (options: { json?: boolean }, command: Command) => {
      const { print, printJson } = terminalOf(command);
      const applied = await migrateDatabase(command);
      if (options.json) return printJson({ applied });
      print(applied.length === 0 ? 'The database is up to date.' : `Done. Applied: ${applied.join(', ')}`);
    });
}

/** The names of the migrations that were missing and now are applied. */
async function migrateDatabase(command: Command): Promise<string[]> {
  const config = await configOf(command);
  const [{ openDatabase }, { migrate }, { MIGRATIONS }] = await Promise.all([
    import('../../src/db/database.ts'),
    import('../../src/db/migrate.ts'),
    import('../../migrations/index.ts'),
  ]);
  try {
    const db = await openDatabase({ url: config.database.url, dataDir: config.server.dataDir });
    try {
      return await migrate(db.patient, db.dialect, MIGRATIONS, Date.now());
    } finally {
      await db.close();
    }
  } catch (error) {
    const problem = databaseProblem(error, config);
    throw problem === null ? error : new CliError(problem);
  }
}
