import { useEffect, useRef } from 'react';

/** Longer ago, and the way did not lead straight back to the list. */
const STRAIGHT_MS = 1_000;

let keptY = 0;
let leftAt = 0;

/** To be called when a conversation that was opened from the list is left. */
export function leftConversation(): void {
  leftAt = Date.now();
}

/** Coming back from a conversation leads to where the list was left. */
export function useKeptPlace(isReady: boolean): void {
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    if (Date.now() - leftAt > STRAIGHT_MS) return;
    const y = keptY;
    // After the frame has put a new page at its top.
    requestAnimationFrame(() => scrollTo(0, y));
  }, [isReady]);
  useEffect(() => {
    const keep = () => {
      keptY = scrollY;
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, []);
}
