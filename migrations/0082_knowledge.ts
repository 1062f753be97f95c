import type { Migration } from '../src/db/migrate.ts';

/** What the bot may answer from beside its template: papers of the business, with the replies that used them. */
export const knowledge: Migration = {
  name: '0082_knowledge',
  async up(trx) {
    await trx.schema.createTable('knowledge_sources', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // 'text', 'file' or 'page'.
      table.string('kind', 8).notNullable();
      table.string('name', 200).notNullable();
      table.string('url', 2000).notNullable().defaultTo('');
      table.smallint('is_enabled').notNullable().defaultTo(1);
      table.bigInteger('valid_until');
      // 1: all templates may answer from it, later ones too; 0: those in knowledge_templates.
      table.smallint('is_for_all').notNullable().defaultTo(1);
      // Why it could not be read, or not again; '' where all is well.
      table.string('problem', 24).notNullable().defaultTo('');
      table.bigInteger('problem_since');
      table.integer('failures').notNullable().defaultTo(0);
      table.integer('tokens').notNullable().defaultTo(0);
      table.integer('characters').notNullable().defaultTo(0);
      table.smallint('is_corrected').notNullable().defaultTo(0);
      // Of the text as it was understood; '' until it is read.
      table.string('hash', 64).notNullable().defaultTo('');
      // The original: its size, and whether the data folder keeps it.
      table.integer('file_bytes').notNullable().defaultTo(0);
      table.smallint('is_file_kept').notNullable().defaultTo(0);
      // For reading a page again.
      table.string('etag', 1000).notNullable().defaultTo('');
      table.string('last_modified', 100).notNullable().defaultTo('');
      table.integer('read_every_days');
      table.smallint('needs_review').notNullable().defaultTo(0);
      table.bigInteger('read_at');
      table.bigInteger('next_read_at');
      // A process that reads it now holds it until then.
      table.bigInteger('reading_until');
      // A newer text of the page that waits for the owner's yes.
      table.string('pending_hash', 64).notNullable().defaultTo('');
      table.bigInteger('pending_at');
      table.integer('version').notNullable().defaultTo(1);
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      // JSON of `KnowledgeFindings`: what is hidden in it, and orders to an AI.
      table.text('findings').notNullable().defaultTo('');
      // Last, since they are long.
      table.text('content').notNullable().defaultTo('');
      table.text('pending').notNullable().defaultTo('');
      table.index('user_id');
    });
    await trx.raw(
      'CREATE INDEX knowledge_sources_due ON knowledge_sources (next_read_at) WHERE next_read_at IS NOT NULL',
    );
    await trx.schema.createTable('knowledge_templates', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('source_id').notNullable().references('knowledge_sources.id').onDelete('CASCADE');
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.primary(['source_id', 'template_id']);
      table.index('template_id');
      table.index('user_id');
    });
    // Which replies used a source.
    await trx.schema.createTable('knowledge_uses', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('source_id').notNullable().references('knowledge_sources.id').onDelete('CASCADE');
      table.integer('conversation_id').notNullable().references('conversations.id').onDelete('CASCADE');
      // The piece of the source, counted from 0.
      table.integer('piece').notNullable();
      table.bigInteger('created_at').notNullable();
      table.index(['source_id', 'created_at']);
      table.index(['user_id', 'created_at']);
      table.index('created_at');
      table.index('conversation_id');
    });
  },
};
