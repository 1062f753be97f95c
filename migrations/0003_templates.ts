import type { Migration } from '../src/db/migrate.ts';

/** Templates with their triggers, and every webhook address that was ever given out. */
export const templates: Migration = {
  name: '0003_templates',
  async up(trx) {
    // An address is never given out twice, so it outlives its template and its owner: no foreign key.
    await trx.schema.createTable('webhook_ids', (table) => {
      table.string('webhook_id', 16).primary();
      table.bigInteger('created_at').notNullable();
    });
    await trx.schema.createTable('templates', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.string('webhook_id', 16).notNullable().unique();
      table.string('template_name', 100).notNullable();
      table.string('role', 200).notNullable();
      table.string('business_type', 200).notNullable();
      table.text('main_goal').notNullable();
      table.string('tone', 32).notNullable();
      table.text('opener_style').notNullable();
      table.text('forbidden_words').notNullable();
      table.string('length_preference', 64).notNullable();
      table.text('closing_instruction').notNullable();
      table.text('product_or_service').notNullable();
      table.text('faqs').notNullable();
      table.smallint('use_emojis').notNullable();
      table.smallint('enable_conversation_memory').notNullable();
      table.smallint('conversation_memory_length').notNullable();
      table.string('model', 200).notNullable();
      table.text('fallback_reply').notNullable();
      table.text('disclosure_line').notNullable();
      table.integer('daily_ai_limit');
      table.text('webhook_secret');
      table.string('delivery_field', 200).notNullable();
      table.string('delivery_flow', 200).notNullable();
      table.bigInteger('paused_until');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      // A deleted template keeps its row, because its conversations keep its name.
      table.bigInteger('deleted_at');
    });
    await trx.schema.createTable('triggers', (table) => {
      table.increments('id');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE').index();
      table.string('trigger_phrase', 200).notNullable();
      table.text('response_action').notNullable();
      table.string('match_mode', 16).notNullable();
      table.integer('position').notNullable();
      table.smallint('is_enabled').notNullable();
      table.smallint('hand_over').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
    });
  },
};
