import type { Migration } from '../src/db/migrate.ts';

/**
 * What lists and searches of conversations read: kept beside the conversations and written after the replies, so
 * that an index on the last activity and a full-text index cost no message anything.
 */
export const conversationIndex: Migration = {
  name: '0020_conversation_index',
  async up(trx, dialect) {
    const isPostgres = dialect === 'postgres';
    const statements = [
      `create table conversation_index (
        conversation_id integer primary key references conversations(id) on delete cascade,
        user_id integer not null,
        template_id integer not null,
        last_active_at bigint not null,
        label text not null,
        words ${isPostgres ? 'tsvector' : 'text'} not null,
        is_stale smallint not null
      )`,
      // The label stands in the index too: a search for a part of it reads nothing else.
      `create index conversation_index_user on conversation_index (user_id, last_active_at, conversation_id${isPostgres ? ') include (template_id, label)' : ', template_id, label)'}`,
      'create index conversation_index_template on conversation_index (template_id, last_active_at, conversation_id)',
      'create index conversation_index_stale on conversation_index (conversation_id) where is_stale = 1',
      // Messages up to this id are in the index.
      'create table conversation_index_state (id smallint primary key, watermark bigint not null)',
      'insert into conversation_index_state (id, watermark) values (1, 0)',
      ...(isPostgres ? POSTGRES : SQLITE),
    ];
    for (const statement of statements) await trx.raw(statement);
  },
};

const POSTGRES = ['create index conversation_index_words on conversation_index using gin (words)'];

/**
 * The texts arrive as words separated by spaces, so the simplest tokenizer is the right one. Among them stands the
 * owner, as something that is no word: what others wrote is left out at once.
 */
const SQLITE = [
  `create virtual table conversation_words
    using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
  `create trigger conversation_index_added after insert on conversation_index begin
    insert into conversation_words(rowid, words)
      values (new.conversation_id, '·' || new.user_id || ' ' || new.words);
  end`,
  `create trigger conversation_index_changed after update of words on conversation_index
    when old.words <> new.words begin
    delete from conversation_words where rowid = old.conversation_id;
    insert into conversation_words(rowid, words)
      values (new.conversation_id, '·' || new.user_id || ' ' || new.words);
  end`,
  `create trigger conversation_index_removed after delete on conversation_index begin
    delete from conversation_words where rowid = old.conversation_id;
  end`,
];
