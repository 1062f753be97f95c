import {
  CircleQuestionMark,
  LayoutDashboard,
  MessageSquareText,
  MessagesSquare,
  Settings2,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import type { Place } from './bar-link.tsx';

export interface NavItem extends Place {
  icon: ReactNode;
  /** Also shown on the public pages to somebody who is signed in. */
  isOnSite?: boolean;
}

/** The application's places, in their order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: PATHS.dashboard, label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" />, isOnSite: true },
  {
    to: PATHS.templates,
    label: 'Templates',
    icon: <MessageSquareText aria-hidden="true" />,
    also: [PATHS.knowledge, PATHS.voice, PATHS.channels, PATHS.widgets, PATHS.instagram],
    isOnSite: true,
  },
  {
    to: PATHS.conversations,
    label: 'Conversations',
    icon: <MessagesSquare aria-hidden="true" />,
    also: [PATHS.contacts],
  },
  { to: PATHS.profile, label: 'Profile', icon: <User aria-hidden="true" /> },
  { to: PATHS.settings, label: 'Settings', icon: <Settings2 aria-hidden="true" />, isOnSite: true },
  { to: PATHS.help, label: 'Help', icon: <CircleQuestionMark aria-hidden="true" /> },
];
