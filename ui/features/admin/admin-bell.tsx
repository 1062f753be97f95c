import { useSignals } from '@preact/signals-react/runtime';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { OperatorNoticeView } from '../../../src/contract/admin-health.ts';
import { ADMIN_PATHS } from '../../paths.ts';
import { askAdmin } from './admin-http.ts';
import { createAdminResource } from './admin-session.store.ts';

const notices = createAdminResource(() => askAdmin<OperatorNoticeView[]>('/api/admin/health/notices'));

/** There as long as something has to be looked at; the dashboard says what to do. */
export function AdminBell() {
  useSignals();
  useEffect(() => {
    void notices.refresh();
  }, []);
  const state = notices.state.value;
  if (state.status !== 'ready' || state.value.length === 0) return null;
  const titles = state.value.map(({ title }) => title).join('. ');
  return (
    <Link href={ADMIN_PATHS.dashboard} className="icon-button bell" aria-label={titles} title={titles}>
      <Bell aria-hidden="true" />
      <span className="bell-dot" aria-hidden="true" />
    </Link>
  );
}
