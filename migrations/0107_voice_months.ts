import type { Migration } from '../src/db/migrate.ts';

/** How many of ten replies sounded like their owner, a row a month; the newest row is how it is now. */
export const voiceMonths: Migration = {
  name: '0107_voice_months',
  async up(trx) {
    await trx.schema.createTable('voice_months', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // '2026-11', in UTC.
      table.string('month', 7).notNullable();
      table.bigInteger('measured_at').notNullable();
      table.integer('reply_count').notNullable();
      // 0 to 10; empty: there were too few replies.
      table.integer('figure');
      // The newest reply that was measured.
      table.bigInteger('message_id').notNullable();
      // Ids of the replies that show it, as JSON: the texts stay where they are deleted with their customers.
      table.text('examples').notNullable();
      table.primary(['user_id', 'month']);
    });
  },
};
