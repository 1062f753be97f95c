import type { AccountServices } from './account-services.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Accounts } from './features/account/account.service.ts';
import { createRevenue, type Revenue } from './features/admin/revenue.service.ts';
import { createStats, type ReadStats } from './features/admin/stats.service.ts';
import { createUserAdmin, type UserAdmin } from './features/admin/user-admin.service.ts';
import type { Audit } from './features/audit/audit.service.ts';
import type { Billing } from './features/billing/billing.service.ts';
import { createHealth, type Health } from './features/health/health.service.ts';
import type { Settings } from './features/settings/settings.service.ts';

import { createSupportAccess, type SupportAccess } from './features/support-access/support-access.service.ts';

/** What the operator sees and does, for the admin area and the command line. */
export interface AdminServices {
  health: Health;
  readStats: ReadStats;
  revenue: Revenue;
  supportAccess: SupportAccess;
  userAdmin: UserAdmin;
}

export interface AdminServicesDeps extends Pick<AccountServices, 'deletion' | 'outbox' | 'sessions'> {
  config: Config;
  db: Database;
  audit: Audit;
  accounts: Accounts;
  billing: Billing;
  settings: Settings;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

/** The part of `createContext` that builds them. */
export function createAdminServices(deps: AdminServicesDeps): AdminServices {
  const { db, audit, settings, clock, random } = deps;
  return {
    health: createHealth(deps),
    readStats: createStats(db, clock),
    revenue: createRevenue(db, settings, clock),
    supportAccess: createSupportAccess(db, audit, clock, random),
    userAdmin: createUserAdmin(deps),
  };
}
