import type { Knex } from 'knex';
import { changedMemo, type Memo } from '../../contract/memo.ts';
import { pauseColumns, toPause } from '../../db/pause-columns.ts';
import { insertContactId } from './contact-rows.store.ts';

/** A conversation with the contact that it belongs to, where it has one. */
export interface SeenConversation {
  id: number;
  userId: number;
  templateId: number;
  externalId: string;
  contactName: string;
  memo: Memo;
  createdAt: number;
  lastActiveAt: number;
  contact: { id: number; name: string; userName: string; lastSeenAt: number; isNoted: boolean } | null;
}

export async function conversationsSeen(db: Knex, ids: readonly number[]): Promise<SeenConversation[]> {
  const rows = await db('conversations as c')
    .leftJoin('contact_ids as i', (join) =>
      join
        .on('i.user_id', 'c.user_id')
        .andOn('i.template_id', 'c.template_id')
        .andOn('i.external_id', 'c.external_id'),
    )
    .leftJoin('contacts as k', (join) => join.on('k.user_id', 'i.user_id').andOn('k.id', 'i.contact_id'))
    .whereIn('c.id', [...ids])
    .whereNotNull('c.user_id')
    .orderBy(['c.user_id', 'c.id'])
    .select('c.id', 'c.user_id', 'c.template_id', 'c.external_id', 'c.contact_name', 'c.memo')
    .select('c.created_at', 'c.last_active_at', 'k.name', 'k.user_name', 'k.last_seen_at', 'k.is_noted')
    .select({ contact_id: 'k.id' });
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    externalId: row.external_id,
    contactName: row.contact_name,
    memo: toMemo(row.memo),
    createdAt: row.created_at,
    lastActiveAt: row.last_active_at,
    contact:
      row.contact_id === null
        ? null
        : {
            id: row.contact_id,
            name: row.name,
            userName: row.user_name,
            lastSeenAt: row.last_seen_at,
            isNoted: row.is_noted === 1,
          },
  }));
}

export interface NewContact {
  userId: number;
  templateId: number;
  externalId: string;
  name: string;
  userName: string;
  label: string;
  firstSeenAt: number;
  lastSeenAt: number;
}

/** Under the lock of the watermark, so that no two processes make one each. Returns its id. */
export async function insertContact(trx: Knex.Transaction, contact: NewContact): Promise<number> {
  const { userId, templateId, externalId } = contact;
  const [row] = await trx('contacts')
    .insert({
      user_id: userId,
      name: contact.name,
      user_name: contact.userName,
      notes: '',
      label: contact.label,
      is_noted: 0,
      version: 1,
      first_seen_at: contact.firstSeenAt,
      last_seen_at: contact.lastSeenAt,
    })
    .returning('id');
  const contactId = row?.id;
  await insertContactId(trx, { userId, templateId, externalId, contactId });
  return contactId;
}

/** A message as far as it shows who is there. */
export interface SeenMessage {
  id: number;
  conversationId: number;
  createdAt: number;
}

export async function messagesAfter(db: Knex, watermark: number, limit: number): Promise<SeenMessage[]> {
  const rows = await db('messages')
    .where('id', '>', watermark)
    .orderBy('id')
    .limit(limit)
    .select('id', 'conversation_id', 'created_at');
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    createdAt: row.created_at,
  }));
}

/** Whether there are messages that were not taken in. */
export async function hasNews(db: Knex): Promise<boolean> {
  const watermark = db('contact_state').max('watermark');
  const next = await db('messages').where('id', '>', watermark).orderBy('id').first('id');
  return next !== undefined;
}

/** One process at a time makes contacts. */
export async function lockWatermark(trx: Knex.Transaction): Promise<number> {
  const [row] = await trx('contact_state')
    .update({ watermark: trx.ref('watermark') })
    .returning('watermark');
  return Number(row?.watermark ?? 0);
}

export async function moveWatermark(trx: Knex.Transaction, watermark: number): Promise<void> {
  await trx('contact_state').update({ watermark });
}

export interface MemoRow {
  id: number;
  memo: Memo;
}

/** The conversations of a contact with their memos, locked. */
export async function lockMemos(
  trx: Knex.Transaction,
  userId: number,
  contactId: number,
): Promise<MemoRow[]> {
  const rows = await ofContact(trx, userId, contactId)
    .orderBy('c.id')
    .select('c.id', 'c.memo')
    .forUpdate('c');
  return rows.map((row) => ({ id: row.id, memo: toMemo(row.memo) }));
}

/** The memo as it stands, under a lock. null: the conversation is gone. */
export async function lockMemo(trx: Knex.Transaction, userId: number, id: number): Promise<Memo | null> {
  const row = await trx('conversations').where({ user_id: userId, id }).forUpdate().first('memo');
  return row === undefined ? null : toMemo(row.memo);
}

/** Its version grows with it, so that a reply that is being written hears of it. */
export async function writeMemo(
  trx: Knex.Transaction,
  userId: number,
  id: number,
  memo: Memo,
): Promise<void> {
  await trx('conversations')
    .where({ user_id: userId, id })
    .update({ memo: JSON.stringify(memo), version: trx.raw('version + 1') });
}

