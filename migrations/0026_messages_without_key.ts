import type { Migration } from '../src/db/migrate.ts';

/**
 * On Postgres, checking a foreign key for each message costs a fifth of what recording it costs. Whoever adds a message
 * changes its conversation's row in the same transaction, and so knows that it is there and stays. That messages go with
 * their conversation is the work of a trigger instead.
 */
export const messagesWithoutKey: Migration = {
  name: '0026_messages_without_key',
  async up(trx, dialect) {
    if (dialect === 'sqlite') return;
    await trx.raw('alter table messages drop constraint messages_conversation_id_fkey');
    await trx.raw(`create function delete_messages_of_conversation() returns trigger language plpgsql as $$
      begin
        delete from messages where conversation_id = old.id;
        return null;
      end
    $$`);
    await trx.raw(`create trigger conversation_deleted after delete on conversations
      for each row execute function delete_messages_of_conversation()`);
  },
};
