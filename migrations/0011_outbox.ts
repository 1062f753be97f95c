import type { Migration } from '../src/db/migrate.ts';

/** Mail that is to leave, written together with what it tells about. */
export const outbox: Migration = {
  name: '0011_outbox',
  async up(trx) {
    await trx.schema.createTable('outbox', (table) => {
      table.increments('id');
      // The Message-ID: a mail that is sent again after a crash is recognised as the same.
      table.string('message_id', 36).notNullable().unique();
      table.integer('user_id').references('users.id').onDelete('CASCADE').index();
      table.string('kind', 32).notNullable();
      table.string('recipient', 254).notNullable();
      // Encrypted, because it holds codes; emptied as soon as nobody needs it.
      table.text('sealed_message').notNullable();
      table.string('state', 8).notNullable();
      table.smallint('attempts').notNullable();
      table.bigInteger('next_at').notNullable();
      table.bigInteger('expires_at');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('settled_at');
      table.string('last_error', 200).notNullable();
      table.index(['state', 'next_at']);
    });
  },
};