/** A person who wrote STOP in one conversation has written it in all of theirs. */
export async function carryStop(
  trx: Knex.Transaction,
  userId: number,
  contactId: number,
  now: number,
): Promise<void> {
  const rows = await ofContact(trx, userId, contactId)
    .orderBy('c.id')
    .select('c.id', 'c.memo', 'c.pause_reason', 'c.paused_until')
    .forUpdate('c');
  const others = rows.filter((row) => row.pause_reason !== 'customer');
  if (others.length === rows.length) return;
  for (const row of others) {
    const manners = { pausedBefore: toPause(row), stopToldAt: null };
    await writeMemo(trx, userId, row.id, changedMemo(toMemo(row.memo), { manners }));
    const stop = pauseColumns({ reason: 'customer', until: null });
    await trx('conversations').where({ user_id: userId, id: row.id }).update(stop);
    const event = { kind: 'opted_out', made_by: 'customer', paused_until: null, created_at: now };
    await trx('conversation_events').insert({ user_id: userId, conversation_id: row.id, ...event });
  }
}

export interface ConversationOfContact {
  id: number;
  externalId: string;
  templateName: string;
  messageCount: number;
  lastActiveAt: number;
}

/** The most recently active first. */
export async function conversationsOf(
  db: Knex,
  userId: number,
  contactId: number,
  limit: number,
): Promise<ConversationOfContact[]> {
  const rows = await ofContact(db, userId, contactId)
    .join('templates as t', 't.id', 'c.template_id')
    .orderBy('c.last_active_at', 'desc')
    .limit(limit)
    .select('c.id', 'c.external_id', 'c.message_count', 'c.last_active_at', 't.template_name');
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    templateName: row.template_name,
    messageCount: row.message_count,
    lastActiveAt: row.last_active_at,
  }));
}

/** What was said last in the conversations of a contact. */
export interface LastSaid {
  externalId: string;
  isFromUser: boolean;
  source: string | null;
  messageText: string;
}

/** By contact: the newest message of the conversation that was active last. */
export async function lastSaid(
  db: Knex,
  userId: number,
  contactIds: readonly number[],
): Promise<Map<number, LastSaid>> {
  const latest = db('contact_ids as i')
    .join('conversations as c', atIds)
    .where('i.user_id', userId)
    .whereIn('i.contact_id', [...contactIds])
    .where('c.message_count', '>', 0)
    .select('i.contact_id', 'c.id', 'c.external_id')
    .select(
      db.raw(
        'row_number() over (partition by i.contact_id order by c.last_active_at desc, c.id desc) as place',
      ),
    );
  const rows = await db
    .from(latest.as('l'))
    .join('messages as m', 'm.id', db.raw('(select max(id) from messages where conversation_id = l.id)'))
    .where('l.place', 1)
    .select('l.contact_id', 'l.external_id', 'm.is_from_user', 'm.source', 'm.message_text');
  return new Map(
    rows.map((row) => [
      row.contact_id,
      {
        externalId: row.external_id,
        isFromUser: row.is_from_user === 1,
        source: row.source,
        messageText: row.message_text,
      },
    ]),
  );
}

/** The customer's ids in the chat tool, also of conversations that are gone. */
export function externalIdsOf(db: Knex, userId: number, contactId: number): Promise<string[]> {
  return db('contact_ids')
    .where({ user_id: userId, contact_id: contactId })
    .distinct('external_id')
    .pluck('external_id');
}

/** What a message of theirs left where it waits, and what is still to be told of them. */
export async function deleteTraces(
  trx: Knex.Transaction,
  userId: number,
  conversationIds: readonly number[],
): Promise<void> {
  const ids = [...conversationIds];
  await trx('memo_changes').where({ user_id: userId }).whereIn('conversation_id', ids).delete();
  // Of a message that was answered, the inbox holds no word.
  await trx('inbox').whereIn('conversation_id', ids).whereNotNull('due_at').delete();
}

/**
 * Contacts of whom nothing is noted, and whose conversations are gone. Each call looks at the next `limit` ids and no further.
 */
export function createForgottenPurge(): (db: Knex, before: number, limit: number) => Promise<number> {
  let after = 0;
  return async (db, before, limit) => {
    const ids: number[] = await db('contacts').where('id', '>', after).orderBy('id').limit(limit).pluck('id');
    after = ids.length < limit ? 0 : (ids.at(-1) ?? 0);
    if (ids.length === 0) return 0;
    const alive = db('contact_ids as i')
      .join('conversations as c', (join) =>
        join.on('c.template_id', 'i.template_id').andOn('c.external_id', 'i.external_id'),
      )
      .where('i.contact_id', db.ref('contacts.id'))
      .where('i.user_id', db.ref('contacts.user_id'));
    return db('contacts')
      .whereIn('id', ids)
      .where({ is_noted: 0 })
      .where('last_seen_at', '<', before)
      .whereNotExists(alive)
      .delete();
  };
}

function ofContact(db: Knex, userId: number, contactId: number) {
  return db('contact_ids as i')
    .join('conversations as c', atIds)
    .where({ 'i.user_id': userId, 'i.contact_id': contactId });
}

function atIds(join: Knex.JoinClause): void {
  join
    .on('c.user_id', 'i.user_id')
    .andOn('c.template_id', 'i.template_id')
    .andOn('c.external_id', 'i.external_id');
}

function toMemo(memo: string | null): Memo {
  return memo === null ? {} : JSON.parse(memo);
}
