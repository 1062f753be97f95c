import type BetterSqlite3 from 'better-sqlite3';

/**
 * Calls `hear` before each beginning and each commit of a group commit; what it throws, the statement throws. To be called
 * before the first of them.
 */
export function hearTransactions(handle: BetterSqlite3.Database, hear: (sql: string) => void): void {
  const prepare = handle.prepare.bind(handle);
  const heard = (sql: string) => {
    const statement = prepare(sql);
    if (sql !== 'BEGIN IMMEDIATE' && sql !== 'COMMIT') return statement;
    const run = statement.run.bind(statement);
    return Object.assign(statement, {
      run() {
        hear(sql);
        return run();
      },
    });
  };
  handle.prepare = heard as typeof handle.prepare;
}
