import type { Migration } from '../src/db/migrate.ts';

/** What owners correct on one page of a file, apart from what was read: it stays where the same file is read again. */
export const knowledgeCorrections: Migration = {
  name: '0104_knowledge_corrections',
  async up(trx, dialect) {
    await trx.schema.alterTable('knowledge_sources', (table) => {
      // SHA-256 of the file itself; '' for what is none, and for files that were read before this was kept.
      table.string('file_hash', 64).notNullable().defaultTo('');
    });
    await trx.schema.createTable('knowledge_corrections', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.integer('source_id').notNullable().references('knowledge_sources.id').onDelete('CASCADE');
      // From 1.
      table.integer('page').notNullable();
      table.string('file_hash', 64).notNullable();
      // The lines of the page as they are meant.
      table.text('content').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.primary(['source_id', 'page']);
      table.index('user_id');
    });
    if (dialect !== 'sqlite') return;
    const count = 'begin update deletions set left_over = left_over + 1; end';
    await trx.raw(
      `create trigger knowledge_corrections_left_over after delete on knowledge_corrections ${count}`,
    );
    await trx.raw(
      `create trigger knowledge_corrections_overwritten after update of content on knowledge_corrections when old.content is not new.content ${count}`,
    );
  },
};
