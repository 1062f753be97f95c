import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { BannerBar } from '../features/banner/banner-bar.tsx';
import { Bell } from '../features/notifications/bell.tsx';
import { PaletteLauncher } from '../features/palette/palette-launcher.tsx';
import { session } from '../features/session/session.store.ts';
import { PATHS } from '../paths.ts';
import { BarLink } from './bar-link.tsx';
import { Brand } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NAV_ITEMS } from './nav-items.tsx';
import { MenuOpener } from './slide-out.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bar of the signed-in application. */
export function AppHeader() {
  useSignals();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const user = session.value.user;
  return (
    <>
      <header className="bar app-bar">
        <div className="container bar-inner">
          <MenuOpener at="at-start" isOpen={isMenuOpen} onOpen={() => setMenuOpen(true)} />
          <Brand to={PATHS.dashboard} />
          <nav className="bar-links" aria-label="Main">
            <ul className="plain row gap-0">
              {NAV_ITEMS.map((item) => (
                <BarLink key={item.to} place={item} />
              ))}
            </ul>
          </nav>
          <div className="row to-end">
            {user?.isActiveSubscriber ? (
              <>
                <PaletteLauncher />
                <Bell />
              </>
            ) : null}
            <div className="wide-only row">{user === null ? null : <UserMenu user={user} />}</div>
          </div>
        </div>
        {isMenuOpen ? <MobileMenu onClose={() => setMenuOpen(false)} isApp /> : null}
      </header>
      {user === null ? null : <BannerBar />}
    </>
  );
}
