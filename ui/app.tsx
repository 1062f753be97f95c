import { useSignals } from '@preact/signals-react/runtime';
import { Suspense } from 'react';
import { matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { NoticeRegion } from './components/notice-region.tsx';
import { PageFailure } from './components/page-failure.tsx';
import { Guarded } from './features/session/guarded.tsx';
import { isSupportOpen } from './features/support/support.store.ts';
import { PageFrame } from './layout/page-frame.tsx';
import { BASE } from './lib/base.ts';
import { aroundNavigation } from './lib/leave-guard.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { MOVED, ROUTES, SupportDialog } from './routes.ts';
import { shapeAt } from './shapes.ts';

export function App() {
  return (
    <Router base={BASE} aroundNav={aroundNavigation}>
      <Pages />
    </Router>
  );
}

function Pages() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const route = ROUTES.find((each) => matchRoute(parser, each.path, path)[0]);
  // An address that leads nowhere keeps an owner where they are.
  const Shape = shapeAt(path);
  const bar = route === undefined ? 'app' : (route.bar ?? 'site');
  return (
    <>
      <PageFrame bar={bar}>
        <Switch>
          {ROUTES.map(({ path: pattern, access, page: Page }) => (
            <Route key={pattern} path={pattern}>
              <ErrorBoundary
                key={path}
                fallback={(retry) => <PageFailure text="This page could not be loaded" onRetry={retry} />}
              >
                <Guarded access={access} shape={<Shape />}>
                  <Suspense fallback={<Shape />}>
                    <Page />
                  </Suspense>
                </Guarded>
              </ErrorBoundary>
            </Route>
          ))}
          {MOVED.map(([from, to]) => (
            <Route key={from} path={from}>
              {(params: { id?: string }) => <Redirect to={to.replace(':id', params.id ?? '')} replace />}
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
