import { useSignals } from '@preact/signals-react/runtime';
import { ChartColumn, LayoutDashboard, LogOut, ScrollText, Settings2, Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { AdminBell } from '../features/admin/admin-bell.tsx';
import { adminLogout } from '../features/admin/admin-logout.ts';
import { type Admin, adminSession } from '../features/admin/admin-session.store.ts';
import { initials } from '../features/session/plan-label.ts';
import { ThemeChoice } from '../features/theme/theme-choice.tsx';
import { ThemeToggle } from '../features/theme/theme-toggle.tsx';
import { ADMIN_PATHS } from '../paths.ts';
import { BarLink } from './bar-link.tsx';
import { Brand } from './brand.tsx';
import type { NavItem } from './nav-items.tsx';
import { LogoutRow, MenuOpener, SlideOut, WhoRow } from './slide-out.tsx';

const ADMIN_ITEMS: readonly NavItem[] = [
  {
    to: ADMIN_PATHS.dashboard,
    label: 'Dashboard',
    icon: <LayoutDashboard aria-hidden="true" />,
    isAlone: true,
  },
  { to: ADMIN_PATHS.revenue, label: 'Revenue', icon: <ChartColumn aria-hidden="true" /> },
  { to: ADMIN_PATHS.users, label: 'Users', icon: <Users aria-hidden="true" /> },
  { to: ADMIN_PATHS.settings, label: 'Settings', icon: <Settings2 aria-hidden="true" /> },
  { to: ADMIN_PATHS.audit, label: 'Audit log', icon: <ScrollText aria-hidden="true" /> },
];

/** The bar of the operator's pages. */
export function AdminHeader() {
  useSignals();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const admin = adminSession.value?.admin ?? null;
  return (
    <header className="bar app-bar admin-bar">
      <div className="container bar-inner">
        {admin === null ? null : (
          <MenuOpener at="at-start" isOpen={isMenuOpen} onOpen={() => setMenuOpen(true)} />
        )}
        <Brand to={ADMIN_PATHS.dashboard} />
        <Badge>Admin</Badge>
        {admin === null ? null : (
          <>
            <nav className="bar-links" aria-label="Main">
              <ul className="plain row gap-0">
                {ADMIN_ITEMS.map((item) => (
                  <BarLink key={item.to} place={item} />
                ))}
              </ul>
            </nav>
            <AdminBell />
            <div className="row to-end wide-only">
              <span className="admin-name one-line hint">
                {admin.username}, {admin.role}
              </span>
              <ThemeToggle />
              <Button look="quiet" onClick={() => void adminLogout()}>
                <LogOut aria-hidden="true" />
                Logout
              </Button>
            </div>
          </>
        )}
      </div>
      {isMenuOpen && admin !== null ? <AdminMenu admin={admin} onClose={() => setMenuOpen(false)} /> : null}
    </header>
  );
}

/** The slide-out menu of small screens. */
function AdminMenu({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  return (
    <SlideOut home={ADMIN_PATHS.dashboard} items={ADMIN_ITEMS} isFromLeft onClose={onClose}>
      <WhoRow name={admin.username} below={admin.role} letters={initials(admin.username)} />
      <LogoutRow onClose={onClose} logout={adminLogout} />
      <hr />
      <div className="buttons grid">
        <ThemeChoice />
      </div>
    </SlideOut>
  );
}
