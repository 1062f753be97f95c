import { useEffect } from 'react';
import { setTabTitle } from './tab-title.ts';

/** What the tab says. */
export function useTitle(title: string): void {
  useEffect(() => setTabTitle(title), [title]);
}
