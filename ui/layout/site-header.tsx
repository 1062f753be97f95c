import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense, useState } from 'react';
import { LinkButton } from '../components/button.tsx';
import { session } from '../features/session/session.store.ts';
import { SupportButton } from '../features/support/support-button.tsx';
import { ThemeToggle } from '../features/theme/theme-toggle.tsx';
import { PATHS } from '../paths.ts';
import { BarLink } from './bar-link.tsx';
import { Brand } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NAV_ITEMS } from './nav-items.tsx';
import { MenuOpener } from './slide-out.tsx';
import { UserMenu } from './user-menu.tsx';

/** Visitors need none of it. */
const Bell = lazy(async () => ({ default: (await import('../features/notifications/bell.tsx')).Bell }));

/** The bar of the public pages, for visitors and for those who are signed in. */
export function SiteHeader() {
  useSignals();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { status, user } = session.value;
  return (
    <header className="bar">
      <div className="container bar-inner">
        <Brand to={PATHS.landing} />
        <nav className="bar-links" aria-label="Main">
          <ul className="plain row gap-0">
            {user === null ? (
              <>
                <BarLink place={{ to: PATHS.features, label: 'Features' }} />
                <BarLink place={{ to: PATHS.pricing, label: 'Pricing' }} />
                <li>
                  <SupportButton className="bar-link" />
                </li>
              </>
            ) : (
              NAV_ITEMS.filter((item) => item.isOnSite).map((item) => <BarLink key={item.to} place={item} />)
            )}
          </ul>
        </nav>
        <div className="row to-end">
          <div className="wide-only row">
            <ThemeToggle />
          </div>
          {user?.isActiveSubscriber ? (
            <Suspense>
              <Bell />
            </Suspense>
          ) : null}
          <div className="wide-only row">
            {status === 'signed-out' || status === 'failed' ? (
              <>
                <LinkButton to={PATHS.login} look="quiet">
                  Login
                </LinkButton>
                <LinkButton to={PATHS.register} size="small">
                  Register
                </LinkButton>
              </>
            ) : null}
            {user === null ? null : <UserMenu user={user} />}
          </div>
          <MenuOpener at="at-edge" isOpen={isMenuOpen} onOpen={() => setMenuOpen(true)} />
        </div>
      </div>
      {isMenuOpen ? <MobileMenu onClose={() => setMenuOpen(false)} /> : null}
    </header>
  );
}
