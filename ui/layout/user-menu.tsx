import { useSignals } from '@preact/signals-react/runtime';
import { LogOut, Settings2, SunMoon, User } from 'lucide-react';
import type { UserView } from '../../src/contract/user.ts';
import { Menu, MenuButton, MenuLink, MenuRadio, SubMenu } from '../components/menu.tsx';
import { initials, planLabel } from '../features/session/plan-label.ts';
import { logout } from '../features/session/session.store.ts';
import { THEME_OPTIONS } from '../features/theme/theme-options.tsx';
import { setTheme, theme } from '../lib/theme.ts';
import { PATHS } from '../paths.ts';

/** The avatar, and behind it: who is signed in, Profile, Settings, theme and Logout. */
export function UserMenu({ user }: { user: UserView }) {
  useSignals();
  const chosen = theme.value;
  return (
    <Menu
      label={`${user.username} ${planLabel(user)} account menu`}
      tip="Account"
      buttonClass="user-button row"
      button={
        <>
          <span className="avatar" aria-hidden="true">
            {initials(user.username)}
          </span>
          <span className="words grid gap-0">
            <span className="one-line text-small strong">{user.username}</span>{' '}
            <span className="one-line secondary">{planLabel(user)}</span>
          </span>
          <span className="visually-hidden"> account menu</span>
        </>
      }
    >
      {(close) => (
        <>
          <div className="menu-head grid gap-0 breaks mb-2" role="none">
            <strong>{user.username}</strong>
            <span className="hint">{user.email}</span>
          </div>
          <MenuLink to={PATHS.profile} icon={<User aria-hidden="true" />} onSelect={close}>
            Profile
          </MenuLink>
          <MenuLink to={PATHS.settings} icon={<Settings2 aria-hidden="true" />} onSelect={close}>
            Settings
          </MenuLink>
          <SubMenu label="Theme" icon={<SunMoon aria-hidden="true" />}>
            {THEME_OPTIONS.map((option) => (
              <MenuRadio
                key={option.value}
                isChecked={option.value === chosen}
                icon={option.icon}
                onSelect={() => setTheme(option.value)}
              >
                {option.label}
              </MenuRadio>
            ))}
          </SubMenu>
          <hr />
          <MenuButton icon={<LogOut aria-hidden="true" />} onSelect={() => void logout()}>
            Logout
          </MenuButton>
        </>
      )}
    </Menu>
  );
}
