import type { Migration } from '../src/db/migrate.ts';

/** Whether a chat on a website tells its visitors that an assistant answers. */
export const assistantNotices: Migration = {
  name: '0109_assistant_notices',
  async up(trx) {
    await trx.schema.alterTable('web_widgets', (table) => {
      table.smallint('tells_of_assistant').notNullable().defaultTo(1);
    });
  },
};
