import type pg from 'pg';
import { createBatcher } from '../../../db/batcher.ts';
import type { Database } from '../../../db/database.ts';
import { isConnectionBroken, isDatabaseAway } from '../../../db/database-away.ts';
import { blankConversation, decideArrival, settledReply } from './decide-arrival.ts';
import { decideFinish, decideSettle } from './decide-finish.ts';
import { decidePause } from './decide-pause.ts';
import { decideClaim } from './decide-turn.ts';
import type { Journal } from './journal.types.ts';
import { conversationKey, keyOf, type Operation } from './operation.ts';
import { lockBatch, type PostgresScene } from './postgres-read.ts';
import { SQL } from './postgres-sql.ts';
import { commitBatch } from './postgres-write.ts';
import { type EntryRow, type MessageRow, type OverdueRow, toEntry, toMessage, toOverdue } from './rows.ts';
import { type Decision, LEASE_MS, unchanged } from './state.ts';

const PARALLEL_BATCHES = 2;
const BATCH_SIZE = 500;
const DEADLOCK = '40P01';

/**
 * The journal on Postgres: each batch locks its conversations, decides in memory as SQLite does, and writes with
 * one statement a table. The lock lives as long as the batch; what lasts while the AI thinks is a lease in the row.
 */
export function createPostgresJournal(db: Database): Journal {
  const batcher = createBatcher<Operation>(
    {
      parallel: PARALLEL_BATCHES,
      size: BATCH_SIZE,
      keyOf: (operation) => conversationKey(keyOf(operation)),
      isEverybodys: isDatabaseAway,
    },
    (operations) => runBatch(db.pool(), operations),
  );
  async function query<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    return (await db.pool().query<Row>({ name, text, values })).rows;
  }

  return {
    arrive: (input) => batcher.add({ kind: 'arrive', input }),
    claim: (input) => batcher.add({ kind: 'claim', input }),
    finish: (input) => batcher.add({ kind: 'finish', input }),
    settle: (input) => batcher.add({ kind: 'settle', input }),
    pause: (input) => batcher.add({ kind: 'pause', input }),
    async overdue(graceMs, limit) {
      const rows = await query<OverdueRow>('overdue', SQL.overdue, [graceMs, limit]);
      return rows.map(toOverdue);
    },
    async takeOver({ inboxId, dueAt }, forMs) {
      const result = await db
        .pool()
        .query({ name: 'take-over', text: SQL.takeOver, values: [forMs, inboxId, dueAt] });
      return result.rowCount === 1;
    },
    async outcome(inboxId) {
      const [row] = await query<EntryRow>('outcome', SQL.outcome, [inboxId]);
      const entry = row === undefined ? null : toEntry(row);
      return entry === null ? null : settledReply(entry);
    },
    async renew(turns) {
      const ids = turns.map((turn) => turn.conversationId);
      const tokens = turns.map((turn) => turn.token);
      await query('renew', SQL.renew, [ids, tokens, LEASE_MS]);
    },
    async history(conversationId, limit, before) {
      const rows = await query<MessageRow>('history', SQL.history, [conversationId, limit, before]);
      return rows.reverse().map(toMessage);
    },
  };
}

function decide(operation: Operation, scene: PostgresScene): Decision<unknown> {
  const found = scene.conversation(keyOf(operation));
  const conversation = found ?? blankConversation(keyOf(operation));
  const { now } = scene;
  const allowance = scene.allowance(conversation.templateId);
  const waiting = () => scene.waiting(conversation.id);
  switch (operation.kind) {
    case 'arrive': {
      const earlier = scene.earlier(operation.input);
      return decideArrival(operation.input, { conversation, allowance, earlier, waiting, now });
    }
    case 'claim': {
      if (found === null) return unchanged({ kind: 'lost' });
      const own = scene.entry(operation.input.inboxId);
      return decideClaim(operation.input, { conversation, allowance, own, waiting, now });
    }
    case 'finish':
      return found === null ? unchanged(null) : decideFinish(operation.input, { conversation, waiting, now });
    case 'settle': {
      const own = scene.entry(operation.input.inboxId);
      return found === null ? unchanged(null) : decideSettle(operation.input, conversation, own, now);
    }
    case 'pause':
      return decidePause(operation.input, conversation, now);
  }
}

/**
 * Once more where the connection broke, as all do when Postgres restarts: few callers ask again by themselves. Whether
 * the first try was committed is unknown then, and no matter: each operation finds out what became of it.
 */
async function runBatch(pool: pg.Pool, operations: Operation[]): Promise<unknown[]> {
  try {
    return await runOnce(pool, operations);
  } catch (error) {
    if (!isConnectionBroken(error)) throw error;
    return runOnce(pool, operations);
  }
}

async function runOnce(pool: pg.Pool, operations: Operation[]): Promise<unknown[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await attempt(client, operations);
  } catch (error) {
    if (isDeadlock(error)) return await attempt(client, operations);
    // A connection whose state is unknown is closed, not reused.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Two round trips: what is locked and read, then what is written. */
async function attempt(client: pg.PoolClient, operations: Operation[]): Promise<unknown[]> {
  try {
    const scene = await lockBatch(client, operations);
    const decisions = operations.map((operation) => decide(operation, scene));
    await commitBatch(client, scene, decisions);
    return decisions.map((decision) => decision.outcome());
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: string }).code === DEADLOCK;
}
