import { type RefObject, useEffect, useRef } from 'react';

/** Calls for older messages before the beginning of the loaded ones is in sight. */
export function useOlder(
  older: string | null,
  loadOlder: () => Promise<void>,
): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = start.current;
    if (element === null || older === null) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void loadOlder();
      },
      { rootMargin: '1200px 0px 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [older, loadOlder]);
  return start;
}
