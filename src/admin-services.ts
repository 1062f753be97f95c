import type { AccountServices } from './account-services.ts';
import { createRevenue } from './features/admin/revenue.service.ts';
import { createStats } from './features/admin/stats.service.ts';
import { createUserAdmin } from './features/admin/user-admin.service.ts';
import { createHealth } from './features/health/health.service.ts';
import { createSupportAccess } from './features/support-access/support-access.service.ts';
import type { Foundation } from './foundation.ts';
import type { OwnerServices } from './owner-services.ts';

/** What the operator sees and does, for the admin area and the command line. */
export function createAdminServices(deps: Foundation & AccountServices & Pick<OwnerServices, 'apiTokens'>) {
  const { db, audit, settings, clock, random } = deps;
  return {
    health: createHealth(deps),
    readStats: createStats(db, clock),
    revenue: createRevenue(db, settings, clock),
    supportAccess: createSupportAccess(db, audit, clock, random),
    userAdmin: createUserAdmin(deps),
  };
}
