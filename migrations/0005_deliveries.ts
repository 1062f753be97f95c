import type { Migration } from '../src/db/migrate.ts';

/** Late replies on their way through the chat tool, notices for owners, and who does which background task. */
export const deliveries: Migration = {
  name: '0005_deliveries',
  async up(trx) {
    await trx.schema.createTable('deliveries', (table) => {
      table.increments('id');
      // One delivery a message: what was delivered once is never delivered again.
      table.bigInteger('inbox_id').notNullable().unique();
      table
        .integer('conversation_id')
        .notNullable()
        .references('conversations.id')
        .onDelete('CASCADE')
        .index();
      table.bigInteger('message_id').notNullable();
      table.string('state', 16).notNullable();
      table.integer('attempts').notNullable();
      // When to try next while pending, until when the sender answers for it while sending; null when settled.
      table.bigInteger('due_at');
      table.bigInteger('expires_at').notNullable();
      table.string('problem', 300).notNullable();
      table.bigInteger('created_at').notNullable();
    });
    await trx.raw('create index deliveries_due on deliveries (due_at) where due_at is not null');

    await trx.schema.createTable('notifications', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').references('templates.id').onDelete('CASCADE');
      table.string('kind', 32).notNullable();
      table.text('detail').notNullable();
      table.integer('times').notNullable();
      table.bigInteger('first_at').notNullable();
      table.bigInteger('last_at').notNullable();
      table.bigInteger('read_at');
      table.index(['user_id', 'last_at']);
    });

    await trx.schema.createTable('task_claims', (table) => {
      table.string('task', 64).primary();
      table.bigInteger('claimed_until').notNullable();
    });
  },
};
