import type pg from 'pg';
import { takeForConversation } from './decide-arrival.ts';
import type { ConversationKey, DedupKeys } from './journal.types.ts';
import { conversationKey, keyOf, type Operation } from './operation.ts';
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
import type { AllowanceState, ConversationState, InboxEntry } from './state.ts';

/** What a batch found under its locks. Decisions change it in place; no two are about the same conversation. */
export interface PostgresScene {
  readonly now: number;
  readonly allowances: ReadonlyMap<number, AllowanceState>;
  readonly conversations: ReadonlyMap<string, ConversationState>;
  /** Entries that are too old to count and make room for their message's next one. */
  readonly expired: InboxEntry[];
  conversation(key: ConversationKey): ConversationState | null;
  allowance(templateId: number): AllowanceState;
  earlier(dedup: DedupKeys): InboxEntry[];
  entry(id: number): InboxEntry | null;
  waiting(conversationId: number): InboxEntry[];
}

type KeyedEntryRow = EntryRow & { dedup_key: Buffer };

export async function lockBatch(
  client: pg.PoolClient,
  operations: readonly Operation[],
): Promise<PostgresScene> {
  const allowances = await lockAllowances(client, operations);
  const { rows } = await client.query<{ now: number }>({ name: 'clock', text: SQL.clock });
  const now = rows[0]?.now ?? 0;
  const conversations = await lockConversations(client, operations, allowances, now);
  const { byKey, byId } = await findEntries(client, operations);
  const waiting = await findWaiting(client, conversations);
  const expired: InboxEntry[] = [];

  return {
    now,
    allowances,
    conversations,
    expired,
    conversation: (key) => conversations.get(conversationKey(key)) ?? null,
    allowance: (templateId) => allowances.get(templateId) ?? emptyAllowance(templateId),
    earlier({ key, earlierKey, windowMs }) {
      const keys = earlierKey === null ? [key] : [key, earlierKey];
      const entries = keys
        .map((candidate) => byKey.get(candidate.toString('latin1')))
        .filter((entry) => entry !== undefined);
      for (const entry of entries) if (now - entry.createdAt >= windowMs) expired.push(entry);
      return entries;
    },
    entry: (id) => byId.get(id) ?? null,
    waiting: (conversationId) => waiting.get(conversationId) ?? [],
  };
}

/** Only templates with a limit have a row, and only those wait for each other. */
async function lockAllowances(
  client: pg.PoolClient,
  operations: readonly Operation[],
): Promise<Map<number, AllowanceState>> {
  const ids = new Set<number>();
  for (const { kind, input } of operations) {
    if (kind === 'arrive' && (input.limits.perTemplate > 0 || input.limits.aiRepliesPerDay !== null))
      ids.add(input.templateId);
    if (kind === 'claim' && input.aiRepliesPerDay !== null) ids.add(input.templateId);
  }
  if (ids.size === 0) return new Map();
  const values = [[...ids]];
  let { rows } = await client.query<AllowanceRow>({
    name: 'lock-allowances',
    text: SQL.lockAllowances,
    values,
  });
  if (rows.length < ids.size) {
    await client.query({ name: 'insert-allowances', text: SQL.insertAllowances, values });
    ({ rows } = await client.query<AllowanceRow>({
      name: 'lock-allowances',
      text: SQL.lockAllowances,
      values,
    }));
  }
  return new Map(rows.map((row) => [row.template_id, toAllowance(row)]));
}

/** Locks the rows that exist, and creates those of arrivals. */
async function lockConversations(
  client: pg.PoolClient,
  operations: readonly Operation[],
  allowances: ReadonlyMap<number, AllowanceState>,
  now: number,
): Promise<Map<string, ConversationState>> {
  const found = new Map<string, ConversationState>();
  const add = (rows: ConversationRow[]) => {
    for (const conversation of rows.map(toConversation))
      found.set(conversationKey(conversation), conversation);
  };
  const arrays = (wanted: readonly Operation[]) => {
    const keys = wanted.map(keyOf);
    return [keys.map((key) => key.templateId), keys.map((key) => key.externalId)];
  };
  add(
    (
      await client.query({
        name: 'lock-conversations',
        text: SQL.lockConversations,
        values: arrays(operations),
      })
    ).rows,
  );
  /** What the templates would have left, were each new conversation's first message admitted. */
  const left = new Map<number, AllowanceState>();
  const missing = operations.filter(({ kind, input }) => {
    if (kind === 'pause') return !found.has(conversationKey(input));
    if (kind !== 'arrive' || found.has(conversationKey(input))) return false;
    const { templateId } = input;
    const allowance = left.get(templateId) ?? {
      ...(allowances.get(templateId) ?? emptyAllowance(templateId)),
    };
    left.set(templateId, allowance);
    return takeForConversation(input, allowance, now);
  });
  if (missing.length > 0) {
    const values = [...arrays(missing), now];
    add((await client.query({ name: 'insert-conversations', text: SQL.insertConversations, values })).rows);
  }
  return found;
}

async function findEntries(client: pg.PoolClient, operations: readonly Operation[]) {
  const keys: Buffer[] = [];
  const ids: number[] = [];
  for (const { kind, input } of operations) {
    if (kind === 'claim' || kind === 'settle') ids.push(input.inboxId);
    if (kind === 'arrive') {
      keys.push(input.dedup.key);
      if (input.dedup.earlierKey !== null) keys.push(input.dedup.earlierKey);
    }
  }
  const byKey = new Map<string, InboxEntry>();
  const byId = new Map<number, InboxEntry>();
  if (keys.length + ids.length === 0) return { byKey, byId };
  const { rows } = await client.query<KeyedEntryRow>({
    name: 'find-entries',
    text: SQL.findEntries,
    values: [keys, ids],
  });
  await lockDeliveries(client, rows);
  for (const row of rows) {
    byKey.set(row.dedup_key.toString('latin1'), toEntry(row));
    byId.set(row.id, toEntry(row));
  }
  return { byKey, byId };
}

/** A late reply that is about to be sent must not be handed to a caller as well: whoever locks its row decides. */
async function lockDeliveries(client: pg.PoolClient, rows: KeyedEntryRow[]): Promise<void> {
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
