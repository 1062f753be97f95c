import type { Migration } from '../src/db/migrate.ts';

/** Rows whose deletion takes away what owners and their customers wrote. */
const DELETED = [
  'users',
  'conversations',
  'messages',
  'contacts',
  'contact_values',
  'contact_tags',
  'contact_fields',
  'template_versions',
  'triggers',
  'strategies',
  'knowledge_sources',
  'golden_chats',
  'trials',
  'suggestion_groups',
  'suggestion_questions',
  'voice_imports',
  'voice_account_turns',
  'voice_taught',
  'notifications',
  'keys',
  'api_tokens',
  'web_widgets',
  'instagram_accounts',
  'instagram_apps',
  'instagram_comment_rules',
];

/** Texts that are overwritten by hand, or where something is deleted; not what changes with each message. */
const OVERWRITTEN: Readonly<Record<string, readonly string[]>> = {
  users: ['deleted_at'],
  templates: ['deleted_at'],
  messages: ['edited_at'],
  contacts: ['name', 'notes'],
  contact_values: ['value'],
  triggers: ['trigger_phrase', 'response_action'],
  strategies: ['definition'],
  knowledge_sources: ['content', 'pending'],
  golden_chats: ['message', 'said'],
  voice_taught: ['asked', 'said'],
  voice_imports: ['turns'],
  owner_voices: ['learned'],
  web_widgets: ['title', 'greeting'],
  instagram_comment_rules: ['phrase', 'reply'],
};

/**
 * Counts what was deleted and may still lie in SQLite's file, until `src/features/maintenance/deleted-content.ts` has cleared it.
 * Postgres clears its pages by itself, in its own time.
 */
export const deletions: Migration = {
  name: '0103_deletions',
  async up(trx, dialect) {
    await trx.schema.createTable('deletions', (table) => {
      table.integer('id').primary();
      table.bigInteger('left_over').notNullable();
      table.bigInteger('steps').notNullable();
    });
    // What was deleted before goes too.
    const isNew = (await trx('users').first('id')) === undefined;
    await trx('deletions').insert({ id: 1, left_over: isNew ? 0 : 1, steps: 0 });
    if (dialect !== 'sqlite') return;
    if (isNew) await trx('conversation_index_state').update({ forgotten: 0 });
    const count = 'begin update deletions set left_over = left_over + 1; end';
    for (const table of DELETED)
      await trx.raw(`create trigger ${table}_left_over after delete on ${table} ${count}`);
    for (const [table, columns] of Object.entries(OVERWRITTEN)) {
      const differs = columns
        .map((column) => `(old.${column} is not new.${column} and old.${column} is not '')`)
        .join(' or ');
      await trx.raw(
        `create trigger ${table}_overwritten after update of ${columns.join(', ')} on ${table} when ${differs} ${count}`,
      );
    }
  },
};
