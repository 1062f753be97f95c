import { useSignals } from '@preact/signals-react/runtime';
import { Info, LifeBuoy, ListChecks, LogOut, Tag, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { LinkButton } from '../components/button.tsx';
import { ModalSurface } from '../components/dialog.tsx';
import { initials } from '../features/session/plan-label.ts';
import { logout, session } from '../features/session/session.store.ts';
import { SupportButton } from '../features/support/support-button.tsx';
import { ThemeChoice } from '../features/theme/theme-choice.tsx';
import { PATHS } from '../paths.ts';
import { isCurrentPage } from './bar-link.tsx';
import { Brand } from './brand.tsx';
import { NAV_ITEMS, type NavItem } from './nav-items.tsx';

const VISITOR_ITEMS: readonly NavItem[] = [
  { to: PATHS.features, label: 'Features', icon: <ListChecks aria-hidden="true" /> },
  { to: PATHS.pricing, label: 'Pricing', icon: <Tag aria-hidden="true" /> },
  { to: PATHS.about, label: 'About', icon: <Info aria-hidden="true" /> },
];

/** The slide-out menu of small screens. It closes when another page opens. */
export function MobileMenu({ onClose, isApp = false }: { onClose: () => void; isApp?: boolean }) {
  useSignals();
  const [path] = useLocation();
  const openedOn = useRef(path);
  const user = session.value.user;

  useEffect(() => {
    if (path !== openedOn.current) onClose();
  }, [path, onClose]);

  useEffect(() => {
    // Wide enough for the bar's own links: the menu has no place any more.
    const wide = matchMedia('(min-width: 768px)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);

  return (
    <ModalSurface className={isApp ? 'slide-out from-left' : 'slide-out'} label="Menu" onClose={onClose}>
      <div className="slide-out-head">
        <Brand to={isApp ? PATHS.dashboard : PATHS.landing} onClick={onClose} />
        <button
          type="button"
          className="icon-button"
          aria-label="Close menu"
          data-autofocus
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Menu">
        <ul className="plain">
          {(user === null ? VISITOR_ITEMS : NAV_ITEMS).map((item) => (
            <li key={item.to}>
              <Link
                href={item.to}
                className="menu-row"
                aria-current={isCurrentPage(path, item.to, item.under) ? 'page' : undefined}
                onClick={onClose}
              >
                {item.icon}
                {item.label}
              </Link>
            </li>
          ))}
          {user === null ? (
            <li>
              <SupportButton className="menu-row" onOpen={onClose}>
                <LifeBuoy aria-hidden="true" />
                Support
              </SupportButton>
            </li>
          ) : null}
        </ul>
      </nav>
      <hr />
      <MenuFoot onClose={onClose}>
        {user === null ? null : (
          <div className="who">
            <span className="avatar" aria-hidden="true">
              {initials(user.username)}
            </span>
            <div>
              <strong>{user.username}</strong>
              <p className="hint">{user.email}</p>
            </div>
          </div>
        )}
      </MenuFoot>
    </ModalSurface>
  );
}

function MenuFoot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useSignals();
  return (
    <>
      {children}
      {session.value.user === null ? (
        <div className="buttons">
          <LinkButton to={PATHS.register} isWide onClick={onClose}>
            Register
          </LinkButton>
          <LinkButton to={PATHS.login} look="secondary" isWide onClick={onClose}>
            Login
          </LinkButton>
        </div>
      ) : (
        <button
          type="button"
          className="menu-row"
          onClick={() => {
            onClose();
            void logout();
          }}
        >
          <LogOut aria-hidden="true" />
          Logout
        </button>
      )}
      <hr />
      <div className="buttons">
        <ThemeChoice />
      </div>
    </>
  );
}
