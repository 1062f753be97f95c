import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { AdminStats } from '../../../../src/contract/admin-stats.ts';
import { FailureNote } from '../../../components/page-failure.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatTime } from '../../../lib/dates.ts';
import { askAdmin } from '../admin-http.ts';
import { createAdminResource } from '../admin-session.store.ts';
import { CounterCard, Counters } from '../counter-card.tsx';

const stats = createAdminResource(() => askAdmin<AdminStats>('/api/admin/stats'));

/** How much there is of everything. */
export function StatsCards() {
  useSignals();
  useEffect(() => {
    void stats.refresh();
  }, []);
  const state = stats.state.value;
  if (state.status === 'failed') {
    const text = 'Failed to load the counters. Please try again.';
    return <FailureNote text={text} onRetry={() => void stats.load()} />;
  }
  if (state.status !== 'ready') return <Skeleton height={136} />;
  const { users, templates, conversations, messages, countedAt } = state.value;
  return (
    <>
      <Counters>
        <CounterCard label="Total Users" value={inWords(users)} hint="with an account" />
        <CounterCard
          label="Prompt Templates"
          value={inWords(templates)}
          hint={per(templates, users, 'user')}
        />
        <CounterCard
          label="Conversations"
          value={inWords(conversations)}
          hint={per(conversations, templates, 'template')}
        />
        <CounterCard
          label="Messages"
          value={inWords(messages)}
          hint={per(messages, conversations, 'conversation')}
        />
      </Counters>
      <p className="hint mt-3">Counted at {formatTime(countedAt)}. The numbers can be a minute old.</p>
    </>
  );
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}

function per(count: number, of: number, noun: string): string {
  const average = of === 0 ? 0 : count / of;
  return `${average.toLocaleString('en-US', { maximumFractionDigits: 1 })} per ${noun}`;
}
