import { LogOut, Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { ModalSurface } from '../components/dialog.tsx';
import { isCurrentPage } from './bar-link.tsx';
import { Brand } from './brand.tsx';
import type { NavItem } from './nav-items.tsx';

/** The menu of small screens: brand, places, and what follows below a line. It closes when another page opens. */
export function SlideOut({
  home,
  items,
  isFromLeft,
  moreRows,
  onClose,
  children,
}: {
  /** Where the brand leads. */
  home: string;
  items: readonly NavItem[];
  isFromLeft: boolean;
  /** Behind the places, in the same list. */
  moreRows?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const [path] = useLocation();
  const openedOn = useRef(path);

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
    <ModalSurface className={isFromLeft ? 'slide-out from-left' : 'slide-out'} label="Menu" onClose={onClose}>
      <div className="slide-out-head row gap-0 apart">
        <Brand to={home} onClick={onClose} />
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
          {items.map((item) => (
            <li key={item.to}>
              <Link
                href={item.to}
                className="menu-row"
                aria-current={isCurrentPage(path, item) ? 'page' : undefined}
                onClick={onClose}
              >
                {item.icon}
                {item.label}
              </Link>
            </li>
          ))}
          {moreRows}
        </ul>
      </nav>
      <hr />
      {children}
    </ModalSurface>
  );
}

/** Who is signed in. */
export function WhoRow({ name, below, letters }: { name: string; below: string; letters: string }) {
  return (
    <div className="who row gap-3 breaks">
      <span className="avatar" aria-hidden="true">
        {letters}
      </span>
      <div>
        <strong>{name}</strong>
        <p className="hint">{below}</p>
      </div>
    </div>
  );
}

/** The last row: signs out, and closes the menu first. */
export function LogoutRow({ onClose, logout }: { onClose: () => void; logout: () => Promise<void> }) {
  return (
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
  );
}

/** What opens the menu, at one of the bar's ends. */
export function MenuOpener({
  at,
  isOpen,
  onOpen,
}: {
  at: 'at-start' | 'at-edge';
  isOpen: boolean;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      className={`icon-button bar-icon ${at} narrow-only`}
      aria-label="Menu"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Menu aria-hidden="true" />
    </button>
  );
}
