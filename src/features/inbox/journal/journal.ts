import type { Database } from '../../../db/database.ts';
import type { Journal } from './journal.types.ts';
import { createPostgresJournal } from './postgres.ts';
import { createSqliteJournal } from './sqlite.ts';

export function createJournal(db: Database, clock: () => number): Journal {
  return db.dialect === 'sqlite' ? createSqliteJournal(db, clock) : createPostgresJournal(db);
}
