import type pg from 'pg';
import { decideArrival } from './decide-arrival.ts';
import { decideFinish } from './decide-turn.ts';
import type { DedupKeys } from './journal.types.ts';
import type { PostgresKnowledge } from './postgres-knowledge.ts';
import { ALLOWED_WIDTH, OPTIMISTIC_WIDTH, SQL, STEPS_WIDTH } from './postgres-sql.ts';
import { columnsOf } from './postgres-write.ts';
import {
  type AllowanceRow,
  burstText,
  type ConversationRow,
  conversationValues,
  emptyAllowance,
  toAllowance,
  toConversation,
} from './rows.ts';
import {
  type AllowanceState,
  type ConversationState,
  conversationKey,
  type Decision,
  INBOX_STATE,
  type Operation,
  type RecordEffect,
  templateKey,
  unchanged,
  type WaitEffect,
} from './state.ts';

/** In place of a result: nothing was written, and the operation has to look at the database under locks. */
export const NOT_WRITTEN = Symbol('not written');
const OUTDATED = Symbol('outdated');

/** What is decided from what is known, and written if that is so. */
interface Attempt {
  readonly operation: Operation;
  /** The conversation as it is to be; its version is the one that this follows. */
  readonly known: ConversationState;
  /** Whether it takes a part of its template's allowance. */
  readonly isLimited: boolean;
  readonly dedup: DedupKeys | null;
  readonly effect: WaitEffect | RecordEffect;
  readonly decision: Decision<unknown>;
}

/** An allowance that the attempts of a batch take parts of. */
interface Spending {
  readonly version: number;
  /** As it is after the attempts made so far. */
  state: AllowanceState;
  /** As it is after one, two, ... of them are written. */
  readonly after: AllowanceState[];
}

/** What became of the nth attempt, from 1: written; or its row was changed by another process, to this. */
type OutcomeRow =
  | { kind: 'written'; n: number; row: null; inbox_id: number | null; now: number }
  | { kind: 'conversation'; n: number; row: ConversationRow }
  | { kind: 'allowance'; n: 0; row: AllowanceRow };

/** Whether all that matters to an operation is known, and no other message waits in its conversation. */
export function mayBeOptimistic(operation: Operation, knowledge: PostgresKnowledge): boolean {
  const known = knowledge.conversations.get(operation.key);
  return known !== undefined && isEnough(known, operation, knowledge);
}

function isEnough(known: ConversationState, operation: Operation, knowledge: PostgresKnowledge): boolean {
  const queued = known.nextSeq - known.headSeq;
  if (operation.kind === 'finish') return queued === 1;
  if (operation.kind !== 'arrive') return false;
  const { limits } = operation.input;
  const isAllowanceKnown =
    limits.perTemplate === 0 || knowledge.allowances.get(operation.template) !== undefined;
  return isAllowanceKnown && limits.aiRepliesPerDay === null && queued === 0;
}

/**
 * Optimistic concurrency: one statement writes what follows from the conversations as this process knows them, where
 * their rows still have the version it knows, and the messages are new. Most messages are such: the conversation's
 * last one was answered here, and the row is unchanged. That spares the locks and a round trip. Where it was
 * changed, the statement tells what it found, and a second one tries with that.
 * Without it a trigger reply takes 10 to 25 % more of the server's CPU at 256 connections.
 * Returns a result, or `NOT_WRITTEN`, for each operation. No two may be about the same conversation.
 */
export async function writeOptimistically(
  pool: pg.Pool,
  operations: readonly Operation[],
  knowledge: PostgresKnowledge,
): Promise<unknown[]> {
  const results = await tryOnce(pool, operations, knowledge);
  const outdated = operations.filter((operation) => results.get(operation) === OUTDATED);
  // What is written stays so, whatever becomes of the second try; its fault is met again by those who look first.
  const second = await tryOnce(pool, outdated, knowledge).catch(() => new Map<Operation, unknown>());
  for (const [operation, result] of second) results.set(operation, result);
  return operations.map((operation) => {
    const result = results.get(operation);
    if (result !== undefined && result !== OUTDATED) return result;
    forget(operation, knowledge);
    return NOT_WRITTEN;
  });
}

/** The results of what was written; `OUTDATED` where something else is known now. */
async function tryOnce(
  pool: pg.Pool,
  operations: readonly Operation[],
  knowledge: PostgresKnowledge,
): Promise<Map<Operation, unknown>> {
  const now = knowledge.clock.now();
  if (now === null || operations.length === 0) return new Map();
  const spendings = new Map<string, Spending>();
  const attempts = operations
    .map((operation) => attempt(operation, knowledge, spendings, now))
    .filter((one) => one !== null)
    // Rows are locked in the order of their ids, here and by the batches that look first, so that none wait in a circle.
    .sort((a, b) => a.known.id - b.known.id);
  if (attempts.length === 0) return new Map();
  return learn(attempts, spendings, await write(pool, attempts, spendings, now), knowledge);
}

/** The next message of the conversation then takes the same way as this one, and does not overtake it. */
export function forget(operation: Operation, { conversations }: PostgresKnowledge): void {
  conversations.delete(operation.key);
}

