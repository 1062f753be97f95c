import type pg from 'pg';
import { isExpired, takeForConversation } from './decide-arrival.ts';
import { allOrFirstFault } from './first-fault.ts';
import type { Arrival, ConversationKey } from './journal.types.ts';
import { SQL } from './postgres-sql.ts';
import {
  type AllowanceRow,
  type ConversationRow,
  type EntryRow,
  emptyAllowance,
  toAllowance,
  toConversation,
  toEntry,
} from './rows.ts';
import {
  type AllowanceState,
  type ConversationState,
  conversationKey,
  type InboxEntry,
  keyOf,
  type Operation,
} from './state.ts';

/** What a batch found under its locks. Decisions change it in place; no two are about the same conversation. */
export interface PostgresScene {
  readonly now: number;
  readonly allowances: ReadonlyMap<number, AllowanceState>;
  readonly conversations: ReadonlyMap<string, ConversationState>;
  /** Expired entries, which make room for their message's next one. */
  readonly expired: InboxEntry[];
  conversation(key: ConversationKey): ConversationState | null;
  allowance(templateId: number): AllowanceState;
  earlier(arrival: Arrival): InboxEntry[];
  entry(id: number): InboxEntry | null;
  waiting(conversationId: number): InboxEntry[];
}

type KeyedEntryRow = EntryRow & { dedup_key: Buffer };

/**
 * Begins the batch's transaction, locks what it is about, and reads it: one round trip, and another one where
 * something has to be created or looked at first.
 */
export async function lockBatch(
  client: pg.PoolClient,
  operations: readonly Operation[],
): Promise<PostgresScene> {
  const limited = limitedTemplates(operations);
  const [, known, conversationRows, clock, entryRows] = await allOrFirstFault([
    client.query('begin'),
    lockAllowances(client, limited),
    lockConversations(client, operations),
    client.query<{ now: number }>({ name: 'clock', text: SQL.clock }),
    readEntries(client, operations),
  ]);
  const { now } = clock.rows[0] ?? { now: 0 };
  const allowances = known.size < limited.length ? await createAllowances(client, limited) : known;
  const found = byConversation(conversationRows);
  const missing = missingConversations(operations, found, allowances, now);
  const created = missing.length === 0 ? null : await createConversations(client, operations, missing, now);
  const conversations = byConversation([...conversationRows, ...(created?.conversations ?? [])]);
  const { byKey, byId } = await toEntries(client, created?.entries ?? entryRows);
  const waiting = await findWaiting(client, conversations);
  const expired: InboxEntry[] = [];

  return {
    now,
    allowances,
    conversations,
    expired,
    conversation: (key) => conversations.get(conversationKey(key)) ?? null,
    allowance: (templateId) => allowances.get(templateId) ?? emptyAllowance(templateId),
    earlier({ dedup: { key, earlierKey, windowMs }, ...arrival }) {
      const keys = earlierKey === null ? [key] : [key, earlierKey];
      const entries = keys
        .map((candidate) => byKey.get(candidate.toString('latin1')))
        .filter((entry) => entry !== undefined);
      const conversation = conversations.get(conversationKey(arrival)) ?? null;
      const expiredNow = new Set(entries.filter((entry) => isExpired(entry, windowMs, conversation, now)));
      expired.push(...expiredNow);
      return entries.filter((entry) => !expiredNow.has(entry));
    },
    entry: (id) => byId.get(id) ?? null,
    waiting: (conversationId) => waiting.get(conversationId) ?? [],
  };
}

/** Only templates with a limit have a row, and only those wait for each other. */
function limitedTemplates(operations: readonly Operation[]): number[] {
  const ids = new Set<number>();
  for (const { kind, input } of operations) {
    if (kind === 'arrive' && (input.limits.perTemplate > 0 || input.limits.aiRepliesPerDay !== null))
      ids.add(input.templateId);
    if (kind === 'claim' && input.aiRepliesPerDay !== null) ids.add(input.templateId);
  }
  return [...ids];
}

async function lockAllowances(
  client: pg.PoolClient,
  ids: readonly number[],
): Promise<Map<number, AllowanceState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<AllowanceRow>({
    name: 'lock-allowances',
    text: SQL.lockAllowances,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.template_id, toAllowance(row)]));
}

async function createAllowances(client: pg.PoolClient, ids: readonly number[]) {
  const [, created] = await allOrFirstFault([
    client.query({ name: 'insert-allowances', text: SQL.insertAllowances, values: [ids] }),
    lockAllowances(client, ids),
  ]);
  return created;
}

/** The rows that exist. */
async function lockConversations(
  client: pg.PoolClient,
  operations: readonly Operation[],
): Promise<ConversationRow[]> {
  const { rows } = await client.query<ConversationRow>({
    name: 'lock-conversations',
    text: SQL.lockConversations,
    values: keyColumns(operations),
  });
  return rows;
}

