import type { Migration } from '../src/db/migrate.ts';

/** What was hidden in the newer text of a page, or gave orders to an AI, while it waits for its owner's yes. */
export const pendingFindings: Migration = {
  name: '0092_pending_findings',
  async up(trx) {
    await trx.schema.alterTable('knowledge_sources', (table) => {
      table.text('pending_findings').notNullable().defaultTo('');
    });
  },
};
