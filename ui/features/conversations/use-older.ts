import { type RefObject, useEffect, useRef } from 'react';
import { whenNear } from '../../lib/when-near.ts';

/** Calls for older messages before the beginning of the loaded ones is in sight, once the reader has left the end. */
export function useOlder(
  older: string | null,
  hasLeft: boolean,
  loadOlder: () => Promise<void>,
): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = start.current;
    if (element === null || older === null || !hasLeft) return;
    return whenNear(element, '1200px 0px 0px', () => void loadOlder());
  }, [older, hasLeft, loadOlder]);
  return start;
}
