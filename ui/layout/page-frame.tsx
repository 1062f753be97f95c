import { useSignals } from '@preact/signals-react/runtime';
import { WifiOff } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { session } from '../features/session/session.store.ts';
import { isOnline } from '../lib/connection.ts';
import { AdminBarShape, AppBarShape } from './bar-shapes.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Visitors need none of it: menus, bell and palette come with the application's first page. */
const AppHeader = lazy(async () => ({ default: (await import('./app-header.tsx')).AppHeader }));
const AdminHeader = lazy(async () => ({ default: (await import('./admin-header.tsx')).AdminHeader }));

export type Bar = 'site' | 'app' | 'admin';

/** Bar, page and footer. The application and the operator's pages have their own bars, and no footer. */
export function PageFrame({ bar: wanted, children }: { bar: Bar; children: ReactNode }) {
  useSignals();
  const bar = wanted === 'app' && session.value.status === 'signed-out' ? 'site' : wanted;
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const lastPath = useRef(path);

  useEffect(() => {
    if (path === lastPath.current) return;
    lastPath.current = path;
    delete document.documentElement.dataset.framed;
    scrollTo(0, 0);
    // Reading goes on at the new page, unless the page has put the focus somewhere itself.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      {bar === 'site' ? <SiteHeader /> : null}
      {bar === 'app' ? (
        <Suspense fallback={<AppBarShape />}>
          <AppHeader />
        </Suspense>
      ) : null}
      {bar === 'admin' ? (
        <Suspense fallback={<AdminBarShape />}>
          <AdminHeader />
        </Suspense>
      ) : null}
      <div role="status">
        {isOnline.value ? null : (
          <div className="banner-bar">
            <WifiOff aria-hidden="true" />
            <span>You are offline. What you typed is kept here.</span>
          </div>
        )}
      </div>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      {bar === 'site' ? <SiteFooter /> : null}
    </>
  );
}
