import type { Knex } from 'knex';
import type { Migration } from '../src/db/migrate.ts';

/**
 * A delivery may belong to a reply that the owner wrote: then it answers no message of the inbox, and the key of the
 * request keeps it from being sent twice. And where a chat is in the owner's chat tool.
 */
export const ownReplies: Migration = {
  name: '0031_own_replies',
  async up(trx, dialect) {
    if (dialect === 'postgres') await trx.raw('alter table deliveries alter column inbox_id drop not null');
    else await rebuildDeliveries(trx);
    await trx.schema.alterTable('deliveries', (table) => {
      table.string('request_key', 64);
    });
    await trx.raw(`create unique index deliveries_request on deliveries (conversation_id, request_key)
      where request_key is not null`);

    // An address of the chat tool, cut where the customer's id stands in it.
    await trx.schema.createTable('chat_links', (table) => {
      table.integer('template_id').primary().references('templates.id').onDelete('CASCADE');
      table.string('before_id', 500).notNullable();
      table.string('after_id', 500).notNullable();
    });
  },
};

/** SQLite can't take a NOT NULL away. */
async function rebuildDeliveries(trx: Knex): Promise<void> {
  await trx.raw(`create table new_deliveries (
    id integer not null primary key autoincrement,
    inbox_id bigint,
    conversation_id integer not null references conversations(id) on delete cascade,
    message_id bigint not null,
    state varchar(16) not null,
    attempts integer not null,
    due_at bigint,
    expires_at bigint not null,
    problem varchar(300) not null,
    created_at bigint not null
  )`);
  await trx.raw(`insert into new_deliveries select id, inbox_id, conversation_id, message_id, state, attempts, due_at,
    expires_at, problem, created_at from deliveries`);
  await trx.raw('drop table deliveries');
  await trx.raw('alter table new_deliveries rename to deliveries');
  await trx.raw('create unique index deliveries_inbox_id_unique on deliveries (inbox_id)');
  await trx.raw('create index deliveries_conversation_id_index on deliveries (conversation_id)');
  await trx.raw('create index deliveries_due on deliveries (due_at) where due_at is not null');
}
