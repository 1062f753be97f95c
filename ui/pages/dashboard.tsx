import '../styles/screen.css';
import './dashboard.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { PageFailure } from '../components/page-failure.tsx';
import { PageSkeleton } from '../components/skeleton.tsx';
import { FirstRun } from '../features/dashboard/first-run.tsx';
import { InUse } from '../features/dashboard/in-use.tsx';
import { refreshHome } from '../features/dashboard/refresh-home.ts';
import { news } from '../features/notifications/notifications.store.ts';
import { session } from '../features/session/session.store.ts';
import { setup } from '../features/setup/setup.store.ts';
import { useRange } from '../features/usage/range-choice.tsx';
import { notify } from '../lib/notices.ts';
import { useTitle } from '../lib/use-title.ts';

/** The sums are written a second after the replies that they count. */
const SETTLED_MS = 1_500;

export function DashboardPage() {
  useSignals();
  useTitle('Dashboard - dmreply');
  const range = useRange();
  const newsCount = news.value;
  const state = setup.state.value;
  const isLive = state.status === 'ready' && state.value.isLive;
  const wasWaiting = useRef(false);

  useEffect(() => {
    void refreshHome(range);
  }, [range]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a signal's value, read above.
  useEffect(() => {
    if (newsCount === 0) return;
    const timer = setTimeout(() => void refreshHome(range), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [newsCount, range]);

  useEffect(() => {
    if (state.status !== 'ready') return;
    if (isLive && wasWaiting.current)
      notify({ title: 'You are live', text: 'The first message has arrived.', variant: 'success' });
    wasWaiting.current = !isLive;
  }, [state.status, isLive]);

  const user = session.value.user;
  if (user === null) return null;
  if (state.status === 'failed')
    return <PageFailure text="Your dashboard could not be loaded" onRetry={() => void refreshHome(range)} />;
  if (state.status !== 'ready') return <PageSkeleton />;
  return isLive ? (
    <InUse username={user.username} range={range} />
  ) : (
    <FirstRun username={user.username} state={state.value} />
  );
}
