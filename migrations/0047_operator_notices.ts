import type { Migration } from '../src/db/migrate.ts';

/** What the operator has to look at, until it is over. */
export const operatorNotices: Migration = {
  name: '0047_operator_notices',
  async up(trx) {
    await trx.schema.createTable('operator_notices', (table) => {
      table.increments('id');
      table.string('kind', 32).notNullable();
      // What it is about, such as the machine whose disk is full.
      table.string('subject', 255).notNullable();
      table.string('detail', 300).notNullable();
      table.bigInteger('began_at').notNullable();
      table.bigInteger('ended_at');
    });
    // Told once, by whichever process sees it first.
    await trx.raw(
      'create unique index operator_notices_open on operator_notices (kind, subject) where ended_at is null',
    );
  },
};
