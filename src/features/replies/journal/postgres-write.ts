import type pg from 'pg';
import type { PostgresScene } from './postgres-read.ts';
import { SQL } from './postgres-sql.ts';
import {
  type AllowanceState,
  type ConversationState,
  type Decision,
  INBOX_STATE,
  type InboxState,
  type RecordEffect,
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
];

/** Writes all that the decisions of a batch say, one statement a table. */
export async function writeBatch(
  client: pg.PoolClient,
  scene: PostgresScene,
  decisions: readonly Decision<unknown>[],
): Promise<void> {
  const changed = decisions.filter((decision) => decision.isUnchanged !== true);
  if (changed.length === 0) return;
  const effects = changed.flatMap((decision) => decision.effects);
  const records = effects.filter((effect) => effect.kind === 'record');
  const waits = effects.filter((effect) => effect.kind === 'wait');

  await runForRows(
    client,
    'delete-entries',
    SQL.deleteEntries,
    scene.expired.map((entry) => [entry.id]),
  );
  const completions = await insertMessages(client, records);
  await runForRows(client, 'complete-entries', SQL.completeEntries, completions.existing);
  await insertEntries(client, completions.fresh, waits);
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

/** Writes the messages; returns the inbox rows that then point to them. */
async function insertMessages(client: pg.PoolClient, records: readonly RecordEffect[]) {
  const existing: CompletionColumns[] = [];
  const fresh: EntryColumns[] = [];
  if (records.length === 0) return { existing, fresh };
  const ids = await drawMessageIds(client, records.length * 2);
  const messages: MessageColumns[] = [];
  for (const { conversation, inbox, text, receivedAt, reply, repliedAt } of records) {
    const hasReply = reply.text !== '';
    const reason = JSON.stringify(reply.reason);
    // A message that got no reply explains itself.
    const explanation: [string | null, string | null] = hasReply ? [null, null] : [reply.source, reason];
    messages.push([nextId(ids), conversation.id, 1, text, ...explanation, receivedAt]);
    const replyId = hasReply ? nextId(ids) : null;
    if (replyId !== null)
      messages.push([replyId, conversation.id, 0, reply.text, reply.source, reason, repliedAt]);
    const handoff = reply.handoff ? 1 : 0;
    if ('id' in inbox) existing.push([inbox.id, INBOX_STATE.done, reply.source, handoff, replyId]);
    else {
      const { key, seq } = inbox;
      fresh.push([
        key,
        conversation.id,
        seq,
        INBOX_STATE.done,
        reply.source,
        handoff,
        replyId,
        null,
        null,
        receivedAt,
      ]);
    }
  }
  await runForRows(client, 'insert-messages', SQL.insertMessages, messages);
  return { existing, fresh };
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
