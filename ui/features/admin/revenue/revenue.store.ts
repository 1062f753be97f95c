import type { RevenueMonth, RevenueReport } from '../../../../src/contract/admin-revenue.ts';
import { askAdmin } from '../admin-http.ts';
import { createAdminResource } from '../admin-session.store.ts';

export interface Revenue {
  report: RevenueReport;
  /** The oldest month first. */
  history: readonly RevenueMonth[];
}

export const revenue = createAdminResource<Revenue>(async () => {
  const [report, history] = await Promise.all([
    askAdmin<RevenueReport>('/api/admin/revenue'),
    askAdmin<RevenueMonth[]>('/api/admin/revenue/history'),
  ]);
  return { report, history };
});
