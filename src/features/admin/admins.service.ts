import { INVALID_EMAIL, isEmail, USERNAME_CHARACTERS, USERNAME_PATTERN } from '../../contract/account.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import {
  type Admin,
  countAdmins,
  deleteAdmin,
  findAdmin,
  findAdminByIdentifier,
  insertAdmin,
  listAdmins,
  lockAdmins,
} from './admins.store.ts';

/** Admins come from the command line alone; no request ever makes one. */
export type Admins = ReturnType<typeof createAdmins>;

export function createAdmins(db: Database, audit: Audit, clock: () => number) {
  return {
    /** Throws `invalid_input`, `username_taken` or `email_taken`. Names reserved for the service are allowed. */
    async create(input: { username: string; email: string }): Promise<Admin> {
      const username = input.username.trim();
      const email = input.email.trim();
      const fields: Record<string, string> = {};
      if (!USERNAME_PATTERN.test(username)) fields.username = `3 to 30 characters. ${USERNAME_CHARACTERS}`;
      if (!isEmail(email)) fields.email = INVALID_EMAIL;
      if (Object.keys(fields).length > 0) throw invalidFields(fields);
      try {
        return await db.knex.transaction(async (trx) => {
          const admin = await insertAdmin(trx, { username, email }, clock());
          await audit.record(trx, { action: 'admin.created', after: { id: admin.id, username } });
          return admin;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'username_key')) throw new AppError('username_taken');
        if (isUniqueViolation(error, 'email_key')) throw new AppError('email_taken');
        throw error;
      }
    },
    list: (): Promise<Admin[]> => listAdmins(db.knex),
    get: (id: number): Promise<Admin | null> => findAdmin(db.knex, id),
    /**
     * Ends the admin's sessions too. Throws `not_found` with a sentence that names it, or `last_admin`: somebody must be
     * left to sign in at /admin.
     */
    async remove(identifier: string): Promise<Admin> {
      const admin = await findAdminByIdentifier(db.knex, identifier);
      if (admin === null) throw new AppError('not_found', { sentence: `There is no admin "${identifier}".` });
      const { id, username } = admin;
      await db.knex.transaction(async (trx) => {
        await lockAdmins(trx);
        if ((await countAdmins(trx)) === 1) throw new AppError('last_admin');
        if (!(await deleteAdmin(trx, id))) return;
        await audit.record(trx, { action: 'admin.removed', before: { id, username } });
      });
      return admin;
    },
  };
}
