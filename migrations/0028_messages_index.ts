import type { Migration } from '../src/db/migrate.ts';

/**
 * SQLite ends each entry of an index with the row's id anyway, in its order. Naming it as well made the index of messages
 * by conversation a third larger, and with it the pages that each message writes.
 */
export const messagesIndex: Migration = {
  name: '0028_messages_index',
  async up(trx, dialect) {
    if (dialect !== 'sqlite') return;
    await trx.raw('drop index messages_conversation');
    await trx.raw('create index messages_conversation on messages (conversation_id)');
  },
};
