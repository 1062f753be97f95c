import type { Migration } from '../src/db/migrate.ts';

/** Parents before their children; each walked by a key that has an index. */
const TABLES: readonly [table: string, key: string, parent: string, column: string][] = [
  ['conversations', 'id', 'templates', 'template_id'],
  ['triggers', 'id', 'templates', 'template_id'],
  ['template_allowances', 'template_id', 'templates', 'template_id'],
  ['usage_days', 'template_id', 'templates', 'template_id'],
  ['answer_speeds', 'template_id', 'templates', 'template_id'],
  ['webhook_calls', 'id', 'templates', 'template_id'],
  ['template_versions', 'id', 'templates', 'template_id'],
  ['chat_links', 'template_id', 'templates', 'template_id'],
  ['messages', 'id', 'conversations', 'conversation_id'],
  ['inbox', 'id', 'conversations', 'conversation_id'],
  ['conversation_events', 'id', 'conversations', 'conversation_id'],
  ['deliveries', 'id', 'conversations', 'conversation_id'],
  ['trigger_days', 'trigger_id', 'triggers', 'trigger_id'],
];
/** What a running server waits for at most: tens of milliseconds. */
const ROWS_AT_ONCE = 5_000;

/**
 * Names the owner in the rows from before. Bit by bit, each in a short transaction, because servers of the version before
 * go on meanwhile; this version starts when it is done, so it finds no row without an owner.
 */
export const ownersFilled: Migration = {
  name: '0057_owners_filled',
  async fill(trx, dialect, from) {
    // First of all the columns are committed, so that nobody waits for them.
    if (from === null) return [0, 0];
    const [place, after] = from;
    const entry = TABLES[place];
    if (entry === undefined) return null;
    const [table, key, parent, column] = entry;
    const next = trx(table).where(key, '>', after).orderBy(key).limit(ROWS_AT_ONCE).select(key);
    const { last } = await trx.from(next.as('next')).max({ last: key }).first();
    if (last === null) return [place + 1, 0];
    const rows = () => trx(table).where(key, '>', after).where(key, '<=', last).whereNull('user_id');
    // In the order in which messages lock them, so that neither waits for the other in a circle.
    if (dialect === 'postgres') await rows().orderBy(key).forUpdate().select(key);
    await rows().update({
      user_id: trx(parent)
        .where('id', trx.ref(`${table}.${column}`))
        .select('user_id'),
    });
    // Of a conversation that was deleted; the same message again would not find it any more.
    if (table === 'inbox') await rows().delete();
    return [place, Number(last)];
  },
  /** A conversation's messages are its owner's: where owners move between databases, others may have the same ids. */
  async up(trx, dialect) {
    if (dialect === 'sqlite') return;
    await trx.raw(`create or replace function delete_messages_of_conversation() returns trigger language plpgsql as $$
      begin
        delete from messages where conversation_id = old.id and user_id = old.user_id;
        return null;
      end
    $$`);
  },
};
