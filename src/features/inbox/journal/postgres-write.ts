import type pg from 'pg';
import { arrayLiteral } from '../../../db/array-literal.ts';
import { allOrFirstFault } from './first-fault.ts';
import type { PostgresScene } from './postgres-read.ts';
import { RECORDED_WIDTHS, type Recorded, SQL } from './postgres-sql.ts';
import { burstText, conversationValues } from './rows.ts';
import {
  type AllowanceState,
  type Decision,
  type Effect,
  INBOX_STATE,
  type MarkEffect,
  type NoteEffect,
  type Outgoing,
  type RecordEffect,
  type WaitEffect,
} from './state.ts';

type Row = readonly unknown[];

/** What a batch adds, a list a table. Replies are named by their place among the messages, from 1. */
type Additions = Record<Recorded, Row[]>;

/**
 * Writes all that the decisions of a batch say, and commits. The statements are sent together, one round trip for
 * all: after one that fails, the database refuses the rest and the commit. Returns whether the conversations were saved.
 */
export async function commitBatch(
  client: pg.PoolClient,
  scene: PostgresScene,
  decisions: readonly Decision<unknown>[],
): Promise<boolean> {
  const effects = decisions.flatMap((decision) => decision.effects);
  const cancelled = effects.filter((effect) => effect.kind === 'cancel-delivery');
  const statements = [
    runForRows(
      client,
      'cancel-deliveries',
      SQL.cancelDeliveries,
      cancelled.map(({ userId, inboxId }) => [userId, inboxId]),
    ),
  ];
  const isSaved = decisions.some((decision) => decision.isUnchanged !== true);
  if (isSaved) {
    const { conversations, allowances, expired } = scene;
    statements.push(
      runForRows(
        client,
        'delete-entries',
        SQL.deleteEntries,
        expired.map(({ userId, id }) => [userId, id]),
      ),
      record(client, effects),
      runForRows(
        client,
        'change-entries',
        SQL.changeEntries,
        effects
          .filter((effect) => effect.kind === 'change')
          .map(({ userId, inboxId, dueAt, burst }) => [userId, inboxId, dueAt, burstText(burst)]),
      ),
      runForRows(
        client,
        'insert-events',
        SQL.insertEvents,
        effects.filter((effect) => effect.kind === 'mark').map(markColumns),
      ),
      runForRows(
        client,
        'insert-memo-changes',
        SQL.insertMemoChanges,
        effects.filter((effect) => effect.kind === 'note').map(noteColumns),
      ),
      runForRows(client, 'save-conversations', SQL.saveConversations, [
        ...conversations.values().map((state) => [state.userId, state.id, ...conversationValues(state)]),
      ]),
      runForRows(client, 'save-allowances', SQL.saveAllowances, [
        ...allowances.values().map(allowanceColumns),
      ]),
    );
  }
  const [, committed] = await allOrFirstFault([allOrFirstFault(statements), client.query('commit')]);
  // A transaction that had failed would end here as well, but not like this.
  if (committed.command !== 'COMMIT') throw new Error('The batch was rolled back.');
  return isSaved;
}

interface EnteredRow {
  id: number;
  user_id: number;
  conversation_id: number;
  seq: number;
}

async function record(client: pg.PoolClient, effects: readonly Effect[]): Promise<void> {
  const additions: Additions = { messages: [], completions: [], deliveries: [], entries: [] };
  const waits: WaitEffect[] = [];
  for (const effect of effects) {
    if (effect.kind === 'record') addRecord(effect, additions);
    if (effect.kind === 'wait') {
      additions.entries.push(waitingColumns(effect));
      waits.push(effect);
    }
  }
  if (RECORDED_WIDTHS.every(([name]) => additions[name].length === 0)) return;
  const values = RECORDED_WIDTHS.flatMap(([name, width]) => columnsOf(additions[name], width));
  const { rows } = await client.query<EnteredRow>({
    name: 'record',
    text: SQL.record,
    values,
  });
  const idOf = new Map(rows.map((row) => [`${row.user_id} ${row.conversation_id} ${row.seq}`, row.id]));
  for (const wait of waits) {
    const { userId, id } = wait.conversation;
    wait.inboxId = idOf.get(`${userId} ${id} ${wait.seq}`) ?? 0;
  }
}

function addRecord(effect: RecordEffect, additions: Additions): void {
  const { messages, completions, entries } = additions;
  const { conversation, inbox, text, receivedAt, reply, outgoing } = effect;
  const hasReply = reply.text !== '';
  // A message that got no reply explains itself.
  const [source, why] = hasReply ? [null, null] : [reply.source, JSON.stringify(reply.reason)];
  messages.push([
    conversation.userId,
    conversation.id,
    1,
    text,
    source,
    why,
    receivedAt,
    effect.reply.saidBy ?? null,
  ]);
  const replyPlace = hasReply ? addReply(effect, messages) : null;
  const handoff = reply.handoff ? 1 : 0;
  const answered = [INBOX_STATE.done, reply.source, handoff, replyPlace];
  if ('id' in inbox) completions.push([conversation.userId, inbox.id, ...answered]);
  else {
    const { userId, id } = conversation;
    entries.push([userId, inbox.key, id, inbox.seq, ...answered, null, null, null, receivedAt]);
  }
  if (outgoing !== null) sendOn(additions, effect, outgoing, inbox, replyPlace);
}

/** The reply goes to the outbox. */
function sendOn(
  { deliveries }: Additions,
  { conversation: { id, userId }, repliedAt }: RecordEffect,
  { channel, expiresAt }: Outgoing,
  inbox: { id: number } | { seq: number },
  replyPlace: number | null,
): void {
  const [inboxId, seq] = 'id' in inbox ? [inbox.id, null] : [null, inbox.seq];
  deliveries.push([userId, inboxId, seq, id, replyPlace, expiresAt, channel, repliedAt]);
}

/** Returns the reply's place. */
function addReply(effect: RecordEffect, messages: Row[]): number {
  const { conversation, reply, repliedAt } = effect;
  return messages.push([
    conversation.userId,
    conversation.id,
    0,
    reply.text,
    reply.source,
    JSON.stringify(reply.reason),
    repliedAt,
    effect.reply.saidBy ?? null,
  ]);
}

function waitingColumns({ key, conversation, seq, text, dueAt, burst, createdAt }: WaitEffect): Row {
  const { userId, id } = conversation;
  return [userId, key, id, seq, INBOX_STATE.waiting, null, 0, null, text, dueAt, burstText(burst), createdAt];
}

function markColumns({ conversation, event, by, pausedUntil, at }: MarkEffect): Row {
  return [conversation.userId, conversation.id, event, by, pausedUntil, at];
}

function noteColumns({ conversation, change, at }: NoteEffect): Row {
  return [conversation.userId, conversation.id, JSON.stringify(change), at];
}

function allowanceColumns(a: AllowanceState): Row {
  return [a.userId, a.templateId, a.rateFullAt, a.aiDay, a.aiReplies];
}

/** Runs a statement that takes one array a column; without rows it is not run. */
async function runForRows(
  client: pg.PoolClient,
  name: string,
  text: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (first !== undefined) await client.query({ name, text, values: columnsOf(rows, first.length) });
}

/** The rows turned into columns, as `unnest` takes them: an array's text each. */
export function columnsOf(rows: readonly Row[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => arrayLiteral(rows.map((row) => row[column])));
}
