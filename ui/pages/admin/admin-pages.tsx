import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Skeleton } from '../../components/skeleton.tsx';
import { adminSession, askForSignIn } from '../../features/admin/admin-session.store.ts';
import { FreshCodeDialog } from '../../features/admin/fresh-code-dialog.tsx';
import { ADMIN_PATHS } from '../../paths.ts';
import { NotFoundPage } from '../not-found.tsx';
import { AdminAuditPage } from './audit.tsx';
import { AdminDashboardPage } from './dashboard.tsx';
import { AdminLoginPage } from './login.tsx';
import { AdminRevenuePage } from './revenue.tsx';
import { AdminSettingsPage } from './settings.tsx';
import { AdminUserPage } from './user.tsx';
import { AdminUsersPage } from './users.tsx';

/** Seldom opened, and it brings the parts of a conversation with it. */
const AdminSupportPage = lazy(async () => ({ default: (await import('./support.tsx')).AdminSupportPage }));

const PAGES: readonly (readonly [path: string, page: ComponentType])[] = [
  [ADMIN_PATHS.revenue, AdminRevenuePage],
  [ADMIN_PATHS.users, AdminUsersPage],
  [`${ADMIN_PATHS.users}/:id`, AdminUserPage],
  [ADMIN_PATHS.settings, AdminSettingsPage],
  [ADMIN_PATHS.audit, AdminAuditPage],
  [`${ADMIN_PATHS.support}/*?`, SupportPage],
];

/** Every page below /admin. */
export function AdminPages() {
  useSignals();
  const isSignedIn = adminSession.value !== null;
  return (
    <>
      <Switch>
        <Route path={ADMIN_PATHS.dashboard}>{isSignedIn ? <AdminDashboardPage /> : <AdminLoginPage />}</Route>
        <Route path={ADMIN_PATHS.login}>
          {isSignedIn ? <Redirect to={ADMIN_PATHS.dashboard} replace /> : <AdminLoginPage />}
        </Route>
        {PAGES.map(([path, Page]) => (
          <Route key={path} path={path}>
            {isSignedIn ? <Page /> : <SignInAsked />}
          </Route>
        ))}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
      <FreshCodeDialog />
    </>
  );
}

function SupportPage() {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <AdminSupportPage />
    </Suspense>
  );
}

function SignInAsked() {
  useLayoutEffect(() => askForSignIn(), []);
  return null;
}
