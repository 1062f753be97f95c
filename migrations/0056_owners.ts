import type { Dialect } from '../src/db/database.ts';
import type { Migration } from '../src/db/migrate.ts';

/** What tells the owner of a row, and the column that names it. */
const PARENTS = {
  templates: {
    column: 'template_id',
    of: [
      'conversations',
      'triggers',
      'template_allowances',
      'usage_days',
      'answer_speeds',
      'webhook_calls',
      'template_versions',
      'chat_links',
    ],
  },
  conversations: {
    column: 'conversation_id',
    of: ['messages', 'inbox', 'conversation_events', 'deliveries'],
  },
  triggers: { column: 'trigger_id', of: ['trigger_days'] },
} as const;

/** Written with each message: on SQLite, a server that starts looks at the end of these instead. */
const HOT: ReadonlySet<string> = new Set(['messages', 'inbox', 'template_allowances']);

/**
 * Every row that grows with customers names its owner, so that the rows of one owner can lie, and move, together. The
 * column may be empty, because adding it must not rewrite tables; servers of the version before do not write it, so the
 * database itself does that for them. No foreign key: it would cost each message a look at the user.
 */
export const owners: Migration = {
  name: '0056_owners',
  async up(trx, dialect) {
    for (const [parent, { column, of }] of Object.entries(PARENTS)) {
      if (dialect === 'postgres') await trx.raw(ownerFunction(parent, column));
      for (const table of of) {
        await trx.schema.alterTable(table, (columns) => void columns.integer('user_id'));
        if (dialect === 'postgres' || !HOT.has(table))
          await trx.raw(ownerTrigger(dialect, table, parent, column));
      }
    }
    // The one table that finds the owner of an address. Empty where its template is gone.
    await trx.schema.alterTable('webhook_ids', (columns) => void columns.integer('user_id'));
    await trx.raw(`update webhook_ids set user_id =
      (select user_id from templates where templates.webhook_id = webhook_ids.webhook_id)`);
    for (const statement of ADDRESS_TRIGGERS[dialect]) await trx.raw(statement);
  },
};

function ownerFunction(parent: string, column: string): string {
  return `create function owner_of_${parent}() returns trigger language plpgsql as $$
    begin
      select user_id into new.user_id from ${parent} where id = new.${column};
      return new;
    end
  $$`;
}

function ownerTrigger(dialect: Dialect, table: string, parent: string, column: string): string {
  if (dialect === 'postgres')
    return `create trigger owner_missing before insert on ${table} for each row
      when (new.user_id is null) execute function owner_of_${parent}()`;
  return `create trigger ${table}_owner_missing after insert on ${table} when new.user_id is null begin
    update ${table} set user_id = (select user_id from ${parent} where id = new.${column}) where rowid = new.rowid;
  end`;
}

const NAME_ADDRESS =
  'update webhook_ids set user_id = new.user_id where webhook_id = new.webhook_id and user_id is null;';

/** The version before reserves an address first, and writes only then whose it is. */
const ADDRESS_TRIGGERS: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: ['insert', 'update of webhook_id'].map(
    (event, at) =>
      `create trigger templates_address_${at} after ${event} on templates begin ${NAME_ADDRESS} end`,
  ),
  postgres: [
    `create function owner_of_address() returns trigger language plpgsql as $$
      begin
        ${NAME_ADDRESS}
        return null;
      end
    $$`,
    `create trigger address_owner after insert or update of webhook_id on templates for each row
      execute function owner_of_address()`,
  ],
};
