import type { Knex } from 'knex';
import type { Pause } from '../../contract/bot-control.ts';
import type { Memo } from '../../contract/memo.ts';
import { pauseColumns, toPause } from '../../db/pause-columns.ts';

/** A conversation as far as it matters to one that moves. */
export interface MovedConversation {
  id: number;
  userId: number;
  templateId: number;
  externalId: string;
  contactName: string;
  messageCount: number;
  pause: Pause | null;
  memo: Memo;
  lastActiveAt: number;
  lastReplyAt: number | null;
  createdAt: number;
  /** No message waits for its answer. */
  isIdle: boolean;
}

export interface ConversationPlace {
  userId: number;
  templateId: number;
  externalId: string;
}

export async function findPlace(db: Knex, userId: number, id: number): Promise<ConversationPlace | null> {
  const row = await db('conversations').where({ user_id: userId, id }).first('template_id', 'external_id');
  return row === undefined ? null : { userId, templateId: row.template_id, externalId: row.external_id };
}

/** The customer's conversations with these templates, by template. With `isLocked`: in the order in which others lock them. */
export async function conversationsAt(
  db: Knex,
  { userId, externalId }: Pick<ConversationPlace, 'userId' | 'externalId'>,
  templateIds: readonly number[],
  isLocked: boolean,
): Promise<Map<number, MovedConversation>> {
  const query = db('conversations')
    .where({ user_id: userId, external_id: externalId })
    .whereIn('template_id', [...templateIds])
    .orderBy('id');
  if (isLocked) query.forUpdate();
  const rows = await query;
  return new Map(rows.map((row) => [row.template_id, toMoved(row)]));
}

/** Whether a reply is still being thought about. */
export async function hasOpenMessages(db: Knex, { userId, id }: MovedConversation): Promise<boolean> {
  const open = await db('inbox')
    .where({ user_id: userId, conversation_id: id })
    .whereNotNull('due_at')
    .first('id');
  return open !== undefined;
}

/** The templates that the messages of a conversation belong to. */
export async function speakersIn(
  db: Knex,
  { userId, id, templateId }: MovedConversation,
): Promise<Set<number>> {
  const speakers: (number | null)[] = await db('messages')
    .where({ user_id: userId, conversation_id: id })
    .distinct('said_by')
    .pluck('said_by');
  return new Set(speakers.map((speaker) => speaker ?? templateId));
}

/** An empty conversation with a customer whom another template knows already. Returns its id. */
export async function insertLike(
  trx: Knex.Transaction,
  { userId, externalId, contactName, pause, memo, createdAt }: MovedConversation,
  templateId: number,
): Promise<number> {
  const [row] = await trx('conversations')
    .insert({
      user_id: userId,
      template_id: templateId,
      external_id: externalId,
      contact_name: contactName,
      message_count: 0,
      ...pauseColumns(pause),
      next_seq: 0,
      head_seq: 0,
      lease_token: 0,
      lease_until: 0,
      rate_full_at: 0,
      created_at: createdAt,
      last_active_at: createdAt,
      memo: memoText(memo),
    })
    .returning('id');
  return row?.id;
}

/** Moves what some templates said, with its deliveries. Returns how many messages. */
export async function moveMessages(
  trx: Knex.Transaction,
  { userId, id, templateId }: MovedConversation,
  speakers: readonly number[],
  toId: number,
): Promise<number> {
  const said = () =>
    trx('messages')
      .where({ user_id: userId, conversation_id: id })
      .where((theirs) => {
        theirs.whereIn('said_by', [...speakers]);
        // What names no template belongs to the one that it lies with.
        if (speakers.includes(templateId)) theirs.orWhereNull('said_by');
      });
  await trx('deliveries')
    .where({ user_id: userId, conversation_id: id })
    .whereIn('message_id', said().select('id'))
    .update({ conversation_id: toId });
  return said().update({ conversation_id: toId, said_by: trx.raw('coalesce(said_by, ?)', [templateId]) });
}

