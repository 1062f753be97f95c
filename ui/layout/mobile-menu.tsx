import { useSignals } from '@preact/signals-react/runtime';
import { Info, LifeBuoy, ListChecks, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../components/button.tsx';
import { initials } from '../features/session/plan-label.ts';
import { logout, session } from '../features/session/session.store.ts';
import { SupportButton } from '../features/support/support-button.tsx';
import { ThemeChoice } from '../features/theme/theme-choice.tsx';
import { PATHS } from '../paths.ts';
import { NAV_ITEMS, type NavItem } from './nav-items.tsx';
import { LogoutRow, SlideOut, WhoRow } from './slide-out.tsx';

const VISITOR_ITEMS: readonly NavItem[] = [
  { to: PATHS.features, label: 'Features', icon: <ListChecks aria-hidden="true" /> },
  { to: PATHS.pricing, label: 'Pricing', icon: <Tag aria-hidden="true" /> },
  { to: PATHS.about, label: 'About', icon: <Info aria-hidden="true" /> },
];

/** The slide-out menu of small screens. */
export function MobileMenu({ onClose, isApp = false }: { onClose: () => void; isApp?: boolean }) {
  useSignals();
  const user = session.value.user;
  return (
    <SlideOut
      home={isApp ? PATHS.dashboard : PATHS.landing}
      items={user === null ? VISITOR_ITEMS : NAV_ITEMS}
      isFromLeft={isApp}
      moreRows={
        user === null ? (
          <li>
            <SupportButton className="menu-row" onOpen={onClose}>
              <LifeBuoy aria-hidden="true" />
              Support
            </SupportButton>
          </li>
        ) : null
      }
      onClose={onClose}
    >
      <MenuFoot onClose={onClose}>
        {user === null ? null : (
          <WhoRow name={user.username} below={user.email} letters={initials(user.username)} />
        )}
      </MenuFoot>
    </SlideOut>
  );
}

function MenuFoot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useSignals();
  return (
    <>
      {children}
      {session.value.user === null ? (
        <div className="buttons grid">
          <LinkButton to={PATHS.register} isWide onClick={onClose}>
            Register
          </LinkButton>
          <LinkButton to={PATHS.login} look="secondary" isWide onClick={onClose}>
            Login
          </LinkButton>
        </div>
      ) : (
        <LogoutRow onClose={onClose} logout={logout} />
      )}
      <hr />
      <div className="buttons grid">
        <ThemeChoice />
      </div>
    </>
  );
}
