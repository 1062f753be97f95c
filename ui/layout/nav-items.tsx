import {
  CircleQuestionMark,
  Contact,
  LayoutDashboard,
  Library,
  MessageSquareText,
  MessagesSquare,
  PenLine,
  Settings2,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';

export interface NavItem {
  to: string;
  label: string;
  icon: ReactNode;
  /** Pages below this path belong to the item too. */
  under?: string;
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
    under: PATHS.templates,
    isOnSite: true,
  },
  {
    to: PATHS.conversations,
    label: 'Conversations',
    icon: <MessagesSquare aria-hidden="true" />,
    under: PATHS.conversations,
  },
  {
    to: PATHS.contacts,
    label: 'Contacts',
    icon: <Contact aria-hidden="true" />,
    under: PATHS.contacts,
  },
  { to: PATHS.voice, label: 'Voice', icon: <PenLine aria-hidden="true" /> },
  {
    to: PATHS.knowledge,
    label: 'Knowledge',
    icon: <Library aria-hidden="true" />,
    under: PATHS.knowledge,
  },
  { to: PATHS.profile, label: 'Profile', icon: <User aria-hidden="true" /> },
  { to: PATHS.settings, label: 'Settings', icon: <Settings2 aria-hidden="true" />, isOnSite: true },
  { to: PATHS.help, label: 'Help', icon: <CircleQuestionMark aria-hidden="true" />, under: PATHS.help },
];