/** The operations whose conversation comes into being with them. */
function missingConversations(
  operations: readonly Operation[],
  found: ReadonlyMap<string, ConversationState>,
  allowances: ReadonlyMap<number, AllowanceState>,
  now: number,
): Operation[] {
  /** What the templates would have left, were each new conversation's first message admitted. */
  const left = new Map<number, AllowanceState>();
  return operations.filter(({ kind, input }) => {
    if (kind === 'pause') return !found.has(conversationKey(input));
    if (kind !== 'arrive' || found.has(conversationKey(input))) return false;
    const { templateId } = input;
    const allowance = left.get(templateId) ?? {
      ...(allowances.get(templateId) ?? emptyAllowance(templateId)),
    };
    left.set(templateId, allowance);
    return takeForConversation(input, allowance, now);
  });
}

/** Entries are read again: another process may have created the conversation a moment before and written some. */
async function createConversations(
  client: pg.PoolClient,
  operations: readonly Operation[],
  missing: readonly Operation[],
  now: number,
) {
  const values = [...keyColumns(missing), now];
  const [{ rows }, entries] = await allOrFirstFault([
    client.query<ConversationRow>({ name: 'insert-conversations', text: SQL.insertConversations, values }),
    readEntries(client, operations),
  ]);
  return { conversations: rows, entries };
}

function byConversation(rows: readonly ConversationRow[]): Map<string, ConversationState> {
  return new Map(rows.map(toConversation).map((one) => [conversationKey(one), one]));
}

function keyColumns(operations: readonly Operation[]): unknown[][] {
  const keys = operations.map(keyOf);
  return [keys.map((key) => key.templateId), keys.map((key) => key.externalId)];
}

/** Inbox rows of the same messages, or of the messages that an operation is about. */
async function readEntries(
  client: pg.PoolClient,
  operations: readonly Operation[],
): Promise<KeyedEntryRow[]> {
  const keys: Buffer[] = [];
  const ids: number[] = [];
  for (const { kind, input } of operations) {
    if (kind === 'claim' || kind === 'settle') ids.push(input.inboxId);
    if (kind === 'arrive') {
      keys.push(input.dedup.key);
      if (input.dedup.earlierKey !== null) keys.push(input.dedup.earlierKey);
    }
  }
  const read = async (name: string, text: string, values: readonly unknown[]) =>
    values.length === 0 ? [] : (await client.query<KeyedEntryRow>({ name, text, values: [values] })).rows;
  const [ofKeys, ofIds] = await allOrFirstFault([
    read('entries-by-key', SQL.findEntriesByKey, keys),
    read('entries-by-id', SQL.findEntriesById, ids),
  ]);
  return [...ofKeys, ...ofIds];
}

async function toEntries(client: pg.PoolClient, rows: readonly KeyedEntryRow[]) {
  await lockDeliveries(client, rows);
  const byKey = new Map<string, InboxEntry>();
  const byId = new Map<number, InboxEntry>();
  for (const row of rows) {
    byKey.set(row.dedup_key.toString('latin1'), toEntry(row));
    byId.set(row.id, toEntry(row));
  }
  return { byKey, byId };
}

/** A late reply that is about to be sent must not be handed to a caller as well: the process that locks its row decides. */
async function lockDeliveries(client: pg.PoolClient, rows: readonly KeyedEntryRow[]): Promise<void> {
  const open = rows.filter((row) => row.delivery_state === 'pending' || row.delivery_state === 'failed');
  if (open.length === 0) return;
  const values = [open.map((row) => row.id)];
  const locked = await client.query<{ inbox_id: number; state: string }>({
    name: 'lock-deliveries',
    text: SQL.lockDeliveries,
    values,
  });
  const stateOf = new Map(locked.rows.map((row) => [row.inbox_id, row.state]));
  for (const row of open) row.delivery_state = stateOf.get(row.id) ?? null;
}

async function findWaiting(client: pg.PoolClient, conversations: ReadonlyMap<string, ConversationState>) {
  const ids = [...conversations.values()]
    .filter(({ headSeq, nextSeq }) => headSeq < nextSeq)
    .map(({ id }) => id);
  const waiting = new Map<number, InboxEntry[]>();
  if (ids.length === 0) return waiting;
  const { rows } = await client.query<EntryRow>({
    name: 'waiting-entries',
    text: SQL.waitingEntries,
    values: [ids],
  });
  for (const entry of rows.map(toEntry)) {
    waiting.set(entry.conversationId, [...(waiting.get(entry.conversationId) ?? []), entry]);
  }
  return waiting;
}
