import type { Migration } from '../src/db/migrate.ts';

/** How far a template's replies were from the owner's voice, and what is watched since the last time. */
export const voiceDistances: Migration = {
  name: '0075_voice_distances',
  async up(trx) {
    await trx.schema.createTable('voice_points', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.bigInteger('measured_at').notNullable();
      table.integer('reply_count').notNullable();
      table.integer('word_count').notNullable();
      table.double('distance').notNullable();
      table.double('low').notNullable();
      table.double('high').notNullable();
      // What was in force, and, as JSON of `VoiceChange`s, what had changed since the point before.
      table.integer('template_version').notNullable();
      table.string('model', 200).notNullable();
      table.bigInteger('learned_at').notNullable();
      table.text('changes').notNullable();
      table.index(['template_id', 'id']);
    });
    await trx.schema.createTable('voice_watches', (table) => {
      table.integer('template_id').primary().references('templates.id').onDelete('CASCADE');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
      table.bigInteger('looked_at').notNullable();
      table.bigInteger('measured_at');
      // The newest reply that was measured.
      table.bigInteger('message_id').notNullable();
      // As many as would be measured now.
      table.integer('reply_count').notNullable();
      table.integer('word_count').notNullable();
      // JSON of a `WatchState`.
      table.text('state').notNullable();
    });
  },
};
