import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus into a form when its page opens. Touch screens are spared: their keyboard would cover the page. */
export function useFocusOnArrival<T extends HTMLElement>(selector: string): RefObject<T | null> {
  const root = useRef<T>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) root.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  return root;
}
