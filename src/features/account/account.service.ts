import type { Knex } from 'knex';
import { checkUsername, INVALID_EMAIL, isEmail } from '../../contract/account.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique.ts';
import { AppError, invalidFields } from '../../errors.ts';
import {
  findUser,
  findUserByEmail,
  findUserByIdentifier,
  findUserByUsername,
  insertUser,
  insertUserUnlessTaken,
  listUsers,
  markLogin,
  type User,
} from './account.store.ts';

export interface Accounts {
  /** Throws `invalid_input`, `username_taken` or `email_taken`. */
  create(input: { username: string; email: string }): Promise<User>;
  list(): Promise<User[]>;
  get(id: number): Promise<User | null>;
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
}

export function createAccounts(db: Database, clock: () => number): Accounts {
  return {
    async create(input) {
      const username = input.username.trim();
      const email = input.email.trim();
      const fields: Record<string, string> = {};
      const usernameProblem = checkUsername(username);
      if (usernameProblem !== null) fields.username = usernameProblem;
      if (!isEmail(email)) fields.email = INVALID_EMAIL;
      if (Object.keys(fields).length > 0) throw invalidFields(fields);
      try {
        return await insertUser(db.knex, { username, email }, clock());
      } catch (error) {
        if (isUniqueViolation(error, 'username_key')) throw new AppError('username_taken');
        if (isUniqueViolation(error, 'email_key')) throw new AppError('email_taken');
        throw error;
      }
    },
    list: () => listUsers(db.knex),
    get: (id) => findUser(db.knex, id),
    find: (identifier) => findUserByIdentifier(db.knex, identifier),
    findByUsername: (username) => findUserByUsername(db.knex, username),
    findByEmail: (email) => findUserByEmail(db.knex, email),
    open: (trx, input) => insertUserUnlessTaken(trx, input, clock()),
    noteLogin: (trx, id) => markLogin(trx, id, clock()),
    async require(identifier) {
      const user = await findUserByIdentifier(db.knex, identifier);
      if (user === null) throw new AppError('not_found', { sentence: `There is no user "${identifier}".` });
      return user;
    },
  };
}
