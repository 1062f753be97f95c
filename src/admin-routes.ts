import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { adminUserRoutes } from './features/admin/admin-users.routes.ts';
import { pricingAdminRoutes } from './features/admin/pricing-admin.routes.ts';
import { revenueRoutes } from './features/admin/revenue.routes.ts';
import { statsRoutes } from './features/admin/stats.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { adminHealthRoutes } from './features/health/health.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { supportAccessRoutes } from './features/support-access/support-access.routes.ts';
import type { Guards } from './http/guards.ts';

/** The operator's API, by name; its door is apart. */
export async function adminRoutes(
  app: FastifyInstance,
  deps: AppContext & { guards: Guards },
): Promise<void> {
  await app.register(statsRoutes, deps);
  await app.register(adminHealthRoutes, deps);
  await app.register(revenueRoutes, deps);
  await app.register(pricingAdminRoutes, deps);
  await app.register(adminUserRoutes, deps);
  await app.register(auditRoutes, deps);
  await app.register(settingsRoutes, deps);
  await app.register(supportAccessRoutes, deps);
}
