import type { Migration } from '../src/db/migrate.ts';

/**
 * Which conversations hold a customer's message without an answer: written with the rest of the index, after the replies,
 * so that it costs no message anything. The index of the few that may be open makes a list and a count of them quick.
 */
export const unanswered: Migration = {
  name: '0033_unanswered',
  async up(trx, dialect) {
    await trx.schema.alterTable('conversation_index', (table) => {
      table.bigInteger('last_message_id').notNullable().defaultTo(0);
      // 0: answered. 1: the customer wrote last. 2: the last reply goes through the chat tool, so its delivery decides.
      table.smallint('answer_state').notNullable().defaultTo(0);
    });
    await trx.raw(`update conversation_index set last_message_id = coalesce(
      (select max(id) from messages where messages.conversation_id = conversation_index.conversation_id), 0)`);
    await trx.raw(`update conversation_index set answer_state = case
      when (select is_from_user from messages where messages.id = last_message_id) = 1 then 1
      when exists (select 1 from deliveries where deliveries.conversation_id = conversation_index.conversation_id
        and deliveries.message_id = last_message_id) then 2
      else 0 end`);
    await trx.raw(`create index conversation_index_open
      on conversation_index (user_id, last_active_at, conversation_id${
        dialect === 'postgres' ? ') include (' : ', '
      }template_id, answer_state, last_message_id) where answer_state > 0`);
  },
};
