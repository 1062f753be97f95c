import type pg from 'pg';
import type { PostgresScene } from './postgres-read.ts';
import { SQL } from './postgres-sql.ts';
import {
  type AllowanceState,
  type ConversationState,
  type Decision,
  type Effect,
  INBOX_STATE,
  type InboxState,
  type RecordEffect,
  type SettleEffect,
  type WaitEffect,
} from './state.ts';

type MessageColumns = [
  id: number,
  conversationId: number,
  isFromUser: number,
  text: string,
  source: string | null,
  reason: string | null,
  createdAt: number,
];
type EntryColumns = [
  key: Buffer,
  conversationId: number,
  seq: number,
  state: InboxState,
  source: string | null,
  handoff: number,
  replyId: number | null,
  text: string | null,
  dueAt: number | null,
  createdAt: number,
];
type CompletionColumns = [
  id: number,
  state: InboxState,
  source: string,
  handoff: number,
  replyId: number | null,
  dueAt: number | null,
];
type DeliveryColumns = [
  inboxId: number,
  conversationId: number,
  messageId: number,
  expiresAt: number,
  createdAt: number,
];

/** Writes all that the decisions of a batch say, one statement a table. */
export async function writeBatch(
  client: pg.PoolClient,
  scene: PostgresScene,
  decisions: readonly Decision<unknown>[],
): Promise<void> {
  const effects = decisions.flatMap((decision) => decision.effects);
  const cancelled = effects.filter((effect) => effect.kind === 'cancel-delivery');
  await runForRows(
    client,
    'cancel-deliveries',
    SQL.cancelDeliveries,
    cancelled.map((effect) => [effect.inboxId]),
  );
  if (decisions.every((decision) => decision.isUnchanged === true)) return;
  const expired = scene.expired.map((entry) => [entry.id]);
  await runForRows(client, 'delete-entries', SQL.deleteEntries, expired);
  const rows = await insertMessages(client, effects);
  await runForRows(client, 'complete-entries', SQL.completeEntries, rows.completions);
  await insertEntries(
    client,
    rows.entries,
    effects.filter((effect) => effect.kind === 'wait'),
  );
  await runForRows(client, 'insert-deliveries', SQL.insertDeliveries, rows.deliveries);
  const marks = effects.filter((effect) => effect.kind === 'mark');
  await runForRows(
    client,
    'insert-events',
    SQL.insertEvents,
    marks.map((mark) => [mark.conversation.id, mark.event, mark.by, mark.pausedUntil, mark.at]),
  );
  await runForRows(
    client,
    'save-conversations',
    SQL.saveConversations,
    [...scene.conversations.values()].map(conversationColumns),
  );
  await runForRows(
    client,
    'save-allowances',
    SQL.saveAllowances,
    [...scene.allowances.values()].map(allowanceColumns),
  );
}

/** What the inbox and the outbox say once the messages have their ids. */
interface PointingRows {
  completions: CompletionColumns[];
  entries: EntryColumns[];
  deliveries: DeliveryColumns[];
}

/** Writes the messages; returns the rows that then point to them. */
async function insertMessages(client: pg.PoolClient, effects: readonly Effect[]): Promise<PointingRows> {
  const rows: PointingRows = { completions: [], entries: [], deliveries: [] };
  const talking = effects.filter((effect) => effect.kind === 'record' || effect.kind === 'settle');
  if (talking.length === 0) return rows;
  const ids = await drawMessageIds(client, talking.length * 2);
  const messages: MessageColumns[] = [];
  for (const effect of talking) {
    if (effect.kind === 'record') addRecord(effect, ids, messages, rows);
    else addSettled(effect, ids, messages, rows);
  }
  await runForRows(client, 'insert-messages', SQL.insertMessages, messages);
  return rows;
}

