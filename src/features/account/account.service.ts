import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';
import { checkUsername, INVALID_EMAIL, isEmail } from '../../contract/account.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
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
import { countUsersMatching, usersMatching } from './user-search.store.ts';

export type { User };

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(db: Database, audit: Audit, clock: () => number) {
  async function switchTo(disabledAt: number | null, id: number, by: AccountRef | undefined): Promise<void> {
    const action = disabledAt === null ? 'account.enabled' : 'account.disabled';
    await db.knex.transaction(async (trx) => {
      if (!(await setDisabled(trx, id, disabledAt))) return;
      await audit.record(trx, { action, by, userId: id });
      await recordChange(trx, 'account', id, clock());
    });
  }

  return {
    /** Nobody can sign in or act with it, and its webhooks answer like those of an ended plan. */
    disable: (id: number, by?: AccountRef): Promise<void> => switchTo(clock(), id, by),
    enable: (id: number, by?: AccountRef): Promise<void> => switchTo(null, id, by),
    /** Throws `invalid_input`, `username_taken` or `email_taken`. */
    async create(input: { username: string; email: string }): Promise<User> {
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
    list: (): Promise<User[]> => listUsers(db.knex),
    get: (id: number): Promise<User | null> => findUser(db.knex, id),
    /** The same inside the caller's transaction. */
    getIn: (trx: Knex.Transaction, id: number): Promise<User | null> => findUser(trx, id),
    /** By user name or e-mail address. */
    find: (identifier: string): Promise<User | null> => findUserByIdentifier(db.knex, identifier),
    /** Users whose name, address or number fits, the newest first. */
    search: (search: string, page: { after: number | null; limit: number }): Promise<User[]> =>
      usersMatching(db.knex, search, page),
    countFound: (search: string): Promise<number> => countUsersMatching(db.knex, search),
    findByUsername: (username: string): Promise<User | null> => findUserByUsername(db.knex, username),
    findByEmail: (email: string): Promise<User | null> => findUserByEmail(db.knex, email),
    /** Opens an account whose address is proved, or tells what of it somebody has taken meanwhile. */
    async open(
      trx: Knex.Transaction,
      input: { username: string; email: string },
    ): Promise<User | 'username' | 'email'> {
      const user = await insertUserUnlessTaken(trx, input, clock());
      if (typeof user !== 'string')
        await audit.record(trx, { action: 'account.opened', by: { userId: user.id } });
      return user;
    },
    noteLogin: (trx: Knex.Transaction, id: number): Promise<void> => markLogin(trx, id, clock()),
    /** By user name or e-mail address; throws `not_found` with a sentence that names it. */
    async require(identifier: string): Promise<User> {
      const user = await findUserByIdentifier(db.knex, identifier);
      if (user === null) throw new AppError('not_found', { sentence: `There is no user "${identifier}".` });
      return user;
    },
  };
}
