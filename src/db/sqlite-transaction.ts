import type BetterSqlite3 from 'better-sqlite3';

interface Ends {
  begin: BetterSqlite3.Statement;
  commit: BetterSqlite3.Statement;
}

/** Prepared once per connection: reading the two words anew for each transaction costs more than running them. */
const prepared = new WeakMap<BetterSqlite3.Database, Ends>();

/** Takes the write lock at once, so that nothing which has been read is stale when it is written. */
export function begin(handle: BetterSqlite3.Database): void {
  endsOf(handle).begin.run();
}

export function commit(handle: BetterSqlite3.Database): void {
  endsOf(handle).commit.run();
}

/** Also where SQLite has ended the transaction itself, as it does when the disk fails. */
export function rollBack(handle: BetterSqlite3.Database): void {
  if (handle.inTransaction) handle.exec('ROLLBACK');
}

function endsOf(handle: BetterSqlite3.Database): Ends {
  const known = prepared.get(handle);
  if (known !== undefined) return known;
  const ends = { begin: handle.prepare('BEGIN IMMEDIATE'), commit: handle.prepare('COMMIT') };
  prepared.set(handle, ends);
  return ends;
}
