import type { Migration } from '../src/db/migrate.ts';

/** Conflicts between an owner's papers that the owner was told of, so that each is told once. */
export const knowledgeConflicts: Migration = {
  name: '0086_knowledge_conflicts',
  async up(trx) {
    await trx.schema.createTable('knowledge_conflicts', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      // Of both sides as they stand.
      table.string('hash', 64).notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'hash']);
    });
  },
};
