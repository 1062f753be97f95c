import { useEffect, useState } from 'react';

/** Whether the moment is still to come; it changes when it comes. */
export function useIsBefore(iso: string | null): boolean {
  const leftMs = iso === null ? 0 : Date.parse(iso) - Date.now();
  const [, draw] = useState(0);
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => draw((count) => count + 1), leftMs + 1);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs > 0;
}
