import { createHash } from 'node:crypto';
import {
  SUPPORT_MINUTES,
  type SupportAccessView,
  type SupportCode,
  type SupportVisit,
} from '../../contract/support-access.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Limits } from '../auth/limits.service.ts';
import type { Purge } from '../maintenance/purge.ts';
import {
  deletePastAccess,
  enterAccess,
  findAccess,
  removeAccess,
  saveAccess,
  visitsOf,
} from './support-access.store.ts';

/**
 * Whether somebody who runs the server may read an owner's conversations and templates: only where the owner has made a
 * code, only the admin who entered it, for an hour, and never to change anything. “no admin route answers what
 * customers and owners wrote” holds it.
 */
export type SupportAccess = ReturnType<typeof createSupportAccess>;

const OPEN_MS = SUPPORT_MINUTES * 60_000;
/** Letters and digits that nobody takes for each other, a power of two so that each is as likely: 60 bits in all. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;
const WRONG = 'This code opens nothing. It may have run out; the owner can make another one.';

export const SUPPORT_ACCESS_PURGE: Purge = {
  name: 'support access',
  keepMs: () => OPEN_MS,
  delete: deletePastAccess,
};

export interface SupportAccessDeps {
  db: Database;
  audit: Audit;
  limits: Limits;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

export function createSupportAccess({ db, audit, limits, clock, random }: SupportAccessDeps) {
  async function visits(adminId: number): Promise<SupportVisit[]> {
    const open = await visitsOf(db.knex, adminId, clock());
    return open.map((visit) => ({ ...visit, expiresAt: isoTime(visit.expiresAt) }));
  }

  return {
    visits,
    async view(userId: number): Promise<SupportAccessView> {
      const access = await findAccess(db.knex, userId, clock());
      return {
        isOpen: access !== null,
        expiresAt: isoTimeOrNull(access?.expiresAt ?? null),
        enteredAt: isoTimeOrNull(access?.enteredAt ?? null),
        enteredBy: access?.enteredBy ?? null,
      };
    },
    /** Makes a code; the one before is worth nothing from then on. */
    async open(userId: number): Promise<SupportCode> {
      const signs = [...random(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
      const expiresAt = clock() + OPEN_MS;
      await db.knex.transaction(async (trx) => {
        await saveAccess(trx, { userId, codeHash: hashOf(signs), expiresAt }, clock());
        await audit.record(trx, { action: 'support.opened', by: { userId } });
      });
      return { code: signs.replace(/(.{4})(?=.)/g, '$1-'), expiresAt: isoTime(expiresAt) };
    },
    async close(userId: number): Promise<void> {
      await db.knex.transaction(async (trx) => {
        const isClosed = await removeAccess(trx, userId, clock());
        if (isClosed) await audit.record(trx, { action: 'support.closed', by: { userId } });
      });
    },
    /** Throws `invalid_input` for a code that opens nothing, and `too_many_requests` after several of them. */
    async enter(adminId: number, typed: string): Promise<SupportVisit> {
      const signs = typed.toUpperCase().replace(/[\s-]/g, '');
      const userId = await db.knex.transaction(async (trx) => {
        const wrongCodes = await limits.hold(trx, 'adminSupportCode', String(adminId));
        wrongCodes.require();
        const entered = await enterAccess(trx, hashOf(signs), adminId, clock());
        await wrongCodes.settle(entered === null);
        if (entered === null) await audit.record(trx, { action: 'support.refused', by: { adminId } });
        else if (entered.isFirst)
          await audit.record(trx, { action: 'support.entered', by: { adminId }, userId: entered.userId });
        return entered?.userId;
      });
      const visit = (await visits(adminId)).find((each) => each.userId === userId);
      if (visit === undefined) throw invalidFields({ code: WRONG });
      return visit;
    },
    /** Writes the look into the log. Throws `support_code_required` where the admin may not. */
    async look(
      adminId: number,
      userId: number,
      at: Readonly<Record<string, string | number>>,
    ): Promise<void> {
      const isOpen = (await visitsOf(db.knex, adminId, clock())).some((visit) => visit.userId === userId);
      if (!isOpen) throw new AppError('support_code_required');
      await audit.record(db.knex, { action: 'support.viewed', by: { adminId }, userId, after: at });
    },
  };
}

function hashOf(signs: string): string {
  return createHash('sha256').update(signs).digest('base64url');
}
