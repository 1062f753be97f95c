import type { Migration } from '../src/db/migrate.ts';

/** The customers behind the conversations, and what is known of them. Written beside the answers, never by one. */
export const contacts: Migration = {
  name: '0061_contacts',
  async up(trx, dialect) {
    await trx.schema.createTable('contacts', (table) => {
      table.increments('id');
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE');
      table.string('name', 200).notNullable();
      table.string('user_name', 200).notNullable();
      table.text('notes').notNullable();
      // What a search looks through: at most 2,000 bytes, so that it fits into the index.
      table.text('label').notNullable();
      // Whether anything is noted: then it stays when its conversations are gone.
      table.smallint('is_noted').notNullable();
      table.integer('version').notNullable();
      table.bigInteger('first_seen_at').notNullable();
      table.bigInteger('last_seen_at').notNullable();
    });
    // The label stands in the index too: a search reads nothing else.
    await trx.raw(`create index contacts_seen on contacts
      (user_id, last_seen_at, id${dialect === 'postgres' ? ') include (label)' : ', label)'}`);
    // Which customer a conversation is with, also after the conversation is gone.
    await trx.schema.createTable('contact_ids', (table) => {
      table.integer('template_id').notNullable().references('templates.id').onDelete('CASCADE');
      table.string('external_id', 255).notNullable();
      table.integer('user_id').notNullable();
      table.integer('contact_id').notNullable().references('contacts.id').onDelete('CASCADE');
      table.primary(['template_id', 'external_id']);
      table.index(['contact_id']);
    });
    await trx.schema.createTable('contact_values', (table) => {
      table.integer('contact_id').notNullable().references('contacts.id').onDelete('CASCADE');
      table.string('key', 40).notNullable();
      table.integer('user_id').notNullable();
      table.text('value').notNullable();
      // The beginning of the value, folded: what a filter compares.
      table.string('value_key', 200).notNullable();
      table.smallint('is_typed').notNullable();
      table.primary(['contact_id', 'key']);
      table.index(['user_id', 'key', 'value_key', 'contact_id']);
    });
    await trx.schema.createTable('contact_tags', (table) => {
      table.integer('contact_id').notNullable().references('contacts.id').onDelete('CASCADE');
      table.string('tag', 50).notNullable();
      table.integer('user_id').notNullable();
      table.primary(['contact_id', 'tag']);
      table.index(['user_id', 'tag', 'contact_id']);
    });
    // Messages up to this id have been looked at.
    await trx.schema.createTable('contact_state', (table) => {
      table.smallint('id').primary();
      table.bigInteger('watermark').notNullable();
    });
    await trx('contact_state').insert({ id: 1, watermark: 0 });
  },
};