const NAMING = [
  'conversation_events',
  'memo_changes',
  'deliveries',
  'inbox',
  'merged_conversations',
  'golden_chats',
  'voice_taught',
  'trial_rows',
  'knowledge_uses',
  'caught_replies',
  'suggestion_questions',
];

/** Moves everything else that names a conversation which is going to be deleted, and remembers where it went. */
export async function moveRest(
  trx: Knex.Transaction,
  { userId, id }: MovedConversation,
  toId: number,
): Promise<void> {
  for (const table of NAMING)
    await trx(table).where({ user_id: userId, conversation_id: id }).update({ conversation_id: toId });
  await trx('merged_conversations').insert({ user_id: userId, id, conversation_id: toId });
}

/** With all that lies in it. */
export async function moveRow(
  trx: Knex.Transaction,
  { userId, id, memo, templateId }: MovedConversation,
  toId: number,
): Promise<void> {
  await trx('messages')
    .where({ user_id: userId, conversation_id: id, said_by: null })
    .update({ said_by: templateId });
  await trx('conversations')
    .where({ user_id: userId, id })
    .update({ template_id: toId, memo: memoText(memo), version: trx.raw('version + 1') });
}

/** With the times of its messages as they are now. */
export async function saveMoved(
  trx: Knex.Transaction,
  { userId, id, contactName, messageCount, pause, memo, createdAt }: Omit<MovedConversation, 'isIdle'>,
): Promise<void> {
  const messages = () => trx('messages').where({ user_id: userId, conversation_id: id });
  const said = await messages().max({ at: 'created_at' }).first();
  const replied = await messages().where({ is_from_user: 0 }).max({ at: 'created_at' }).first();
  await trx('conversations')
    .where({ user_id: userId, id })
    .update({
      contact_name: contactName,
      message_count: messageCount,
      ...pauseColumns(pause),
      memo: memoText(memo),
      created_at: createdAt,
      ...(said?.at ? { last_active_at: said.at } : {}),
      ...(replied?.at ? { last_reply_at: replied.at } : {}),
      version: trx.raw('version + 1'),
    });
}

export async function deleteMoved(
  trx: Knex.Transaction,
  { userId, id }: Pick<MovedConversation, 'userId' | 'id'>,
): Promise<void> {
  await trx('conversations').where({ user_id: userId, id }).delete();
}

/** Conversations of a move, by their ids: all that lie with the template, or those of another one that it spoke in. */
export async function conversationsToMove(
  db: Knex,
  { userId, templateId, sourceId }: { userId: number; templateId: number; sourceId: number },
  after: number,
  limit: number,
): Promise<number[]> {
  if (templateId === sourceId)
    return db('conversations')
      .where({ user_id: userId, template_id: sourceId })
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .pluck('id');
  // By the index of what it said; those that have moved already are among them.
  return db('messages')
    .where({ said_by: templateId })
    .where('conversation_id', '>', after)
    .distinct('conversation_id')
    .orderBy('conversation_id')
    .limit(limit)
    .pluck('conversation_id');
}

/** Who answers is decided anew with the next message. */
function memoText({ speaker: _, ...memo }: Memo): string | null {
  return Object.keys(memo).length === 0 ? null : JSON.stringify(memo);
}

// biome-ignore lint/suspicious/noExplicitAny: a row as Knex gives it
function toMoved(row: any): MovedConversation {
  return {
    id: row.id,
    userId: row.user_id,
    templateId: row.template_id,
    externalId: row.external_id,
    contactName: row.contact_name,
    messageCount: row.message_count,
    pause: toPause(row),
    memo: row.memo === null ? {} : JSON.parse(row.memo),
    lastActiveAt: Number(row.last_active_at),
    lastReplyAt: row.last_reply_at === null ? null : Number(row.last_reply_at),
    createdAt: Number(row.created_at),
    isIdle: Number(row.next_seq) === Number(row.head_seq),
  };
}
