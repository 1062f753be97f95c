import { Menu as MenuIcon } from 'lucide-react';
import { Badge } from '../components/badge.tsx';
import { ADMIN_PATHS, PATHS } from '../paths.ts';
import { BarLink } from './bar-link.tsx';
import { Brand } from './brand.tsx';
import { NAV_ITEMS } from './nav-items.tsx';

/** The application's bar before its scripts are here: brand and links in their places. */
export function AppBarShape() {
  return (
    <header className="bar app-bar">
      <div className="container bar-inner">
        <span className="icon-button bar-icon at-start narrow-only" aria-hidden="true">
          <MenuIcon />
        </span>
        <Brand to={PATHS.dashboard} />
        <nav className="bar-links" aria-label="Main">
          <ul className="plain row gap-0">
            {NAV_ITEMS.map((item) => (
              <BarLink key={item.to} place={item} />
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The public pages' bar: who is signed in is not known yet. */
export function SiteBarShape() {
  return (
    <header className="bar">
      <div className="container bar-inner">
        <Brand to={PATHS.landing} />
        <div className="row to-end">
          <span className="icon-button bar-icon at-edge narrow-only" aria-hidden="true">
            <MenuIcon />
          </span>
        </div>
      </div>
    </header>
  );
}

/** The operator's bar: its links come when it is known that an admin is signed in. */
export function AdminBarShape() {
  return (
    <header className="bar app-bar admin-bar">
      <div className="container bar-inner">
        <Brand to={ADMIN_PATHS.dashboard} />
        <Badge>Admin</Badge>
      </div>
    </header>
  );
}
