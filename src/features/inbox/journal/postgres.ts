import type pg from 'pg';
import { type BatcherOptions, createBatcher } from '../../../db/batcher.ts';
import type { Database } from '../../../db/database.ts';
import { isConnectionBroken, isDatabaseAway } from '../../../db/database-away.ts';
import { dayOf, settledReply } from './decide-turn.ts';
import type { Journal, Turn } from './journal.types.ts';
import { runBatch } from './postgres-batch.ts';
import { createPostgresKnowledge, type PostgresKnowledge } from './postgres-knowledge.ts';
import { forget, mayBeOptimistic, NOT_WRITTEN, writeOptimistically } from './postgres-optimistic.ts';
import { SQL } from './postgres-sql.ts';
import { type EntryRow, type MessageRow, type OverdueRow, toEntry, toMessage, toOverdue } from './rows.ts';
import { conversationKey, createOperation, LEASE_MS, LOST_AFTER_MS, type Operation } from './state.ts';

const PARALLEL_BATCHES = 2;
const BATCH_SIZE = 500;

const BATCHES: BatcherOptions<Operation> = {
  parallel: PARALLEL_BATCHES,
  size: BATCH_SIZE,
  keyOf: ({ key }) => key,
  isFatal: isDatabaseAway,
};

/**
 * The journal on Postgres. Where this process knows the conversation, one statement writes what follows, if it knew
 * right. Else a batch locks its conversations, decides in memory as SQLite does, and writes. The lock lives as long as
 * the batch; what lasts while the AI thinks is a lease in the row.
 */
export function createPostgresJournal(
  db: Database,
  monotonic: () => number = () => performance.now(),
): Journal {
  const knowledge = createPostgresKnowledge(monotonic);
  const optimistic = createBatcher(BATCHES, (operations) =>
    runOptimistically(db.pool(), operations, knowledge),
  );
  const locking = createBatcher(BATCHES, (operations) => runBatch(db.pool(), operations, knowledge));

  /** Nothing overtakes what came before it in its conversation: it takes the same way, where it waits for that. */
  async function run<T>(operation: Operation): Promise<T> {
    const { key } = operation;
    const isQuick = optimistic.has(key) || mayBeOptimistic(operation, knowledge);
    if (isQuick && !locking.has(key)) {
      const result = await optimistic.add<T | typeof NOT_WRITTEN>(operation);
      if (result !== NOT_WRITTEN) return result;
    }
    return locking.add<T>(operation);
  }

  async function query<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    return (await db.pool().query<Row>({ name, text, values })).rows;
  }

  return {
    arrive: (input) => run(createOperation({ kind: 'arrive', input })),
    claim: (input) => run(createOperation({ kind: 'claim', input })),
    finish: (input) => run(createOperation({ kind: 'finish', input })),
    letGo: (input) => run(createOperation({ kind: 'let-go', input })),
    pause: (input) => run(createOperation({ kind: 'pause', input })),
    async overdue(graceMs, limit) {
      const rows = await query<OverdueRow>('overdue', SQL.overdue, [graceMs, limit, LOST_AFTER_MS]);
      return rows.map(toOverdue);
    },
    async holds({ userId, conversationId, seq, token }) {
      return (await query('holds', SQL.holds, [userId, conversationId, seq, token])).length === 1;
    },
    async outcome({ userId, inboxId }) {
      const [row] = await query<OutcomeRow>('outcome', SQL.outcome, [userId, inboxId]);
      return row === undefined ? null : settledReply(toEntry(row), row.is_kept ? row : null);
    },
    async returnAiReply({ userId, templateId }, takenAt) {
      await query('return-ai-reply', SQL.returnAiReply, [userId, templateId, dayOf(takenAt)]);
    },
    async renew(turns) {
      const users = turns.map((turn) => turn.userId);
      const ids = turns.map((turn) => turn.conversationId);
      const tokens = turns.map((turn) => turn.token);
      const renewed = await query<RenewedRow>('renew', SQL.renew, [users, ids, tokens, LEASE_MS]);
      noteRenewed(knowledge, turns, renewed);
    },
    async history({ userId, conversationId }, limit) {
      const values = [userId, conversationId, limit];
      const rows = await query<MessageRow>('history', SQL.history, values);
      return rows.reverse().map(toMessage);
    },
  };
}

type OutcomeRow = EntryRow & { memo: string | null };

interface RenewedRow {
  user_id: number;
  id: number;
  lease_until: number;
  version: number;
}

/**
 * Else every reply that takes a second would find its knowledge outdated. A version that is further ahead counts what
 * others wrote meanwhile, and what that was is not known.
 */
function noteRenewed(
  { conversations }: PostgresKnowledge,
  turns: readonly Turn[],
  rows: readonly RenewedRow[],
): void {
  const renewed = new Map(rows.map((row) => [`${row.user_id} ${row.id}`, row]));
  for (const turn of turns) {
    const key = conversationKey(turn);
    const row = renewed.get(`${turn.userId} ${turn.conversationId}`);
    const known = conversations.get(key);
    if (row === undefined || known?.id !== row.id) continue;
    if (row.version === known.version + 1) {
      known.leaseUntil = row.lease_until;
      known.version = row.version;
    } else conversations.delete(key);
  }
}

/** Whatever goes wrong, save for a database that is away, the batches that look first will meet as well. */
async function runOptimistically(
  pool: pg.Pool,
  operations: Operation[],
  knowledge: PostgresKnowledge,
): Promise<unknown[]> {
  try {
    return await writeOptimistically(pool, operations, knowledge);
  } catch (error) {
    for (const operation of operations) forget(operation, knowledge);
    if (isDatabaseAway(error) && !isConnectionBroken(error)) throw error;
    return operations.map(() => NOT_WRITTEN);
  }
}
