import type pg from 'pg';
import { isConnectionBroken } from '../../../db/database-away.ts';
import { isDeadlock } from '../../../db/deadlock.ts';
import { blankConversation, decideArrival } from './decide-arrival.ts';
import { decidePause } from './decide-silence.ts';
import { decideClaim, decideFinish, decideLetGo } from './decide-turn.ts';
import type { PostgresKnowledge } from './postgres-knowledge.ts';
import { lockBatch, type PostgresScene } from './postgres-read.ts';
import { commitBatch } from './postgres-write.ts';
import { type Decision, keyOf, type Operation, unchanged } from './state.ts';

/** The pool may hold as many broken connections that it has not noticed yet. */
const MOST_TRIES = 4;

/**
 * Again where the connection broke, as all do when Postgres restarts: few callers ask again by themselves. Whether
 * a try was committed is unknown then, and no matter: each operation finds out what became of it.
 */
export async function runBatch(
  pool: pg.Pool,
  operations: Operation[],
  knowledge: PostgresKnowledge,
): Promise<unknown[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(pool, operations, knowledge);
    } catch (error) {
      if (!isConnectionBroken(error) || tries === MOST_TRIES) throw error;
    }
  }
}

async function runOnce(
  pool: pg.Pool,
  operations: Operation[],
  knowledge: PostgresKnowledge,
): Promise<unknown[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await attempt(client, operations, knowledge);
  } catch (error) {
    if (isDeadlock(error)) return await attempt(client, operations, knowledge);
    // A connection whose state is unknown is closed, not reused.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Two round trips: what is locked and read, then what is written. */
async function attempt(
  client: pg.PoolClient,
  operations: Operation[],
  knowledge: PostgresKnowledge,
): Promise<unknown[]> {
  try {
    const scene = await lockBatch(client, operations);
    knowledge.clock.read(scene.now);
    const decisions = operations.map((operation) => decide(operation, scene));
    const isSaved = await commitBatch(client, scene, decisions);
    learn(scene, isSaved, knowledge);
    return decisions.map((decision) => decision.outcome());
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function learn(scene: PostgresScene, isSaved: boolean, knowledge: PostgresKnowledge): void {
  for (const [key, state] of scene.conversations) {
    if (isSaved) state.version += 1;
    knowledge.conversations.set(key, state);
  }
  if (!isSaved) return;
  for (const [template, state] of scene.allowances) {
    state.version += 1;
    knowledge.allowances.set(template, state);
  }
}

function decide(operation: Operation, scene: PostgresScene): Decision<unknown> {
  const found = scene.conversation(keyOf(operation));
  const conversation = found ?? blankConversation(keyOf(operation));
  const { now } = scene;
  const allowance = scene.allowance(conversation);
  const waiting = () => scene.waiting(conversation);
  switch (operation.kind) {
    case 'arrive': {
      const earlier = scene.earlier(operation.input);
      return decideArrival(operation.input, { conversation, allowance, earlier, waiting, now });
    }
    case 'claim': {
      if (found === null) return unchanged({ kind: 'lost' });
      const own = scene.entry(operation.input);
      return decideClaim(operation.input, { conversation, allowance, own, waiting, now });
    }
    case 'finish': {
      if (found === null) return unchanged(null);
      const own = scene.entry(operation.input.turn);
      return decideFinish(operation.input, { conversation, own, waiting, now });
    }
    case 'let-go':
      return decideLetGo(found, scene.entry(operation.input));
    case 'pause':
      return found === null ? unchanged(false) : decidePause(operation.input, conversation, waiting, now);
  }
}
