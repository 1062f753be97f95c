import type BetterSqlite3 from 'better-sqlite3';
import knexModule, { type Knex } from 'knex';
import { isLocked, type LockWait, type Turn } from './lock-wait.ts';

/** What Knex hands its client of a statement, and where it expects what came of it. */
interface Statement {
  sql: string;
  bindings?: readonly unknown[];
  response?: unknown;
  context?: { lastID: number | bigint; changes: number };
}

type Format = (bindings: readonly unknown[] | undefined) => unknown[];

/** What Knex's transactions have besides what they publish. */
interface Begins {
  readOnly?: boolean;
  /** Set before it begins. */
  trxClient: { query(place: Place, sql: string): Promise<unknown> };
  begin(place: Place): Promise<unknown>;
}

/** What Knex's clients have besides what they publish. */
interface Querying {
  releaseConnection(place: Place): Promise<void>;
  _query(place: Place, statement: Statement): Promise<unknown>;
  _formatBindings: Format;
}

/** Whoever works on the one connection: Knex takes it for a connection of its own. */
type Place = object;

/** Who may use the one connection: while a transaction is open, it alone. */
export type Line = ReturnType<typeof createLine>;

export function createLine(lock: LockWait) {
  /** Whose transaction is open. */
  let owner: Place | null = null;
  let queue: { place: Place | null; turn: Turn }[] = [];

  function enter(place: Place | null, turn: Turn): void {
    if (owner === null || owner === place) lock.enter(turn);
    else queue.push({ place, turn });
  }

  return {
    /** `place` of null: it leaves no transaction open. */
    enter,
    /** Asked by a turn that has waited for the lock: somebody may have begun a transaction meanwhile. */
    isFor: (place: Place | null): boolean => owner === null || owner === place,
    /** A transaction of this place is open, or none is. */
    setOwner(place: Place | null): void {
      if (owner === place) return;
      owner = place;
      if (owner !== null || queue.length === 0) return;
      const next = queue;
      queue = [];
      // Each finds out by itself whether it has to go on waiting.
      for (const { place: one, turn } of next) enter(one, turn);
    },
    ownedBy: (place: Place): boolean => owner === place,
    /** Nobody waits any longer. */
    end(): void {
      for (const { turn } of queue.splice(0)) turn.isOver(Number.POSITIVE_INFINITY);
      lock.end();
    },
  };
}

/**
 * Knex's client for SQLite. All of its connections are places at the one real one, so that a statement which waits for
 * another program keeps nobody else from reading. A transaction takes the lock as it begins: what it reads can't be stale
 * when it writes, and it waits before it has begun, not in the middle.
 */
export function sqliteClient(
  handleOf: () => BetterSqlite3.Database,
  line: Line,
  lock: Pick<LockWait, 'until'>,
): typeof Knex.Client {
  class OneConnection extends knexSqlite() {
    override async acquireRawConnection(): Promise<Place> {
      return {};
    }

    override async destroyRawConnection(): Promise<void> {
      // The real one is closed with the database.
    }

    override releaseConnection(place: Place): Promise<void> {
      if (line.ownedBy(place)) {
        // A transaction that could not even be rolled back must not become that of others.
        const handle = handleOf();
        if (handle.open && handle.inTransaction) handle.exec('ROLLBACK');
        line.setOwner(null);
      }
      return super.releaseConnection(place);
    }

    override transaction(...given: Parameters<Knex.Client['transaction']>): Knex.Transaction {
      const transaction = super.transaction(...given);
      const begins = transaction as unknown as Begins;
      // One that only reads keeps nobody from writing. Knex's own way would do the work of one that could not begin.
      if (begins.readOnly !== true)
        begins.begin = (place) => begins.trxClient.query(place, 'BEGIN IMMEDIATE;');
      return transaction;
    }

    override _query(place: Place, statement: Statement): Promise<Statement> {
      return new Promise((resolve, reject) => {
        const until = lock.until();
        const format: Format = (bindings) => this._formatBindings(bindings);
        let fault: unknown = new Error('The database was closed.');
        const turn: Turn = {
          attempt() {
            if (!line.isFor(place)) {
              line.enter(place, turn);
              return true;
            }
            try {
              execute(handleOf(), statement, format);
              resolve(statement);
            } catch (error) {
              fault = error;
              if (isLocked(error)) return false;
              reject(error);
            }
            line.setOwner(handleOf().inTransaction ? place : null);
            return true;
          },
          isOver(now) {
            if (now < until) return false;
            reject(fault);
            return true;
          },
        };
        line.enter(place, turn);
      });
    }
  }
  return OneConnection as unknown as typeof Knex.Client;
}

/** Knex exports its base client only; an instance without a connection has the one for SQLite. */
function knexSqlite() {
  const { client } = knexModule({ client: 'better-sqlite3', useNullAsDefault: true });
  return client.constructor as new (
    config: Knex.Config,
  ) => Knex.Client & Querying;
}

function execute(handle: BetterSqlite3.Database, statement: Statement, format: Format): void {
  if (!statement.sql) throw new Error('The query is empty');
  const prepared = handle.prepare(statement.sql);
  const bindings = format(statement.bindings);
  if (prepared.reader) {
    statement.response = prepared.all(bindings);
    return;
  }
  const { lastInsertRowid, changes } = prepared.run(bindings);
  statement.response = { lastInsertRowid, changes };
  statement.context = { lastID: lastInsertRowid, changes };
}
