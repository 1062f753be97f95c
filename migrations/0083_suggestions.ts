import type { Migration } from '../src/db/migrate.ts';

/**
 * What customers asked and nobody could answer, and how often what answers it now was asked for. Written beside the
 * answers, never by one.
 */
export const suggestions: Migration = {
  name: '0083_suggestions',
  async up(trx) {
    await trx.schema.createTable('suggestion_groups', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      // 'open', 'rejected' or 'done'.
      table.string('state', 8).notNullable();
      // As the owner wrote them; empty: as customers asked and the owner answered by hand.
      table.text('question').notNullable();
      table.text('answer').notNullable();
      // What became of it: 'faq', 'trigger' or 'knowledge', in which template, and what it is found by there.
      table.string('made_as', 12);
      table.integer('made_in');
      table.string('made_ref', 64);
      table.bigInteger('made_at');
      table.integer('asked_before');
      table.bigInteger('told_at');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.index(['user_id', 'state']);
      table.index('template_id');
    });
    // Hashes of what a group's questions are about: they stay when the questions are gone.
    await trx.schema.createTable('suggestion_keys', (table) => {
      table.integer('user_id').notNullable();
      table.integer('template_id').notNullable();
      table.string('key', 22).notNullable();
      table.integer('group_id').notNullable().references('suggestion_groups.id').onDelete('CASCADE');
      table.primary(['template_id', 'key']);
      table.index('group_id');
    });
    // Each holds a customer's words, masked, so it goes with the conversation and the message that they come from.
    await trx.schema.createTable('suggestion_questions', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable();
      table.integer('group_id').notNullable().references('suggestion_groups.id').onDelete('CASCADE');
      table.integer('conversation_id').notNullable().references('conversations.id').onDelete('CASCADE');
      table.bigInteger('message_id').notNullable();
      table.smallint('part').notNullable();
      table.string('external_id', 255).notNullable();
      // Why it counts as unanswered.
      table.string('kind', 12).notNullable();
      table.text('question').notNullable();
      // JSON: what it is about.
      table.text('terms').notNullable();
      // What the owner answered by hand, masked; empty: nothing yet.
      table.text('answer').notNullable();
      table.bigInteger('answered_at');
      table.bigInteger('asked_at').notNullable();
      table.unique(['message_id', 'part']);
      table.index(['group_id', 'external_id', 'asked_at']);
      table.index('conversation_id');
    });
    // How often customers came by what answers them: 'faq' by a hash of its question, 'trigger' by its id.
    await trx.schema.createTable('answer_uses', (table) => {
      table.integer('user_id').notNullable();
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.string('kind', 12).notNullable();
      table.string('ref', 64).notNullable();
      table.integer('asked').notNullable();
      table.integer('answered').notNullable();
      // The template's `heard_ms` when it was last asked for, or first seen.
      table.bigInteger('heard_ms').notNullable();
      table.bigInteger('asked_at');
      table.bigInteger('created_at').notNullable();
      table.primary(['template_id', 'kind', 'ref']);
    });
    // A clock for each template that stands still while nobody writes.
    await trx.schema.createTable('template_hearings', (table) => {
      table.integer('user_id').notNullable();
      table.integer('template_id').primary().references('templates.id').onDelete('CASCADE');
      table.bigInteger('heard_ms').notNullable();
      table.bigInteger('last_at').notNullable();
    });
    // Messages up to this id have been looked at.
    await trx.schema.createTable('suggestion_state', (table) => {
      table.smallint('id').primary();
      table.bigInteger('watermark').notNullable();
    });
    await trx('suggestion_state').insert({ id: 1, watermark: 0 });
  },
};
