import type { Knex } from 'knex';
import { externalIdAt } from '../../contract/channels.ts';
import { OWN_REPLY_SOURCE } from '../../contract/own-reply.ts';

/** Whose messages are looked for. */
export interface VisitorPlace {
  userId: number;
  externalId: string;
}

/** One message of a conversation, as a visitor may see it. */
export interface SeenMessage {
  id: number;
  isFromVisitor: boolean;
  text: string;
  createdAt: number;
  /** `later`: it is on its way, or may still be sent; `never`: it was held back. */
  shown: 'now' | 'later' | 'never';
}

/** The conversations of these visitors: mostly one each, several after the widget has changed its template. */
export async function conversationsOf(
  db: Knex,
  places: readonly VisitorPlace[],
): Promise<{ id: number; externalId: string }[]> {
  const rows = await db('conversations')
    .whereRaw("external_id like 'web:%'")
    .whereIn(
      ['user_id', 'external_id'],
      places.map(({ userId, externalId }) => [userId, externalId]),
    )
    .select('id', 'external_id');
  return rows.map((row) => ({ id: row.id, externalId: row.external_id }));
}

/** So many conversations are looked at, once or twice: an owner may have any number. */
const MOST_CONVERSATIONS = 200;

/**
 * When something was last said in a widget's conversations; null: never. Where none of them is among those of its owner that
 * were active last, and the widget has more than are looked at, it may have been later.
 */
export async function lastSaidAt(
  db: Knex,
  { userId, publicId }: { userId: number; publicId: string },
): Promise<number | null> {
  const prefix = externalIdAt({ channel: 'web', place: publicId, customer: '' });
  const activeLast = db('conversation_index')
    .where({ user_id: userId })
    .orderBy('last_active_at', 'desc')
    .limit(MOST_CONVERSATIONS)
    .select('conversation_id');
  // However the database sorts: what begins so comes after it, and nothing else before that does.
  const someOfIt = db('conversations')
    .where({ user_id: userId })
    .whereRaw("external_id like 'web:%'")
    .where('external_id', '>=', prefix)
    .orderBy('external_id')
    .limit(MOST_CONVERSATIONS)
    .select('id');
  const lastOf = async (ids: Knex.QueryBuilder): Promise<number | null> => {
    const row = await db('conversations')
      .whereIn('id', ids)
      .whereRaw('substr(external_id, 1, ?) = ?', [prefix.length, prefix])
      .where('message_count', '>', 0)
      .max({ at: 'last_active_at' })
      .first();
    return row?.at == null ? null : Number(row.at);
  };
  return (await lastOf(activeLast)) ?? lastOf(someOfIt);
}

/** Messages behind `after` of each conversation, the oldest first; `last`: of all of them no more than the newest. */
export async function messagesAfter(
  db: Knex,
  conversations: readonly { id: number; after: number }[],
  last?: number,
): Promise<(SeenMessage & { conversationId: number })[]> {
  const query = db('messages as m')
    .leftJoin('deliveries as d', { 'd.conversation_id': 'm.conversation_id', 'd.message_id': 'm.id' })
    .where((any) => {
      for (const { id, after } of conversations)
        any.orWhere((one) => one.where('m.conversation_id', id).where('m.id', '>', after));
    })
    .select(
      'm.id',
      'm.conversation_id',
      'm.is_from_user',
      'm.message_text',
      'm.source',
      'm.created_at',
      'd.state',
      'd.request_key',
    );
  const rows =
    last === undefined
      ? await query.orderBy('m.id')
      : (await query.orderBy('m.id', 'desc').limit(last)).reverse();
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    isFromVisitor: row.is_from_user === 1,
    text: row.message_text,
    createdAt: row.created_at,
    shown: shown(row),
  }));
}

function shown(row: {
  is_from_user: number;
  source: string | null;
  state: string | null;
  request_key: string | null;
}): SeenMessage['shown'] {
  if (row.is_from_user === 1) return 'now';
  // Without a delivery: noted by the owner as sent elsewhere, or sent so long ago that the delivery is forgotten.
  if (row.state === null) return row.source === OWN_REPLY_SOURCE ? 'never' : 'now';
  if (row.state === 'sent' || row.state === 'unknown') return 'now';
  // The owner can send a failed reply of their own again.
  return row.state === 'failed' && row.request_key === null ? 'never' : 'later';
}
