import type pg from 'pg';
import { isExpired, takeForConversation } from './decide-arrival.ts';
import { allOrFirstFault } from './first-fault.ts';
import type { Arrival, ConversationKey, TemplateKey, Ticket } from './journal.types.ts';
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
  templateKey,
} from './state.ts';

/** What a batch found under its locks. Decisions change it in place; no two are about the same conversation. */
export interface PostgresScene {
  readonly now: number;
  /** By `templateKey`. */
  readonly allowances: ReadonlyMap<string, AllowanceState>;
  readonly conversations: ReadonlyMap<string, ConversationState>;
  /** Expired entries, which make room for their message's next one. */
  readonly expired: InboxEntry[];
  conversation(key: ConversationKey): ConversationState | null;
  allowance(key: TemplateKey): AllowanceState;
  earlier(arrival: Arrival): InboxEntry[];
  entry(message: Pick<Ticket, 'userId' | 'inboxId'>): InboxEntry | null;
  waiting(conversation: ConversationState): InboxEntry[];
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
    allowance: (key) => allowances.get(templateKey(key)) ?? emptyAllowance(key),
    earlier({ dedup: { key, earlierKey, windowMs }, ...arrival }) {
      const keys = earlierKey === null ? [key] : [key, earlierKey];
      const entries = keys
        .map((candidate) => byKey.get(nameOf(arrival.userId, candidate)))
        .filter((entry) => entry !== undefined);
      const expiredNow = new Set(entries.filter((entry) => isExpired(entry, windowMs, now)));
      expired.push(...expiredNow);
      return entries.filter((entry) => !expiredNow.has(entry));
    },
    entry: ({ userId, inboxId }) => byId.get(`${userId} ${inboxId}`) ?? null,
    waiting: ({ userId, id }) => waiting.get(`${userId} ${id}`) ?? [],
  };
}

/** Only templates with a limit have a row, and only those wait for each other. */
function limitedTemplates(operations: readonly Operation[]): TemplateKey[] {
  const limited = new Map<string, TemplateKey>();
  for (const { kind, input } of operations) {
    if (kind === 'arrive' && (input.limits.perTemplate > 0 || input.limits.aiRepliesPerDay !== null))
      limited.set(templateKey(input), input);
    if (kind === 'claim' && input.aiRepliesPerDay !== null) limited.set(templateKey(input), input);
  }
  return [...limited.values()];
}

async function lockAllowances(
  client: pg.PoolClient,
  templates: readonly TemplateKey[],
): Promise<Map<string, AllowanceState>> {
  if (templates.length === 0) return new Map();
  const { rows } = await client.query<AllowanceRow>({
    name: 'lock-allowances',
    text: SQL.lockAllowances,
    values: templateColumns(templates),
  });
  return new Map(rows.map(toAllowance).map((one) => [templateKey(one), one]));
}

async function createAllowances(client: pg.PoolClient, templates: readonly TemplateKey[]) {
  const [, created] = await allOrFirstFault([
    client.query({
      name: 'insert-allowances',
      text: SQL.insertAllowances,
      values: templateColumns(templates),
    }),
    lockAllowances(client, templates),
  ]);
  return created;
}

function templateColumns(templates: readonly TemplateKey[]): number[][] {
  return [templates.map(({ userId }) => userId), templates.map(({ templateId }) => templateId)];
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
  allowances: ReadonlyMap<string, AllowanceState>,
  now: number,
): Operation[] {
  /** What the templates would have left, were each new conversation's first message admitted. */
  const left = new Map<string, AllowanceState>();
  return operations.filter(({ kind, input }) => {
    if (kind === 'pause') return input.mayCreate && !found.has(conversationKey(input));
    if (kind !== 'arrive' || found.has(conversationKey(input))) return false;
    const template = templateKey(input);
    const allowance = left.get(template) ?? { ...(allowances.get(template) ?? emptyAllowance(input)) };
    left.set(template, allowance);
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

function keyColumns(operations: readonly Operation[]): (number | string)[][] {
  const keys = operations.map(keyOf);
  return [...templateColumns(keys), keys.map((key) => key.externalId)];
}

/** Inbox rows of the same messages, or of the messages that an operation is about. */
async function readEntries(
  client: pg.PoolClient,
  operations: readonly Operation[],
): Promise<KeyedEntryRow[]> {
  const keys: [userId: number, key: Buffer][] = [];
  const ids: [userId: number, id: number][] = [];
  for (const { kind, input } of operations) {
    if (kind === 'claim' || kind === 'let-go') ids.push([input.userId, input.inboxId]);
    if (kind === 'finish') ids.push([input.turn.userId, input.turn.inboxId]);
    if (kind === 'arrive') {
      const { userId, dedup } = input;
      keys.push([userId, dedup.key]);
      if (dedup.earlierKey !== null) keys.push([userId, dedup.earlierKey]);
    }
  }
  const read = async (name: string, text: string, named: readonly (readonly [number, unknown])[]) => {
    if (named.length === 0) return [];
    const values = [named.map(([userId]) => userId), named.map(([, value]) => value)];
    return (await client.query<KeyedEntryRow>({ name, text, values })).rows;
  };
  const [ofKeys, ofIds] = await allOrFirstFault([
    read('entries-by-key', SQL.findEntriesByKey, keys),
    read('entries-by-id', SQL.findEntriesById, ids),
  ]);
  return [...ofKeys, ...ofIds];
}

async function toEntries(client: pg.PoolClient, rows: readonly KeyedEntryRow[]) {
  await lockDeliveries(client, rows);
  const byKey = new Map<string, InboxEntry>();
  const byId = new Map<string, InboxEntry>();
  for (const row of rows) {
    byKey.set(nameOf(row.user_id, row.dedup_key), toEntry(row));
    byId.set(`${row.user_id} ${row.id}`, toEntry(row));
  }
  return { byKey, byId };
}

function nameOf(userId: number, dedupKey: Buffer): string {
  return `${userId} ${dedupKey.toString('latin1')}`;
}

/** A late reply that is about to be sent must not be handed to a caller as well: the process that locks its row decides. */
async function lockDeliveries(client: pg.PoolClient, rows: readonly KeyedEntryRow[]): Promise<void> {
  const open = rows.filter((row) => row.delivery_state === 'pending' || row.delivery_state === 'failed');
  if (open.length === 0) return;
  const values = [open.map((row) => row.user_id), open.map((row) => row.id)];
  const locked = await client.query<{ user_id: number; inbox_id: number; state: string }>({
    name: 'lock-deliveries',
    text: SQL.lockDeliveries,
    values,
  });
  const stateOf = new Map(locked.rows.map((row) => [`${row.user_id} ${row.inbox_id}`, row.state]));
  for (const row of open) row.delivery_state = stateOf.get(`${row.user_id} ${row.id}`) ?? null;
}

async function findWaiting(client: pg.PoolClient, conversations: ReadonlyMap<string, ConversationState>) {
  const queued = [...conversations.values()].filter(({ headSeq, nextSeq }) => headSeq < nextSeq);
  const waiting = new Map<string, InboxEntry[]>();
  if (queued.length === 0) return waiting;
  const { rows } = await client.query<EntryRow>({
    name: 'waiting-entries',
    text: SQL.waitingEntries,
    values: [queued.map(({ userId }) => userId), queued.map(({ id }) => id)],
  });
  for (const entry of rows.map(toEntry)) {
    const conversation = `${entry.userId} ${entry.conversationId}`;
    waiting.set(conversation, [...(waiting.get(conversation) ?? []), entry]);
  }
  return waiting;
}
