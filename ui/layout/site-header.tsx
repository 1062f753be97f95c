import { useSignals } from '@preact/signals-react/runtime';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../components/button.tsx';
import { session } from '../features/session/session.store.ts';
import { SupportButton } from '../features/support/support-button.tsx';
import { ThemeToggle } from '../features/theme/theme-toggle.tsx';
import { PATHS } from '../paths.ts';
import { BarLink } from './bar-link.tsx';
import { Brand } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NAV_ITEMS } from './nav-items.tsx';
import { UserMenu } from './user-menu.tsx';

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
          <ul className="plain">
            {user === null ? (
              <>
                <BarLink to={PATHS.features} label="Features" />
                <BarLink to={PATHS.pricing} label="Pricing" />
                <li>
                  <SupportButton className="bar-link" />
                </li>
              </>
            ) : (
              NAV_ITEMS.filter((item) => item.isOnSite).map((item) => (
                <BarLink key={item.to} to={item.to} label={item.label} />
              ))
            )}
          </ul>
        </nav>
        <div className="bar-end wide-only">
          <ThemeToggle />
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
        <div className="bar-end narrow-only">
          <button
            type="button"
            className="icon-button bar-icon at-edge"
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon aria-hidden="true" />
          </button>
        </div>
      </div>
      {isMenuOpen ? <MobileMenu onClose={() => setMenuOpen(false)} /> : null}
    </header>
  );
}
