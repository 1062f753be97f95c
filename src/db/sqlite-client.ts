import { setTimeout as sleep } from 'node:timers/promises';
import knexModule, { type Knex } from 'knex';
import { ASK_AGAIN_MS, isLocked, type LockWait } from './lock-wait.ts';

/** One statement, as Knex's clients run it. */
interface Querying {
  _query(connection: unknown, statement: unknown): Promise<unknown>;
}

/** Knex exports its base client only; an instance without a connection has the one for SQLite. */
const KnexSqlite = knexModule({ client: 'better-sqlite3', useNullAsDefault: true }).client
  .constructor as new (
  config: Knex.Config,
) => Knex.Client & Querying;

/**
 * Knex's client for SQLite, which waits for the lock of another program beside everything else: SQLite itself waits
 * with the whole process. The connection is kept meanwhile, so that nothing overtakes a statement of a transaction.
 */
export function sqliteClient(wait: LockWait): typeof Knex.Client {
  class WaitingClient extends KnexSqlite {
    override async _query(connection: unknown, statement: unknown): Promise<unknown> {
      const startedAt = performance.now();
      for (;;) {
        try {
          return await super._query(connection, statement);
        } catch (error) {
          if (!isLocked(error) || !wait.isWorthWaiting(startedAt)) throw error;
          await sleep(ASK_AGAIN_MS);
        }
      }
    }
  }
  return WaitingClient as unknown as typeof Knex.Client;
}
