import '../styles/screen.css';
import './dashboard.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { PageFailure } from '../components/page-failure.tsx';
import { HomeShape } from '../components/shapes.tsx';
import { FirstRun } from '../features/dashboard/first-run.tsx';
import { InUse } from '../features/dashboard/in-use.tsx';
import { isHomeKnown, refreshHome } from '../features/dashboard/refresh-home.ts';
import { keyStateOf } from '../features/keys/keys.store.ts';
import { news } from '../features/notifications/notifications.store.ts';
import { session } from '../features/session/session.store.ts';
import { setup } from '../features/setup/setup.store.ts';
import { useUsageFilter } from '../features/usage/usage-filter.tsx';
import { notify } from '../lib/notices.ts';
import { useTitle } from '../lib/use-title.ts';

/** The sums are written a second after the replies that they count. */
const SETTLED_MS = 1_500;

export function DashboardPage() {
  useSignals();
  useTitle('Dashboard - dmreply');
  const filter = useUsageFilter();
  const newsCount = news.value;
  const state = setup.state.value;
  const isLive = state.status === 'ready' && state.value.isLive;
  const isKnown = isHomeKnown();
  const wasWaiting = useRef(false);

  useEffect(() => {
    void refreshHome(filter);
  }, [filter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a signal's value, read above.
  useEffect(() => {
    if (newsCount === 0) return;
    const timer = setTimeout(() => void refreshHome(filter), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [newsCount, filter]);

  useEffect(() => {
    if (state.status !== 'ready') return;
    if (isLive && wasWaiting.current)
      notify({ title: 'You are live', text: 'The first message has arrived.', variant: 'success' });
    wasWaiting.current = !isLive;
  }, [state.status, isLive]);

  const user = session.value.user;
  if (user === null) return null;
  if (state.status === 'failed')
    return <PageFailure text="Your dashboard could not be loaded" onRetry={() => void refreshHome(filter)} />;
  if (state.status !== 'ready' || !isKnown) return <HomeShape />;
  return isLive ? (
    <InUse username={user.username} filter={filter} keyState={keyStateOf(state.value)} />
  ) : (
    <FirstRun username={user.username} state={state.value} />
  );
}
