import { useSignals } from '@preact/signals-react/runtime';
import { Suspense } from 'react';
import { matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { NoticeRegion } from './components/notice-region.tsx';
import { PageFailure } from './components/page-failure.tsx';
import { PageSkeleton } from './components/skeleton.tsx';
import { Guarded } from './features/session/guarded.tsx';
import { isSupportOpen } from './features/support/support.store.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { aroundNavigation } from './lib/leave-guard.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { MOVED, ROUTES, SupportDialog } from './routes.ts';

export function App() {
  return (
    <Router aroundNav={aroundNavigation}>
      <Pages />
    </Router>
  );
}

function Pages() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const isApp = ROUTES.some((route) => route.isApp === true && matchRoute(parser, route.path, path)[0]);
  return (
    <>
      <PageFrame isApp={isApp}>
        <Switch>
          {ROUTES.map(({ path: pattern, access, page: Page }) => (
            <Route key={pattern} path={pattern}>
              <ErrorBoundary
                key={path}
                fallback={(retry) => <PageFailure text="This page could not be loaded" onRetry={retry} />}
              >
                <Guarded access={access}>
                  <Suspense fallback={<PageSkeleton />}>
                    <Page />
                  </Suspense>
                </Guarded>
              </ErrorBoundary>
            </Route>
          ))}
          {MOVED.map(([from, to]) => (
            <Route key={from} path={from}>
              <Redirect to={to} replace />
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </PageFrame>
      <OpenSupport />
      <NoticeRegion />
    </>
  );
}

function OpenSupport() {
  useSignals();
  if (!isSupportOpen.value) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <SupportDialog />
      </Suspense>
    </ErrorBoundary>
  );
}
