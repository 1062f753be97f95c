import type { Migration } from '../src/db/migrate.ts';

/** Runs that try a draft before it goes live, and what they may cost. */
export const trials: Migration = {
  name: '0078_trials',
  async up(trx) {
    await trx.schema.createTable('trial_settings', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE');
      table.double('ceiling_usd').notNullable();
    });
    await trx.schema.createTable('trials', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // 'golden' or 'replay'.
      table.string('kind', 8).notNullable();
      // 'running', 'done', 'stopped' or 'failed'; and why, as a sentence.
      table.string('state', 8).notNullable();
      table.text('why').notNullable();
      // Until then the process that runs it has said that it lives.
      table.bigInteger('lease_until').notNullable();
      table.string('draft_key', 64).notNullable();
      table.smallint('is_as_saved').notNullable();
      table.string('model', 200).notNullable();
      table.integer('total').notNullable();
      table.integer('calls').notNullable();
      table.double('spent_usd').notNullable();
      table.smallint('is_price_known').notNullable();
      table.double('ceiling_usd').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('ended_at');
      table.index(['user_id', 'template_id']);
      table.index('template_id');
    });
    await trx.schema.createTable('trial_rows', (table) => {
      table.integer('trial_id').notNullable().references('trials.id').onDelete('CASCADE');
      table.integer('place').notNullable();
      table.integer('user_id').notNullable();
      // It holds a customer's words, so it goes with the conversation, or the golden chat, that they come from.
      table.integer('conversation_id').references('conversations.id').onDelete('CASCADE');
      table.integer('golden_id').references('golden_chats.id').onDelete('CASCADE');
      table.string('verdict', 8).notNullable();
      // JSON of what a `TrialRow` says besides.
      table.text('result').notNullable();
      table.primary(['trial_id', 'place']);
      table.index('conversation_id');
      table.index('golden_id');
    });
    // Replies to golden chats by all that they depend on, so that nothing is paid for twice.
    await trx.schema.createTable('trial_replies', (table) => {
      table.integer('golden_id').notNullable().references('golden_chats.id').onDelete('CASCADE');
      table.string('key', 64).notNullable();
      table.integer('user_id').notNullable();
      // JSON of the reply.
      table.text('reply').notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['golden_id', 'key']);
    });
  },
};
