import type { Migration } from '../src/db/migrate.ts';

/**
 * SQLite's full-text index only notes what was deleted, and keeps the words themselves until it happens to be written anew.
 * So it is counted what is gone, for `src/features/maintenance/forgotten-words.store.ts` to write it anew.
 */
export const forgottenWords: Migration = {
  name: '0073_forgotten_words',
  async up(trx, dialect) {
    await trx.schema.alterTable('conversation_index_state', (table) => {
      table.bigInteger('forgotten').notNullable().defaultTo(0);
    });
    if (dialect !== 'sqlite') return;
    // What was deleted before goes too.
    await trx('conversation_index_state').update({ forgotten: 1 });
    const count = 'begin update conversation_index_state set forgotten = forgotten + 1; end';
    await trx.raw(`create trigger conversation_index_forgotten after delete on conversation_index ${count}`);
    // Of a conversation that stays, words go only with messages that are deleted.
    await trx.raw(`create trigger conversation_index_shortened after update of words on conversation_index
      when length(new.words) < length(old.words) ${count}`);
  },
};
