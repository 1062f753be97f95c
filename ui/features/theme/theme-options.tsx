import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Theme } from '../../lib/theme.ts';

export const THEME_OPTIONS: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'device', label: 'Device', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
];
