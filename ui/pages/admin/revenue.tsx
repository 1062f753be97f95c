import '../../styles/screen.css';
import '../../features/admin/admin.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Empty } from '../../components/empty.tsx';
import { FailureNote } from '../../components/page-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type Revenue, revenue } from '../../features/admin/revenue/revenue.store.ts';
import {
  PricingTable,
  RevenueBars,
  RevenueCounters,
  SubscribersTable,
} from '../../features/admin/revenue/revenue-cards.tsx';
import { RevenueHistoryCard } from '../../features/admin/revenue/revenue-history.tsx';
import { useTitle } from '../../lib/use-title.ts';

export function AdminRevenuePage() {
  useSignals();
  useTitle('Revenue - dmreply admin');
  useEffect(() => {
    void revenue.refresh();
  }, []);
  const state = revenue.state.value;
  return (
    <div className="container screen">
      <div className="screen-head">
        <div>
          <h1>Revenue</h1>
          <p className="secondary">All amounts in US dollars. An annual price counts a twelfth a month.</p>
        </div>
      </div>
      {state.status === 'failed' ? (
        <FailureNote
          text="Failed to load revenue data. Please try again."
          onRetry={() => void revenue.load()}
        />
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={480} /> : null}
      {state.status === 'ready' ? <RevenueParts {...state.value} /> : null}
    </div>
  );
}

function RevenueParts({ report, history }: Revenue) {
  if (
    report.activeSubscribers === 0 &&
    history.every(({ total, lost }) => total.subscriptions + lost.subscriptions === 0)
  ) {
    return (
      <div className="card">
        <Empty title="No Revenue Data Available">
          <p className="secondary">The first subscriber who pays appears here.</p>
        </Empty>
      </div>
    );
  }
  return (
    <div className="stack">
      <RevenueCounters report={report} />
      <div className="side-by-side">
        <RevenueBars report={report} />
        <div className="side-column grid gap-4">
          <SubscribersTable report={report} />
          <PricingTable report={report} />
        </div>
      </div>
      <RevenueHistoryCard history={history} />
    </div>
  );
}
