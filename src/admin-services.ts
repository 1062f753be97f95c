import type { AccountServices } from './account-services.ts';
import { createRevenue } from './features/admin/revenue.service.ts';
import { createStats } from './features/admin/stats.service.ts';
import { createUserAdmin } from './features/admin/user-admin.service.ts';
import { createBackups } from './features/backup/backups.service.ts';
import { createDiskWatch } from './features/health/disk-watch.ts';
import { createHealth } from './features/health/health.service.ts';
import { createKeyChange } from './features/key-change/key-change.service.ts';
import { createReadSize } from './features/size/size.service.ts';
import { createSupportAccess } from './features/support-access/support-access.service.ts';
import type { Foundation } from './foundation.ts';
import type { OwnerServices } from './owner-services.ts';

/** What the operator sees and does, for the admin area and the command line. */
export function createAdminServices(deps: Foundation & AccountServices & Pick<OwnerServices, 'apiTokens'>) {
  const { db, audit, limits, settings, clock, random } = deps;
  const backups = createBackups(deps);
  const health = createHealth({ ...deps, backups });
  return {
    backups,
    health,
    diskWatch: createDiskWatch({ ...deps, readDisk: health.readDisk }),
    readSize: createReadSize(db, clock),
    keyChange: createKeyChange({ ...deps, health }),
    readStats: createStats(db, clock),
    revenue: createRevenue(db, settings, clock),
    supportAccess: createSupportAccess({ db, audit, limits, clock, random }),
    userAdmin: createUserAdmin(deps),
  };
}
