import type { Migration } from '../src/db/migrate.ts';

/** One index finds open messages by their conversation and by their time: only those are in it, and they are few. */
export const inboxIndex: Migration = {
  name: '0027_inbox_index',
  async up(trx) {
    await trx.raw('drop index inbox_due');
    await trx.raw('drop index inbox_conversation');
    await trx.raw('create index inbox_open on inbox (conversation_id, seq, due_at) where due_at is not null');
  },
};
