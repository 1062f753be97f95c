import type { Migration } from '../src/db/migrate.ts';

/** Dates that stood for a state: until resumed, and handed over by a trigger. */
const UNTIL_RESUMED = Date.UTC(9999, 0, 1);
const HANDED_OVER = Date.UTC(9999, 0, 2);

/** Why the bot is paused stands in a column; `paused_until` is null where the pause lasts until it is resumed. */
export const pauseReasons: Migration = {
  name: '0040_pause_reasons',
  async up(trx) {
    for (const table of ['users', 'templates', 'conversations']) {
      await trx.schema.alterTable(table, (columns) => {
        // owner, flow or handover; null: no pause.
        columns.string('pause_reason', 16);
      });
    }
    for (const table of ['users', 'templates']) {
      await trx(table).whereNotNull('paused_until').update({ pause_reason: 'owner' });
    }
    await trx('conversations').where({ paused_until: HANDED_OVER }).update({ pause_reason: 'handover' });
    await trx.raw(`update conversations set pause_reason = coalesce(
        (select made_by from conversation_events where conversation_id = conversations.id and kind = 'paused'
          order by id desc limit 1),
        'owner')
      where paused_until is not null and pause_reason is null`);
    for (const table of ['users', 'templates', 'conversations', 'conversation_events']) {
      await trx(table).where('paused_until', '>=', UNTIL_RESUMED).update({ paused_until: null });
    }
    await trx.raw('drop index conversations_paused');
    // Holds the few conversations that are paused; the others cost it nothing.
    await trx.raw(`create index conversations_paused on conversations (template_id, pause_reason, paused_until)
      where pause_reason is not null`);
  },
};
