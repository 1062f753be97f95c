import '../../styles/screen.css';
import '../../features/admin/admin.css';
import { useSearchParams } from 'wouter';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { HealthCard } from '../../features/admin/dashboard/health-card.tsx';
import { PricingForm } from '../../features/admin/dashboard/pricing-form.tsx';
import { StatsCards } from '../../features/admin/dashboard/stats-cards.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { ADMIN_PATHS } from '../../paths.ts';

const SETTINGS_TAB = `${ADMIN_PATHS.dashboard}?tab=settings`;

export function AdminDashboardPage() {
  useTitle('Admin dashboard - dmreply');
  const [query] = useSearchParams();
  const isSettings = query.get('tab') === 'settings';
  return (
    <div className="container screen">
      <div className="screen-head above-tabs">
        <h1>Admin dashboard</h1>
      </div>
      <LinkTabs
        label="Dashboard"
        className="mb-5"
        tabs={[
          { to: ADMIN_PATHS.dashboard, label: 'Dashboard', isCurrent: !isSettings },
          { to: SETTINGS_TAB, label: 'Settings', isCurrent: isSettings },
        ]}
      />
      {isSettings ? (
        <PricingForm />
      ) : (
        <div className="stack">
          <StatsCards />
          <HealthCard />
        </div>
      )}
    </div>
  );
}
