import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';
import type { AuditAction, AuditEntry, AuditValues } from '../../contract/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Purge } from '../maintenance/purge.ts';
import { type AuditFilter, deleteOldAuditRows, insertAuditRow, listAuditRows } from './audit.store.ts';

export type { AuditFilter };

/** What happened. Values are for people to read; a secret is never one of them. */
export interface Deed {
  action: AuditAction;
  /** Who asked for it. At the command line, and where nobody is named, it is whoever runs the process. */
  by?: AccountRef | undefined;
  /** Whose account it is about; a user's own where nobody is named. */
  userId?: number;
  before?: AuditValues;
  after?: AuditValues;
}

export type Audit = ReturnType<typeof createAudit>;

const VALUE_MAX = 2_000;
const NAME_MAX = 64;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A day more than the year by which the database keeps its rows. */
export const AUDIT_PURGE: Purge = {
  name: 'audit log',
  keepMs: () => 366 * DAY_MS,
  delete: deleteOldAuditRows,
};

/** `operator`: who works at the command line; null in a server. */
export function createAudit(db: Database, clock: () => number, operator: string | null) {
  const runner =
    operator === null
      ? ({ actorKind: 'server', actorId: null, actorName: '' } as const)
      : ({ actorKind: 'cli', actorId: null, actorName: operator.slice(0, NAME_MAX) } as const);

  function actorOf(by: AccountRef | undefined) {
    if (by === undefined || operator !== null) return runner;
    return 'adminId' in by
      ? ({ actorKind: 'admin', actorId: by.adminId, actorName: '' } as const)
      : ({ actorKind: 'user', actorId: by.userId, actorName: '' } as const);
  }

  /** Writes the deed down inside the transaction that does it: neither stays without the other. */
  async function record(trx: Knex, { action, by, userId, before = {}, after = {} }: Deed): Promise<void> {
    await insertAuditRow(trx, {
      at: clock(),
      ...actorOf(by),
      action,
      userId: userId ?? (by !== undefined && 'userId' in by ? by.userId : null),
      before: shortened(before),
      after: shortened(after),
    });
  }

  return {
    record,
    /** The same for what an owner may do without a trace, and nobody else. */
    async recordOperator(trx: Knex, deed: Deed): Promise<void> {
      if (operator !== null) await record(trx, deed);
    },
    /** The newest first; `after` is the id of the last one that was shown. */
    list: (filter: AuditFilter, page: { after: number | null; limit: number }): Promise<AuditEntry[]> =>
      listAuditRows(db.knex, filter, page),
  };
}

/** A mail text may be long; what both databases can't keep, such as NUL, goes. */
function shortened(values: AuditValues): AuditValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, VALUE_MAX).replaceAll('\0', '').toWellFormed() : value,
    ]),
  );
}
