import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

const OPEN_DELAY_MS = 700;
/** For this long after one was open, the next one comes at once. */
const SKIP_DELAY_MS = 300;
const GAP = 8;

let lastClosedAt = 0;

/** Names what an icon does, for those who see it. The child carries the same words as its accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(waiting.current), []);

  useLayoutEffect(() => {
    const tip = bubble.current;
    const around = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (!isOpen || tip === null || around === undefined) return;
    tip.showPopover();
    const { width, height } = tip.getBoundingClientRect();
    const below =
      around.bottom + GAP + height > innerHeight ? around.top - GAP - height : around.bottom + GAP;
    const left = around.left + around.width / 2 - width / 2;
    tip.style.top = `${below}px`;
    tip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  }, [isOpen]);

  function open(): void {
    clearTimeout(waiting.current);
    const delay = Date.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    waiting.current = setTimeout(() => setOpen(true), delay);
  }

  function close(): void {
    clearTimeout(waiting.current);
    if (isOpen) lastClosedAt = Date.now();
    setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the child's own hover and focus.
    <span
      ref={anchor}
      className="tooltip-anchor"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') open();
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open();
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {children}
      {isOpen ? (
        <span ref={bubble} className="tooltip" popover="manual" role="tooltip">
          {text}
        </span>
      ) : null}
    </span>
  );
}