function addRecord(
  effect: RecordEffect,
  ids: number[],
  messages: MessageColumns[],
  rows: PointingRows,
): void {
  const { conversation, inbox, text, receivedAt, reply, lateUntil } = effect;
  const hasReply = reply.text !== '';
  // A message that got no reply explains itself.
  const [source, why] = hasReply ? [null, null] : [reply.source, JSON.stringify(reply.reason)];
  messages.push([nextId(ids), conversation.id, 1, text, source, why, receivedAt]);
  const replyId = hasReply ? addReply(effect, ids, messages) : null;
  const handoff = reply.handoff ? 1 : 0;
  const state = lateUntil === null ? INBOX_STATE.done : INBOX_STATE.late;
  if ('id' in inbox) {
    rows.completions.push([inbox.id, state, reply.source, handoff, replyId, lateUntil]);
    return;
  }
  const { key, seq } = inbox;
  rows.entries.push([
    key,
    conversation.id,
    seq,
    state,
    reply.source,
    handoff,
    replyId,
    null,
    null,
    receivedAt,
  ]);
}

function addSettled(
  effect: SettleEffect,
  ids: number[],
  messages: MessageColumns[],
  rows: PointingRows,
): void {
  const { conversation, inboxId, reply, repliedAt, expiresAt } = effect;
  const replyId = reply.text === '' ? null : addReply(effect, ids, messages);
  rows.completions.push([inboxId, INBOX_STATE.done, reply.source, reply.handoff ? 1 : 0, replyId, null]);
  if (replyId !== null) rows.deliveries.push([inboxId, conversation.id, replyId, expiresAt, repliedAt]);
}

function addReply(effect: RecordEffect | SettleEffect, ids: number[], messages: MessageColumns[]): number {
  const { conversation, reply, repliedAt } = effect;
  const id = nextId(ids);
  messages.push([id, conversation.id, 0, reply.text, reply.source, JSON.stringify(reply.reason), repliedAt]);
  return id;
}

async function insertEntries(client: pg.PoolClient, fresh: EntryColumns[], waits: readonly WaitEffect[]) {
  const waiting = waits.map((wait): EntryColumns => {
    const { key, conversation, seq, text, dueAt, createdAt } = wait;
    return [key, conversation.id, seq, INBOX_STATE.waiting, null, 0, null, text, dueAt, createdAt];
  });
  const rows = await runForRows<{ id: number; conversation_id: number; seq: number }>(
    client,
    'insert-entries',
    SQL.insertEntries,
    [...fresh, ...waiting],
  );
  const idOf = new Map(rows.map((row) => [`${row.conversation_id} ${row.seq}`, row.id]));
  for (const wait of waits) wait.inboxId = idOf.get(`${wait.conversation.id} ${wait.seq}`) ?? 0;
}

/** Drawn before the insert, so that inbox rows can name their replies without relying on the order of RETURNING. */
async function drawMessageIds(client: pg.PoolClient, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'draw-ids',
    text: SQL.drawMessageIds,
    values: [count],
  });
  return rows.map((row) => row.id).reverse();
}

function nextId(ids: number[]): number {
  const id = ids.pop();
  if (id === undefined) throw new Error('More messages than ids were drawn for.');
  return id;
}

function conversationColumns(c: ConversationState) {
  return [
    c.id,
    c.contactName,
    c.messageCount,
    c.pausedUntil,
    c.nextSeq,
    c.headSeq,
    c.leaseToken,
    c.leaseUntil,
    c.rateFullAt,
    c.lastActiveAt,
    c.lastReplyAt,
  ];
}

function allowanceColumns(a: AllowanceState) {
  return [a.templateId, a.rateFullAt, a.aiDay, a.aiReplies];
}

/** Runs a statement that takes one array a column; without rows it is not run. */
async function runForRows<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: string,
  text: string,
  rows: readonly (readonly unknown[])[],
): Promise<Row[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const values = first.map((_, column) => rows.map((row) => row[column]));
  return (await client.query<Row>({ name, text, values })).rows;
}
