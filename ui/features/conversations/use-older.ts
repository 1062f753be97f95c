import { type RefObject, useEffect, useRef } from 'react';
import { whenNear } from '../../lib/when-near.ts';

/** Calls for older messages before the beginning of the loaded ones is in sight. */
export function useOlder(
  older: string | null,
  loadOlder: () => Promise<void>,
): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = start.current;
    if (element === null || older === null) return;
    return whenNear(element, '1200px 0px 0px', () => void loadOlder());
  }, [older, loadOlder]);
  return start;
}
