import type { Migration } from '../src/db/migrate.ts';

/** What the dashboard knows: how fast replies were, who waits for the owner, and how far the set-up has come. */
export const ownerHome: Migration = {
  name: '0024_owner_home',
  async up(trx) {
    // AI replies by how long they took, in steps of 100 ms: sums alone give no median.
    await trx.schema.createTable('answer_speeds', (table) => {
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // Days since the epoch, UTC.
      table.integer('day').notNullable();
      table.integer('step').notNullable();
      table.integer('replies').notNullable();
      table.primary(['template_id', 'day', 'step']);
    });
    await trx.schema.createTable('setup_steps', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.string('step', 16).notNullable();
      table.bigInteger('done_at').notNullable();
      table.primary(['user_id', 'step']);
    });
    await trx.schema.alterTable('notifications', (table) => {
      // No foreign key: deleting a conversation would then search all notices.
      table.integer('conversation_id');
    });
    // Holds the few conversations that are paused; the others cost it nothing.
    await trx.raw(
      'create index conversations_paused on conversations (template_id, paused_until) where paused_until is not null',
    );
  },
};
