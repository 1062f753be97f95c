import type { Knex } from 'knex';
import { checkUsername, INVALID_EMAIL, isEmail } from '../../contract/account.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { AccountRef } from '../auth/browser.ts';
import {
  findUser,
  findUserByEmail,
  findUserByIdentifier,
  findUserByUsername,
  insertUser,
  insertUserUnlessTaken,
  listUsers,
  markLogin,
  setDisabled,
  type User,
} from './account.store.ts';

export interface Accounts {
  /** Throws `invalid_input`, `username_taken` or `email_taken`. */
  create(input: { username: string; email: string }): Promise<User>;
  list(): Promise<User[]>;
  get(id: number, db?: Knex): Promise<User | null>;
  /** By user name or e-mail address; throws `not_found` with a sentence that names it. */
  require(identifier: string): Promise<User>;
  /** By user name or e-mail address. */
  find(identifier: string): Promise<User | null>;
  findByUsername(username: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  /** Opens an account whose address is proved, or tells what of it somebody has taken meanwhile. */
  open(
    trx: Knex.Transaction,
    input: { username: string; email: string },
  ): Promise<User | 'username' | 'email'>;
  noteLogin(trx: Knex.Transaction, id: number): Promise<void>;
  /** Nobody can sign in or act with it, and its webhooks answer like those of an ended plan. */
  disable(id: number, by?: AccountRef): Promise<void>;
  enable(id: number, by?: AccountRef): Promise<void>;
}

export function createAccounts(db: Database, audit: Audit, clock: () => number): Accounts {
  async function switchTo(disabledAt: number | null, id: number, by: AccountRef | undefined): Promise<void> {
    const action = disabledAt === null ? 'account.enabled' : 'account.disabled';
    await db.knex.transaction(async (trx) => {
      if (!(await setDisabled(trx, id, disabledAt))) return;
      await audit.record(trx, { action, by, userId: id });
      await recordChange(trx, 'account', id, clock());
    });
  }

  return {
    disable: (id, by) => switchTo(clock(), id, by),
    enable: (id, by) => switchTo(null, id, by),
    async create(input) {
      const username = input.username.trim();
      const email = input.email.trim();
      const fields: Record<string, string> = {};
      const usernameProblem = checkUsername(username);
      if (usernameProblem !== null) fields.username = usernameProblem;
      if (!isEmail(email)) fields.email = INVALID_EMAIL;
      if (Object.keys(fields).length > 0) throw invalidFields(fields);
      try {
        return await db.knex.transaction(async (trx) => {
          const user = await insertUser(trx, { username, email }, clock());
          await audit.record(trx, { action: 'account.opened', userId: user.id });
          return user;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'username_key')) throw new AppError('username_taken');
        if (isUniqueViolation(error, 'email_key')) throw new AppError('email_taken');
        throw error;
      }
    },
    list: () => listUsers(db.knex),
    get: (id, knex = db.knex) => findUser(knex, id),
    find: (identifier) => findUserByIdentifier(db.knex, identifier),
    findByUsername: (username) => findUserByUsername(db.knex, username),
    findByEmail: (email) => findUserByEmail(db.knex, email),
    async open(trx, input) {
      const user = await insertUserUnlessTaken(trx, input, clock());
      if (typeof user !== 'string')
        await audit.record(trx, { action: 'account.opened', by: { userId: user.id } });
      return user;
    },
    noteLogin: (trx, id) => markLogin(trx, id, clock()),
    async require(identifier) {
      const user = await findUserByIdentifier(db.knex, identifier);
      if (user === null) throw new AppError('not_found', { sentence: `There is no user "${identifier}".` });
      return user;
    },
  };
}
