import type { Knex } from 'knex';
import { nameLateOwners } from '../../src/db/late-owners.ts';

// Knex writes many rows on SQLite as one compound select, which takes at most 500.
const ROWS_AT_ONCE = 400;
const WORDS =
  'do you have bread cake today please what time open saturday price of the large one delivery for twelve people birthday with chocolate or lemon thank order pick up tomorrow morning gluten free nuts'.split(
    ' ',
  );

/**
 * Conversations of one a second until `until`, dealt out to the templates, with messages in turn. Of a hundred one waits,
 * one is paused, five have no answer, and of one more the chat tool has not delivered it. Written directly.
 */
export async function fillConversations(
  db: Knex,
  templateIds: readonly number[],
  count: { conversations: number; messages: number },
  until = Date.now(),
): Promise<void> {
  const age = (index: number) => until - (count.conversations - index) * 1_000;
  await insertAll(db, 'conversations', count.conversations, (index) => ({
    template_id: templateIds[index % templateIds.length],
    external_id: `200${String(index).padStart(10, '0')}`,
    contact_name: index % 3 === 0 ? `Ada ${index % 97}` : '',
    message_count: count.messages / count.conversations,
    next_seq: 0,
    head_seq: 0,
    lease_token: 0,
    lease_until: 0,
    rate_full_at: 0,
    pause_reason: pauseReason(index),
    created_at: age(index),
    last_active_at: age(index),
  }));
  const oldest = await db('conversations').orderBy('id').first('id');
  await insertAll(db, 'messages', count.messages, (index) => {
    const conversation = index % count.conversations;
    const isLast = index + count.conversations >= count.messages;
    const isQuestion = Math.floor(index / count.conversations) % 2 === 0;
    return {
      conversation_id: (oldest?.id ?? 0) + conversation,
      is_from_user: isQuestion || (isLast && conversation % 20 === 3) ? 1 : 0,
      message_text: textOf(index, conversation, count.conversations),
      source: null,
      reason: null,
      created_at: age(conversation),
    };
  });
  const newest = await db('messages').orderBy('id', 'desc').first('id');
  const undelivered = Math.floor(count.conversations / 100);
  await insertAll(db, 'deliveries', undelivered, (index) => {
    const conversation = index * 100 + 9;
    return {
      inbox_id: index + 1,
      conversation_id: (oldest?.id ?? 0) + conversation,
      message_id: newest?.id - count.conversations + 1 + conversation,
      state: 'failed',
      attempts: 1,
      expires_at: 0,
      problem: 'No contact with that id.',
      created_at: age(conversation),
    };
  });
  await nameLateOwners(db);
}

function pauseReason(index: number): string | null {
  if (index % 100 === 5) return 'handover';
  return index % 100 === 6 ? 'owner' : null;
}

/** Words spread evenly but for one that is rare; the same each run. */
function textOf(index: number, conversation: number, conversations: number): string {
  const isFirst = index < conversations;
  const words = Array.from(
    { length: 8 },
    (_, at) => WORDS[(index * 7 + at * (3 + (index % 5))) % WORDS.length],
  );
  if (isFirst) words.unshift('hello');
  if (isFirst && conversation % 20_000 === 7) words.push('marzipan');
  return words.join(' ');
}

/** Many rows, as many at once as both databases take. */
export async function insertAll(
  db: Knex,
  table: string,
  count: number,
  row: (index: number) => object,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - from);
    await db(table).insert(Array.from({ length }, (_, at) => row(from + at)));
  }
}
