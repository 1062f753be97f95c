import type { Knex } from 'knex';
import { type Database, type Dialect, openDatabase } from '../../src/db/database.ts';
import { type Amendments, createAmendments } from '../../src/features/inbox/amendments.ts';
import type { Journal } from '../../src/features/inbox/journal/journal.types.ts';
import { createPostgresJournal } from '../../src/features/inbox/journal/postgres.ts';
import { createSqliteJournal } from '../../src/features/inbox/journal/sqlite.ts';
import { createOwner } from '../fixtures.ts';
import { type Ending, startTestApp } from '../test-app.ts';

/** Two contexts on one database, with a clock that the test moves. */
export interface World {
  db: Database;
  /** Of two processes: on Postgres each knows for itself what it has read. */
  journals: [Journal, Journal];
  now(): number;
  advance(ms: number, conversation: string): Promise<void>;
  restart(process: 0 | 1): void;
  amendments: Amendments;
  userId: number;
  templateId: number;
}

/** On a database of its own, without a server that does anything. */
export async function openWorld(t: Ending, dialect: Dialect): Promise<World> {
  const app = await startTestApp(t, dialect);
  await app.context.stopBackground();
  const { user, template } = await createOwner(app.context);
  const open = async () => {
    const db = await openDatabase({
      url: app.env.DMREPLY_DATABASE_URL ?? '',
      dataDir: app.env.DMREPLY_SERVER_DATA_DIR ?? '',
    });
    t.after(() => db.close());
    return db;
  };
  const one = await open();
  if (dialect === 'sqlite') one.sqlite().pragma('synchronous = OFF');
  return createWorld([one, dialect === 'sqlite' ? one : await open()], user.id, template.id);
}

function createWorld(dbs: [Database, Database], userId: number, templateId: number): World {
  const [db] = dbs;
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const isShared = db.dialect === 'postgres';
  const open = (at: 0 | 1) => (isShared ? createPostgresJournal(dbs[at]) : createSqliteJournal(db, clock));
  const journals: [Journal, Journal] = [open(0), open(1)];
  const none = async () => undefined;
  return {
    db,
    journals,
    now: clock,
    userId,
    templateId,
    amendments: createAmendments({ db, forgetCustomers: none, keptAttachments: { forgetGone: none }, clock }),
    async advance(ms, externalId) {
      if (isShared) await moveBack(db.knex, ms, externalId);
      else ahead += ms;
    },
    restart(at) {
      journals[at] = open(at);
    },
  };
}

/** Postgres goes by its own clock: what is written becomes older. */
async function moveBack(knex: Knex, ms: number, externalId: string): Promise<void> {
  const id = knex('conversations').where({ external_id: externalId }).select('id');
  await knex('conversations')
    .where({ external_id: externalId })
    .where('lease_until', '>', 0)
    .update({ lease_until: knex.raw('lease_until - ?', [ms]), version: knex.raw('version + 1') });
  await knex('inbox').whereIn('conversation_id', id).decrement('created_at', ms);
  await knex('inbox').whereIn('conversation_id', id).where('due_at', '>', ms).decrement('due_at', ms);
  await knex('deliveries').whereIn('conversation_id', id).decrement('due_at', ms);
}
