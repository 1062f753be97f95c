import type pg from 'pg';
import { createBatcher } from '../../../db/batcher.ts';
import type { Database } from '../../../db/database.ts';
import { blankConversation, decideArrival } from './decide-arrival.ts';
import { decideClaim, decideFinish } from './decide-turn.ts';
import type { Journal } from './journal.types.ts';
import { conversationKey, keyOf, type Operation } from './operation.ts';
import { lockBatch, type PostgresScene } from './postgres-read.ts';
import { SQL } from './postgres-sql.ts';
import { writeBatch } from './postgres-write.ts';
import { type EntryRow, type MessageRow, toEntry, toMessage } from './rows.ts';
import { type Decision, INBOX_STATE, unchanged } from './state.ts';

const PARALLEL_BATCHES = 2;
const BATCH_SIZE = 500;
const DEADLOCK = '40P01';

/**
 * The journal on Postgres: each batch locks its conversations, decides in memory as SQLite does, and writes with
 * one statement a table. The lock lives as long as the batch; what lasts while the AI thinks is a lease in the row.
 */
export function createPostgresJournal(db: Database): Journal {
  const batcher = createBatcher<Operation>(
    { parallel: PARALLEL_BATCHES, size: BATCH_SIZE, keyOf: (operation) => conversationKey(keyOf(operation)) },
    (operations) => inTransaction(db.pool(), (client) => runBatch(client, operations)),
  );
  return {
    arrive: (input) => batcher.add({ kind: 'arrive', input }),
    claim: (input) => batcher.add({ kind: 'claim', input }),
    finish: (input) => batcher.add({ kind: 'finish', input }),
    async outcome(inboxId) {
      const { rows } = await db
        .pool()
        .query<EntryRow>({ name: 'outcome', text: SQL.outcome, values: [inboxId] });
      const entry = rows[0] === undefined ? null : toEntry(rows[0]);
      return entry === null || entry.state === INBOX_STATE.waiting ? null : entry.reply;
    },
    async history(conversationId, limit) {
      const values = [conversationId, limit];
      const { rows } = await db.pool().query<MessageRow>({ name: 'history', text: SQL.history, values });
      return rows.reverse().map(toMessage);
    },
  };
}

async function runBatch(client: pg.PoolClient, operations: Operation[]): Promise<unknown[]> {
  const scene = await lockBatch(client, operations);
  const decisions = operations.map((operation) => decide(operation, scene));
  await writeBatch(client, scene, decisions);
  return decisions.map((decision) => decision.outcome());
}

function decide(operation: Operation, scene: PostgresScene): Decision<unknown> {
  const found = scene.conversation(keyOf(operation));
  const { now } = scene;
  if (operation.kind === 'arrive') {
    const arrival = operation.input;
    const conversation = found ?? blankConversation(arrival);
    const allowance = scene.allowance(arrival.templateId);
    const waiting = () => scene.waiting(conversation.id);
    return decideArrival(arrival, {
      conversation,
      allowance,
      earlier: scene.earlier(arrival.dedup),
      waiting,
      now,
    });
  }
  if (operation.kind === 'finish')
    return found === null ? unchanged(false) : decideFinish(operation.input, found, now);
  if (found === null) return unchanged({ kind: 'lost' });
  return decideClaim(operation.input, {
    conversation: found,
    allowance: scene.allowance(found.templateId),
    own: scene.entry(operation.input.inboxId),
    waiting: () => scene.waiting(found.id),
    now,
  });
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await attempt(client, work);
  } catch (error) {
    if (isDeadlock(error)) return await attempt(client, work);
    // A connection whose state is unknown is closed, not reused.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function attempt<T>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: string }).code === DEADLOCK;
}