function attempt(
  operation: Operation,
  knowledge: PostgresKnowledge,
  spendings: Map<string, Spending>,
  now: number,
): Attempt | null {
  const known = knowledge.conversations.get(operation.key);
  if (known === undefined || !isEnough(known, operation, knowledge)) return null;
  const spending = spendingOf(operation, knowledge, spendings);
  const allowance = spending === null ? emptyAllowance(known) : { ...spending.state };
  const decision = decide(operation, known, allowance, now);
  const [effect, ...others] = decision.effects;
  // A refused message may have been answered before, and other effects are rare.
  if (effect === undefined || others.length > 0) return null;
  if (effect.kind !== 'wait' && effect.kind !== 'record') return null;
  // Those that nobody waits for have a row in the outbox too.
  if (effect.kind === 'record' && effect.outgoing !== null) return null;
  if (spending !== null) {
    spending.state = allowance;
    spending.after.push(allowance);
  }
  const dedup = operation.kind === 'arrive' ? operation.input.dedup : null;
  return { operation, known, isLimited: spending !== null, dedup, effect, decision };
}

/** null where the template has no limit, or the operation does not count. */
function spendingOf(
  operation: Operation,
  { allowances }: PostgresKnowledge,
  spendings: Map<string, Spending>,
): Spending | null {
  if (operation.kind !== 'arrive' || operation.input.limits.perTemplate === 0) return null;
  const { template } = operation;
  const known = allowances.get(template);
  if (known === undefined) return null;
  const spending = spendings.get(template) ?? { version: known.version, state: known, after: [] };
  spendings.set(template, spending);
  return spending;
}

function decide(
  operation: Operation,
  conversation: ConversationState,
  allowance: AllowanceState,
  now: number,
): Decision<unknown> {
  const waiting = () => [];
  // A caller waits: the statement looks whether that is so.
  const own = { dueAt: Number.POSITIVE_INFINITY };
  if (operation.kind === 'finish') return decideFinish(operation.input, { conversation, own, waiting, now });
  if (operation.kind !== 'arrive') return unchanged(null);
  return decideArrival(operation.input, { conversation, allowance, earlier: [], waiting, now });
}

async function write(
  pool: pg.Pool,
  attempts: readonly Attempt[],
  spendings: ReadonlyMap<string, Spending>,
  now: number,
): Promise<OutcomeRow[]> {
  const rows = attempts.map(columns);
  const all = [...spendings.values()];
  const allowed = all.map(({ version, state }) => [state.userId, state.templateId, version]);
  const steps = all.flatMap(({ after }) =>
    after.map(({ userId, templateId, rateFullAt }, index) => [userId, templateId, index + 1, rateFullAt]),
  );
  const values = [
    now,
    ...columnsOf(rows, OPTIMISTIC_WIDTH),
    ...columnsOf(allowed, ALLOWED_WIDTH),
    ...columnsOf(steps, STEPS_WIDTH),
  ];
  return (await pool.query<OutcomeRow>({ name: 'optimistic', text: SQL.optimistic, values })).rows;
}

/** In the order of the statement's parameters. */
function columns({ known, isLimited, dedup, effect }: Attempt): unknown[] {
  const row = [
    known.userId,
    known.id,
    ...conversationValues(known),
    known.version,
    isLimited ? known.templateId : null,
    dedup?.key ?? null,
    dedup?.earlierKey ?? null,
  ];
  if (effect.kind === 'wait') {
    const { seq, text, createdAt, dueAt, burst } = effect;
    const waits = [null, seq, INBOX_STATE.waiting, text, createdAt, null, null, null, 0, dueAt];
    return [...row, ...waits, burstText(burst), null];
  }
  const { inbox, text, receivedAt, reply } = effect;
  const [id, seq] = 'id' in inbox ? [inbox.id, null] : [null, inbox.seq];
  const said = reply.text === '' ? null : reply.text;
  const reason = JSON.stringify(reply.reason);
  return [
    ...row,
    id,
    seq,
    INBOX_STATE.done,
    text,
    receivedAt,
    said,
    reply.source,
    reason,
    reply.handoff ? 1 : 0,
    null,
    null,
    effect.reply.saidBy ?? null,
  ];
}

/** Takes note of what was written and of what was found instead; returns the results of that. */
function learn(
  attempts: readonly Attempt[],
  spendings: ReadonlyMap<string, Spending>,
  rows: readonly OutcomeRow[],
  { conversations, allowances, clock }: PostgresKnowledge,
): Map<Operation, unknown> {
  const found = new Map(rows.map((row) => [row.n, row]));
  for (const { kind, row } of rows)
    if (kind === 'allowance') {
      const allowance = toAllowance(row);
      allowances.set(templateKey(allowance), allowance);
    }

  const results = new Map<Operation, unknown>();
  const taken = new Map<string, number>();
  for (const [index, { operation, known, isLimited, effect, decision }] of attempts.entries()) {
    const row = found.get(index + 1);
    if (row?.kind === 'conversation') {
      const state = toConversation(row.row);
      // One that has moved, or was renamed, has another key: whoever looks first finds what there is now.
      if (conversationKey(state) === operation.key) {
        conversations.set(operation.key, state);
        results.set(operation, OUTDATED);
      }
    }
    if (row?.kind !== 'written') continue;
    clock.read(row.now);
    if (effect.kind === 'wait') effect.inboxId = row.inbox_id ?? 0;
    known.version += 1;
    conversations.set(operation.key, known);
    results.set(operation, decision.outcome());
    if (!isLimited) continue;
    const { template } = operation;
    const times = (taken.get(template) ?? 0) + 1;
    taken.set(template, times);
    const spending = spendings.get(template);
    const state = spending?.after[times - 1];
    if (spending !== undefined && state !== undefined)
      allowances.set(template, { ...state, version: spending.version + 1 });
  }
  return results;
}
