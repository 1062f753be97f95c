import { type RefObject, useEffect } from 'react';

/** Closes what is open when something outside of `anchor` is pressed. `setOpen` must stay the same function. */
export function usePressOutside(
  anchor: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: false) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    function pressed(event: PointerEvent): void {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [anchor, isOpen, setOpen]);
}
